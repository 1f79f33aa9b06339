import RulePrograms
import SourceText

/// A value of ``Terms``. Equal values are the same term.
struct TermID: Hashable, Sendable, BitwiseCopyable {
  let index: Int
}

/// A value of a condition in which parameters, `let` variables and functions of the file are replaced by their values.
enum Term: Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case request
  case resource
  /// The segment of a match that captures a name.
  case capture(MatchID, segment: Int)
  /// `base.name` and `base['name']`
  case member(TermID, String)
  /// `base.get('name', default)`
  case memberOr(TermID, String, TermID)
  case not(TermID)
  /// `==`, whose operands are in the order of their terms.
  case equal(TermID, TermID)
  case binary(BinaryOperator, TermID, TermID)
  case typeTest(TermID, String)
  case conditional(TermID, TermID, TermID)
  /// A function or method of the library; the receiver comes first.
  case call(Builtin, [TermID])
  case list([TermID])
  case map([TermID])
  case path([PathPart])
  /// Anything else, by its node.
  case opaque(Int)

  /// A segment of a path.
  enum PathPart: Hashable, Sendable {
    case text(String)
    case value(TermID)
  }

  var operands: [TermID] {
    switch self {
    case .null, .boolean, .number, .string, .request, .resource, .capture, .opaque: []
    case .member(let base, _), .typeTest(let base, _), .not(let base): [base]
    case .memberOr(let base, _, let value): [base, value]
    case .equal(let left, let right), .binary(_, let left, let right): [left, right]
    case .conditional(let condition, let then, let otherwise): [condition, then, otherwise]
    case .call(_, let operands), .list(let operands), .map(let operands): operands
    case .path(let parts):
      parts.compactMap { part in
        if case .value(let id) = part { return id }
        return nil
      }
    }
  }
}

/// What a term reads.
struct TermReads: OptionSet, Sendable {
  let rawValue: UInt8

  /// `request.auth`
  static let auth = TermReads(rawValue: 1)
  /// A member of `request.auth`: the user's id or a claim.
  static let identity = TermReads(rawValue: 2)
  /// `resource`
  static let stored = TermReads(rawValue: 4)
  /// `request.resource`
  static let incoming = TermReads(rawValue: 8)
  /// Another document.
  static let document = TermReads(rawValue: 16)
  /// `request.time`
  static let time = TermReads(rawValue: 32)
  /// The path of the request.
  static let path = TermReads(rawValue: 64)
  /// What the front end does not look into.
  static let unknown = TermReads(rawValue: 128)

  static let everything = TermReads(rawValue: 255)
}

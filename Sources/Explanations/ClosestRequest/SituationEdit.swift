import RuleEvaluation
import RulePrograms
import RuleValues

/// One change of a situation, as a search for the nearest miss tries it.
package struct SituationEdit: Sendable, Hashable {
  /// Whose side the change is on; the search prefers the first.
  package enum Kind: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// What is asked for, and with what value.
    case request
    /// Who asks.
    case user
    /// What is stored.
    case data
    /// Where or when it is asked: another place or time makes it another request.
    case circumstance

    /// The name in JSON.
    package var name: String { "\(self)" }

    /// In the order of preference.
    package static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  let lever: Lever
  let change: LeverChange

  /// Whose side the change is on.
  package var kind: Kind { lever.kind }
}

/// What a search can change, one thing of a situation.
enum Lever: Sendable, Hashable {
  /// Who is signed in; nobody, if removed.
  case uid
  /// A claim of the token, by the names that lead to it.
  case claim([String])
  /// `auth.provider` of Realtime rules.
  case provider
  /// A place of the data that is written to a Realtime Database.
  case written(DataPath)
  /// The priority of such a place.
  case priority(DataPath)
  /// A place of the data that is stored there.
  case stored(DataPath)
  /// What a read of a Realtime Database asks as a query.
  case query(Expression.Input)
  /// A field of a document that is written.
  case field(DocumentPath, [String])
  /// A document that the same batch writes as well.
  case companion(DocumentPath)
  /// Whether a document is stored.
  case document(DocumentPath)
  /// A field of a stored document.
  case documentField(DocumentPath, [String])
  /// A filter of a query of documents.
  case filter(FieldPath, DocumentFilter.Comparison)
  /// The limit of a query of documents.
  case limit
  /// The order of a query of documents.
  case order
  /// A part of the metadata that is uploaded.
  case metadata([String])
  /// A part of the metadata of a stored object.
  case objectField(ObjectName, [String])
  /// Whether an object is stored.
  case object(ObjectName)
  /// A variable that a test states, and the names that lead to a value in it.
  case variable(StatedVariable, [String])
  /// The piece of the requested place at that index.
  case place(Int)
  /// A place below the one that is read.
  case below(DataPath)
  /// The time of the request.
  case time

  var kind: SituationEdit.Kind {
    switch self {
    case .uid, .claim, .provider: .user
    case .written, .priority, .query, .field, .companion, .filter, .limit, .order, .metadata: .request
    case .stored, .document, .documentField, .objectField, .object: .data
    case .variable(.auth, _): .user
    case .variable(.resource, _): .data
    case .variable(.newResource, _): .request
    case .place, .below, .time: .circumstance
    }
  }
}

/// A variable that a test of Cloud rules states.
enum StatedVariable: String, Sendable, Hashable {
  case auth = "request.auth"
  case resource = "resource"
  case newResource = "request.resource"
}

/// What becomes of a lever.
enum LeverChange: Sendable, Hashable {
  /// How much of a value matters.
  enum Meaning: Sendable, Hashable {
    /// This value.
    case exactly
    /// This number, or a smaller one.
    case orLess
    /// This number, or a larger one.
    case orMore
    /// Any value does; this one was tried.
    case anything
    /// Any value of that kind does, such as "a number"; this one was tried.
    case kind(String)
    /// Other values do as well; this one was tried.
    case example
  }

  /// It is that value.
  case set(DocumentValue, Meaning)
  /// It is not there.
  case remove
  /// The list has that element too.
  case insert(DocumentValue)
  /// It is written as the time of the server.
  case serverTime
  /// It is not written, and stays as it is stored.
  case keep
}

import RulePrograms
import RuleRequests
import RuleValues

/// One change to a situation that is tried in a search for the closest allowed request.
package struct SituationEdit: Sendable, Hashable {
  /// The part of a situation that changes, in the order of preference.
  package enum Kind: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// The operation and the data that it writes.
    case request
    /// The caller and the claims of the token.
    case user
    /// The stored data.
    case data
    /// The path or the time, which make it a different request.
    case circumstance

    /// The name in JSON.
    package var name: String { "\(self)" }

    /// Compares by the order of preference.
    package static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  let lever: EditableInput
  let change: InputChange

  /// The part of the situation that changes.
  package var kind: Kind { lever.kind }

  /// The stored document of which a field changes; nil for any other change.
  var documentOfField: DocumentPath? { if case .documentField(let path, _) = lever { path } else { nil } }
}

extension [SituationEdit] {
  /// Returns both edits combined. A second change of the same value replaces the first.
  func combined(with added: [SituationEdit]) -> [SituationEdit] {
    var result = self
    for edit in added {
      if let index = result.firstIndex(where: { $0.lever == edit.lever }) {
        result[index] = edit
      } else {
        result.append(edit)
      }
    }
    return result
  }
}

/// A single value of a situation that a search can change.
enum EditableInput: Sendable, Hashable {
  /// The uid of the caller; its removal signs the caller out.
  case uid
  /// A claim of the token, by its path of names.
  case claim([String])
  /// `auth.provider` in Realtime rules.
  case provider
  /// A location in the data written to a Realtime Database.
  case written(DataPath)
  /// The priority of such a location.
  case priority(DataPath)
  /// A location in the stored data of a Realtime Database.
  case stored(DataPath)
  /// A constraint of a read as a query in a Realtime Database.
  case query(Expression.Input)
  /// A field of a written document.
  case field(DocumentPath, [String])
  /// A document that the same batch also writes.
  case companion(DocumentPath)
  /// The existence of a stored document.
  case document(DocumentPath)
  /// A field of a stored document.
  case documentField(DocumentPath, [String])
  /// A filter of a document query.
  case filter(FieldPath, DocumentFilter.Comparison)
  /// The limit of a document query.
  case limit
  /// The order of a document query.
  case order
  /// A part of the uploaded metadata.
  case metadata([String])
  /// A part of the metadata of a stored object.
  case objectField(ObjectName, [String])
  /// The existence of a stored object.
  case object(ObjectName)
  /// A variable that a test states, with the path of names to a value in it.
  case variable(TestCaseVariable, [String])
  /// The segment of the requested path at this index.
  case place(Int)
  /// A location below the requested one.
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
enum TestCaseVariable: String, Sendable, Hashable {
  case auth = "request.auth"
  case resource = "resource"
  case newResource = "request.resource"
}

/// A change to a lever.
enum InputChange: Sendable, Hashable {
  /// Which other values would be allowed as well.
  enum Meaning: Sendable, Hashable {
    /// Only this value.
    case exactly
    /// This number or a smaller one.
    case orLess
    /// This number or a larger one.
    case orMore
    /// Any value; this one was tried.
    case anything
    /// Any value of this kind, such as "a number"; this one was tried.
    case kind(String)
    /// Some other values; this one was tried.
    case example
  }

  /// Sets this value.
  case set(DocumentValue, Meaning)
  /// Removes the value.
  case remove
  /// Adds this element to the list.
  case insert(DocumentValue)
  /// Writes the server timestamp.
  case serverTime
  /// Does not write the value and keeps the stored one.
  case keep
}

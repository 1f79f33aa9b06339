public import RuleValues

/// One change of a commit (`Write` of the REST API).
public struct DocumentWrite: Sendable, Hashable {
  /// What happens to the document, before the transforms.
  public enum Change: Sendable, Hashable {
    /// Its fields are replaced by these; the document need not exist.
    case set(DocumentFields)
    /// Of its fields those that the mask names are replaced by these; a field that the mask names and that is not among
    /// these is deleted, all others stay. So `update()` and `set()` with `merge` arrive; the former with the precondition
    /// that the document exists.
    case update(DocumentFields, mask: [FieldPath])
    /// It is deleted, also where it does not exist.
    case delete
    /// It stays as it is, and only the precondition is asked: a read in a transaction.
    case verify
  }

  /// What must be the case, or the commit fails whatever the rules say.
  public enum Precondition: Sendable, Hashable {
    /// The document exists, or does not.
    case exists(Bool)
    /// It exists and was changed last at that time.
    case updateTime(Timestamp)
  }

  /// The document.
  public let path: DocumentPath
  /// What happens to it.
  public let change: Change
  /// What happens to single fields afterwards, in this order.
  public let transforms: [FieldTransform]
  /// What must be the case. Rules do not see it.
  public let precondition: Precondition?

  /// A change of the document at `path`.
  public init(
    _ path: DocumentPath, _ change: Change, transforms: [FieldTransform] = [], precondition: Precondition? = nil
  ) {
    self.path = path
    self.change = change
    self.transforms = transforms
    self.precondition = precondition
  }
}

/// What a write makes of one field from the value that it has (`FieldTransform` of the REST API).
public struct FieldTransform: Sendable, Hashable {
  /// What happens.
  public enum Operation: Sendable, Hashable {
    /// The time of the request.
    case serverTimestamp
    /// The sum; the operand itself where the field is no number.
    case increment(DocumentValue)
    /// The larger number; the operand itself where the field is no number.
    case maximum(DocumentValue)
    /// The smaller number; the operand itself where the field is no number.
    case minimum(DocumentValue)
    /// The list and those elements that it lacks; a list of these where the field is none.
    case arrayUnion([DocumentValue])
    /// The list without these elements; an empty one where the field is no list.
    case arrayRemove([DocumentValue])
  }

  /// The field.
  public let field: FieldPath
  /// What happens.
  public let operation: Operation

  /// A transform of `field`.
  public init(_ field: FieldPath, _ operation: Operation) {
    self.field = field
    self.operation = operation
  }
}

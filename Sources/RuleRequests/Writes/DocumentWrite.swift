public import RuleValues

/// One write of a commit (`Write` of the REST API).
public struct DocumentWrite: Sendable, Hashable {
  /// The change of the document, before the transforms.
  public enum Change: Sendable, Hashable {
    /// Replaces all fields. The document need not exist.
    case set(DocumentFields)
    /// Replaces the fields that the mask names, and deletes those of them that have no new value. All other fields
    /// stay.
    ///
    /// `update()` and `set()` with `merge` arrive in this form, the former with the precondition that the document
    /// exists.
    case update(DocumentFields, mask: [FieldPath])
    /// Deletes the document. It need not exist.
    case delete
    /// Changes nothing and only checks the precondition. It represents a read in a transaction.
    case verify
  }

  /// A condition that must hold; otherwise the commit fails, whatever the rules are.
  public enum Precondition: Sendable, Hashable {
    /// The document must exist, or must not exist.
    case exists(Bool)
    /// The document must exist and must have been last updated at this time.
    case updateTime(Timestamp)
  }

  /// The path of the document.
  package let path: DocumentPath
  /// The change of the document.
  @usableFromInline package let change: Change
  /// The transforms of single fields after the change, in this order.
  package let transforms: [FieldTransform]
  /// The precondition; nil for none. Rules do not see it.
  package let precondition: Precondition?
  /// Why the values of the call that made this write are invalid; nil if they are valid.
  package let problemOfValues: FieldValueProblem?

  /// Creates a write to the document at `path`.
  public init(
    _ path: DocumentPath, _ change: Change, transforms: [FieldTransform] = [], precondition: Precondition? = nil
  ) {
    self.path = path
    self.change = change
    self.transforms = transforms
    self.precondition = precondition
    problemOfValues = nil
  }

  /// Creates the write of a call with invalid values. No commit accepts it.
  init(_ path: DocumentPath, invalid problem: FieldValueProblem) {
    self.path = path
    change = .verify
    transforms = []
    precondition = nil
    problemOfValues = problem
  }
}

/// A change of one field that depends on its current value (`FieldTransform` of the REST API).
public struct FieldTransform: Sendable, Hashable {
  /// The kind of transform.
  public enum Operation: Sendable, Hashable {
    /// Sets the field to the time of the request.
    case serverTimestamp
    /// Adds a number. If the field is not a number, it becomes the operand.
    case increment(DocumentValue)
    /// Sets the field to the larger number. If the field is not a number, it becomes the operand.
    case maximum(DocumentValue)
    /// Sets the field to the smaller number. If the field is not a number, it becomes the operand.
    case minimum(DocumentValue)
    /// Appends the elements that the list lacks. If the field is not a list, it becomes a list of these elements.
    case arrayUnion([DocumentValue])
    /// Removes these elements from the list. If the field is not a list, it becomes an empty list.
    case arrayRemove([DocumentValue])
  }

  /// The transformed field.
  package let field: FieldPath
  /// The kind of transform, with its operand.
  package let operation: Operation

  /// Creates a transform of `field`.
  public init(_ field: FieldPath, _ operation: Operation) {
    self.field = field
    self.operation = operation
  }
}

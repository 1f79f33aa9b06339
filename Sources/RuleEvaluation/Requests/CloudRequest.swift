public import RulePrograms
public import RuleValues

/// A request as a test states it: what every variable is, instead of data that they are read from. So the hosted Rules
/// API's `projects.test` asks (its discovery document, `TestCase`; recordings of davideast/pyric).
public struct CloudRequest: Sendable, Hashable {
  /// What a variable is.
  public enum Statement: Sendable, Hashable {
    /// It is not there: a member is missing, a variable of its own is a `Null value error.`
    case unbound
    /// `null`
    case null
    /// A map.
    case map(DocumentFields)
  }

  /// What a call of a function of the service answers.
  public struct FunctionMock: Sendable, Hashable {
    /// What an argument must be.
    public enum Argument: Sendable, Hashable {
      /// The place of a document; also given as text.
      case exact(DocumentPath)
      /// Whatever.
      case any
    }

    /// What is answered.
    public enum Result: Sendable, Hashable {
      /// A value.
      case value(DocumentValue)
      /// Nothing: the call is an error.
      case undefined
    }

    /// The function, as rules write it: `get`, `exists`, `getAfter`, `existsAfter`, `firestore.get`, `firestore.exists`.
    public let function: String
    /// Its arguments.
    public let arguments: [Argument]
    /// What it answers.
    public let result: Result

    /// An answer.
    public init(function: String, arguments: [Argument], result: Result) {
      self.function = function
      self.arguments = arguments
      self.result = result
    }
  }

  /// The method: `get`, `list`, `create`, `update` or `delete`.
  public var method: RuleMethod
  /// The segments of the whole path, such as `databases`, `(default)`, `documents`, `users`, `alice`.
  public var path: [String]
  /// `request.auth`
  public var auth: Statement
  /// `resource`
  public var resource: Statement
  /// `request.resource`
  public var newResource: Statement
  /// `request.time`; nil where it is not there.
  public var time: Timestamp?
  /// `request.query` and whatever else the test puts into `request`.
  public var members: DocumentFields
  /// What functions of the service answer. A call that none is for is an error.
  public var mocks: [FunctionMock]

  /// A request of which nothing is stated but method and path.
  public init(
    _ method: RuleMethod, path: [String], auth: Statement = .unbound, resource: Statement = .unbound,
    newResource: Statement = .unbound, time: Timestamp? = nil, members: DocumentFields = DocumentFields(),
    mocks: [FunctionMock] = []
  ) {
    self.method = method
    self.path = path
    self.auth = auth
    self.resource = resource
    self.newResource = newResource
    self.time = time
    self.members = members
    self.mocks = mocks
  }
}

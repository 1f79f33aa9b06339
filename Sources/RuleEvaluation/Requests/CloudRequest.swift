public import RulePrograms
public import RuleValues

/// A request whose variables a test defines, instead of reading them from data.
///
/// The hosted Rules API's `projects.test` has such requests (its discovery document, `TestCase`; recordings of
/// davideast/pyric).
public struct CloudRequest: Sendable, Hashable {
  /// The defined value of a variable.
  public enum Statement: Sendable, Hashable {
    /// The variable is missing. A missing member is undefined, and a missing variable is a `Null value error.`
    case unbound
    /// The value `null`.
    case null
    /// A map value.
    case map(DocumentFields)
  }

  /// The defined result of a service function's call.
  public struct FunctionMock: Sendable, Hashable {
    /// The expected value of an argument.
    public enum Argument: Sendable, Hashable {
      /// The path of a document, which the rules may also pass as text.
      case exact(DocumentPath)
      /// Any value.
      case any
    }

    /// The result of a mocked call.
    public enum Result: Sendable, Hashable {
      /// The call returns this value.
      case value(DocumentValue)
      /// The call is an error.
      case undefined
    }

    /// The function, as rules write it: `get`, `exists`, `getAfter`, `existsAfter`, `firestore.get`,
    /// `firestore.exists`.
    public let function: String
    /// The expected arguments.
    public let arguments: [Argument]
    /// The result of the call.
    public let result: Result

    /// Creates a mock of a function's call.
    public init(function: String, arguments: [Argument], result: Result) {
      self.function = function
      self.arguments = arguments
      self.result = result
    }
  }

  /// The method: `get`, `list`, `create`, `update` or `delete`.
  public var method: RuleMethod
  /// The segments of the whole path, for example `databases`, `(default)`, `documents`, `users`, `alice`.
  public var path: [String]
  /// The value of `request.auth`.
  public var auth: Statement
  /// The value of `resource`.
  public var resource: Statement
  /// The value of `request.resource`.
  public var newResource: Statement
  /// The value of `request.time`; nil if it is missing.
  public var time: Timestamp?
  /// The value of `request.query`, and any other members that the test adds to `request`.
  public var members: DocumentFields
  /// The results of service functions. A call without a matching mock is an error.
  public var mocks: [FunctionMock]

  /// Creates a request. By default, only method and path are defined.
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

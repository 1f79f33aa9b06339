package import RulePrograms
package import RuleValues

/// A request whose variables a test defines, instead of reading them from data.
///
/// The hosted Rules API's `projects.test` has such requests (its discovery document, `TestCase`; recordings of
/// davideast/pyric).
package struct CloudRequest: Sendable, Hashable {
  /// The defined value of a variable.
  package enum Statement: Sendable, Hashable {
    /// The variable is missing. A missing member is undefined, and a missing variable is a `Null value error.`
    case unbound
    /// The value `null`.
    case null
    /// A map value.
    case map(DocumentFields)
  }

  /// The defined result of a service function's call.
  package struct FunctionMock: Sendable, Hashable {
    /// The expected value of an argument.
    package enum Argument: Sendable, Hashable {
      /// The path of a document, which the rules may also pass as text.
      case exact(DocumentPath)
      /// Any value.
      case any
    }

    /// The result of a mocked call.
    package enum Result: Sendable, Hashable {
      /// The call returns this value.
      case value(DocumentValue)
      /// The call is an error.
      case undefined
    }

    /// The function, as rules write it: `get`, `exists`, `getAfter`, `existsAfter`, `firestore.get`,
    /// `firestore.exists`.
    package let function: String
    /// The expected arguments.
    package let arguments: [Argument]
    /// The result of the call.
    package let result: Result

    /// Creates a mock of a function's call.
    package init(function: String, arguments: [Argument], result: Result) {
      self.function = function
      self.arguments = arguments
      self.result = result
    }
  }

  /// The method: `get`, `list`, `create`, `update` or `delete`.
  package var method: RuleMethod
  /// The segments of the whole path, for example `databases`, `(default)`, `documents`, `users`, `alice`.
  package var path: [String]
  /// The value of `request.auth`.
  package var auth: Statement
  /// The value of `resource`.
  package var resource: Statement
  /// The value of `request.resource`.
  package var newResource: Statement
  /// The value of `request.time`; nil if it is missing.
  package var time: Timestamp?
  /// The value of `request.query`, and any other members that the test adds to `request`.
  package var members: DocumentFields
  /// The results of service functions. A call without a matching mock is an error.
  package var mocks: [FunctionMock]

  /// Creates a request. By default, only method and path are defined.
  package init(
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

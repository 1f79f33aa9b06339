import Accounts

/// An error of an operation of the Admin SDKs, in their words.
struct AdministratorError: Error, CustomStringConvertible {
  let error: AuthError

  var description: String { error.adminDescription }
}

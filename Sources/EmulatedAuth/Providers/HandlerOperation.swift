import EmulatedProjects
import Identities

/// The operation for which an SDK opened the page of sign-in: the parameters of the page's address (firebase-js-sdk,
/// packages/auth/src/core/util/handler.ts).
struct HandlerOperation: Sendable, Equatable {
  /// The limit on the parameters together, in bytes: a started sign-in keeps them.
  static let maximumBytes = 8_192

  private static let names = [
    "apiKey", "appName", "authType", "eventId", "redirectUrl", "tid", "providerId", "scopes", "customParameters",
  ]

  /// The operations that a provider can answer.
  private static let types = ["signIn", "link", "reauth"].flatMap { ["\($0)ViaPopup", "\($0)ViaRedirect"] }

  /// The parameters by their names.
  let parameters: Claims
  /// The provider; nil if the app leaves the choice to the user.
  let provider: ProviderID?

  /// Reads the parameters of an address.
  ///
  /// - Throws: why the page cannot answer the app.
  init(_ query: [HTTPRequest.Parameter]) throws(ProviderFailure) {
    var parameters = Claims()
    for name in Self.names {
      parameters[name] = query.first { $0.name == name && !$0.value.isEmpty }.map { .string($0.value) }
    }
    for name in ["apiKey", "appName", "authType"] where parameters[name] == nil {
      throw ProviderFailure("The address of this page has no parameter \(name).")
    }
    let type = parameters["authType"]?.string ?? ""
    guard Self.types.contains(type) else {
      throw ProviderFailure("The parameter authType is not an operation of Firebase's SDKs.")
    }
    if type.hasSuffix("Redirect"), !WebAddress.isAbsolute(parameters["redirectUrl"]?.string ?? "") {
      throw ProviderFailure("The parameter redirectUrl is not the address of a web page.")
    }
    guard parameters.text.utf8.count <= Self.maximumBytes else {
      throw ProviderFailure("The address of this page has more than \(Self.maximumBytes) bytes.")
    }
    provider = parameters["providerId"]?.string.flatMap { ProviderID($0) }
    self.parameters = parameters
  }

  /// Returns a parameter.
  subscript(name: String) -> String? { parameters[name]?.string }

  /// The tenant; nil for the project itself.
  var tenant: String? { self["tid"] }

  /// The scopes that the app wants.
  var scopes: [String] { (self["scopes"] ?? "").split { $0 == "," || $0 == " " }.map(String.init) }
}

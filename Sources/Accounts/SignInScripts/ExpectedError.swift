import SourceText

/// The error that a step must fail with, by any of Firebase's names: `emailAlreadyInUse` or `AuthErrorCode.emailAlreadyInUse`
/// (Swift), `FIRAuthErrorCodeEmailAlreadyInUse` (Objective-C), `ERROR_EMAIL_ALREADY_IN_USE` (Android),
/// `auth/email-already-in-use` (JavaScript), `EMAIL_EXISTS` (REST) or `17007`.
public struct ExpectedError: Hashable, Sendable {
  /// The name as written.
  public let name: String
  /// The errors with that name. The SDKs use one name for several errors of the server.
  public let codes: [AuthErrorCode]

  /// Creates the expected error of a name. Nil if the name is unknown.
  public init?(_ name: String) {
    let codes = AuthErrorCode.allCases.filter { code in code.allNames.contains { isSame($0, name) } }
    // This package's own name of an error refers only to that error.
    let own = codes.filter { isSame($0.rawValue, name) }
    guard !codes.isEmpty else { return nil }
    self.name = name
    self.codes = own.isEmpty ? codes : own
  }

  /// Returns the known name closest to an unknown one. Nil if none is close.
  public static func nearest(_ name: String) -> String? {
    let all = AuthErrorCode.allCases.flatMap(\.allNames)
    let beginnings = all.filter { $0.lowercased().utf8.starts(with: name.lowercased().utf8) }
    return NearestName.find(name, among: all) ?? (name.utf8.count > 3 ? beginnings.first : nil)
  }
}

extension AuthErrorCode {
  /// All names of the error.
  fileprivate var allNames: [String] {
    let own = [rawValue, swiftName, javaScriptName, serverName, swiftCode.map(String.init)].compactMap(\.self)
    return own + (swiftName.map { Self.appleNames($0) } ?? []) + androidNames
  }

  /// Returns the names with their types, as the guides for Apple platforms write them.
  private static func appleNames(_ name: String) -> [String] {
    ["AuthErrorCode.\(name)", "FIRAuthErrorCode\(name.prefix(1).uppercased())\(name.dropFirst())"]
  }

  /// The names in the form of the SDK for Android. It has the words of the other SDKs.
  private var androidNames: [String] {
    let web = javaScriptName.map { $0.dropFirst("auth/".count).split(separator: "-").joined(separator: "_") }
    let swift = swiftName.map { $0.map { $0.isUppercase ? "_\($0)" : "\($0)" }.joined() }
    return Set([web, swift].compactMap(\.self)).map { "ERROR_\($0.uppercased())" }.sorted()
  }
}

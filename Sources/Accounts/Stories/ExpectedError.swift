import SourceText

/// An error that a step is to fail with, by any of the names that Firebase has for it: `emailAlreadyInUse` (Swift),
/// `auth/email-already-in-use` (JavaScript), `EMAIL_EXISTS` (REST) or `17007`.
public struct ExpectedError: Hashable, Sendable {
  /// The name, as it is written.
  public let name: String
  /// The errors with that name: the SDKs have one name for several errors of the server.
  public let codes: [AuthErrorCode]

  /// The errors of a name; nil where there is none.
  public init?(_ name: String) {
    let codes = AuthErrorCode.allCases.filter { code in code.allNames.contains { isSame($0, name) } }
    // Our own name of an error is of that one alone.
    let own = codes.filter { isSame($0.rawValue, name) }
    guard !codes.isEmpty else { return nil }
    self.name = name
    self.codes = own.isEmpty ? codes : own
  }

  /// The known name that is nearest to an unknown one; nil where none is near.
  public static func nearest(_ name: String) -> String? {
    let all = AuthErrorCode.allCases.flatMap(\.allNames)
    let beginnings = all.filter { $0.lowercased().utf8.starts(with: name.lowercased().utf8) }
    return NearestName.find(name, among: all) ?? (name.utf8.count > 3 ? beginnings.first : nil)
  }
}

extension AuthErrorCode {
  /// All names of the error.
  fileprivate var allNames: [String] {
    [rawValue, swiftName, javaScriptName, serverName, swiftCode.map(String.init)].compactMap(\.self)
  }
}

import ArgumentParser
import IDTokenVerification

/// The command `id-tokens key`.
struct KeyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "key", abstract: "Print a new RSA key of 2048 bits in PEM.")

  func run() throws {
    try Failure.told { print(try SigningKey(keyID: KeyOptions.defaultKeyID).pem) }
  }
}

/// The options for the key of a command.
struct KeyOptions: ParsableArguments {
  @Option(help: "The file with the private key, in PEM.") var key: String
  @Option(help: "The id of the key.") var kid = Self.defaultKeyID

  static let defaultKeyID = "test-key"

  func signingKey() throws -> SigningKey { try Input.key(key, keyID: kid) }
}

/// The command `id-tokens keys`.
struct KeysCommand: ParsableCommand {
  enum Form: String, ExpressibleByArgument, CaseIterable {
    case x509
    case jwks
  }

  static let configuration = CommandConfiguration(
    commandName: "keys",
    abstract: "Print the public half of a key, as a map of X.509 certificates or a JSON Web Key Set.",
    discussion: "A certificate is self-signed and valid for ten years, starting one day ago.")

  @OptionGroup var key: KeyOptions
  @Option(help: "x509, as Google publishes keys, or jwks.") var form = Form.x509

  func run() throws {
    try Failure.told {
      let key = try key.signingKey()
      let now = SystemClock.now()
      print(
        try form == .jwks ? key.jwks() : key.x509PEMByKeyID(validity: now - 86_400...now + 10 * 365 * 86_400))
    }
  }
}

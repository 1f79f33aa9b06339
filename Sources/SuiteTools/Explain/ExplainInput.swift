package import DocumentTrees
import Identities
import RequestSimulation
import RulesProjects
package import SecurityRules
import SourceText
import TestSuites

/// Reads the options of `rules-sim explain`.
package enum ExplainInput {
  /// Returns a tree with the data in files: an export of a Realtime Database, documents by path, and metadata of
  /// objects by name.
  ///
  /// - Parameter bucket: the bucket of names without one; nil for the default one.
  /// - Throws: ``InvalidInput`` or ``InvalidExport`` for invalid data; ``InputFileError`` if a file cannot be read.
  package static func tree(data: String?, documents: String?, objects: String?, bucket: String? = nil, now: Int64)
    throws
    -> InMemoryTree
  {
    var seed = Seed()
    if let documents { try read(documents, "--documents") { SeedReader.documents($0, into: &seed) } }
    if let objects {
      try read(objects, "--objects") { SeedReader.objects($0, bucket: bucket ?? ObjectName.defaultBucket, into: &seed) }
    }
    let tree = try seed.tree(now: now)
    if let data { try load(data, into: tree) }
    return tree
  }

  private static func load(_ data: String, into tree: InMemoryTree) throws {
    if InputFile.isContent(data) {
      try JSONExport.load(MemorySource(Array(data.utf8)), name: "<--data>", into: tree)
    } else {
      try FileView.check(data)
      let isStandardInput = data == "-"
      let source = isStandardInput ? FileSource(descriptor: 0, name: "<stdin>") : try FileSource(path: data)
      try JSONExport.load(source, name: isStandardInput ? "<stdin>" : data, into: tree)
    }
  }

  private static func read(_ option: String, _ name: String, _ take: (JSONNode) -> [OperationError]) throws {
    let input = try JSONInput(InputFile.read(option: option, name: name, maximumBytes: 256 << 20))
    if let error = take(input.root).first { throw InvalidInput(error, in: input.file) }
  }

  /// Returns the identity in `text`: `signed-out`, a token with or without `Bearer`, JSON, a file with
  /// either after `@`, or a user ID of one word.
  ///
  /// - Parameters:
  ///   - service: the service of the rules, or nil for any: warnings that do not matter for it are left out.
  ///   - now: milliseconds since 1970.
  ///   - warn: receives warnings about the identity, one sentence at a time.
  /// - Throws:
  ///   - ``InvalidInput`` or ``InvalidRules`` for an invalid identity
  ///   - ``InputFileError`` if the file cannot be read
  ///   - a `TokenError` if emulators reject the token, or a verifier whatever its keys
  ///   - ``RefusedToken`` if the token has expired
  package static func identity(
    _ text: String, for service: RulesService? = nil, now: Int64, warn: (String) -> Void = { _ in }
  ) throws -> Identity {
    if text == "signed-out" { return .unauthenticated }
    let isFile = text.utf8.first == UInt8(ascii: "@")
    let file =
      isFile
      ? try InputFile.read(String(text.dropFirst()), maximumBytes: 1 << 20) : SourceFile(name: "<--as>", text: text)
    let written = file.text(of: file.wholeSpan)
    let word = written.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
    if let issuer = AccessToken.issuer(ofCredentialLike: word) { throw TokenError.accessToken(issuer: issuer) }
    if TokenText.isToken(written) {
      let token = try AuthorizationHeader.token(typed: written)
      let decoded = try ReadableToken(token, now: now / 1000)
      for note in decoded.notes { warn(note) }
      for warning in decoded.warnings { warn(warning.description) }
      // A token with the time of issue 0 was written by hand for a test, and does not expire.
      if decoded.token.issuedAt != 0, let age = decoded.token.ageOfExpiry(at: now / 1000) {
        throw RefusedToken.expired(since: age)
      }
      return decoded.identity
    }
    if !isFile, let first = text.utf8.first, !"{[\"/ \t\n".utf8.contains(first), !text.utf8.elementsEqual("null".utf8) {
      let account = SourceFile(name: "<--as>", text: try account(ofWord: text))
      return try identity(try JSONInput(account), for: service, now: now, warn: warn)
    }
    return try identity(try JSONInput(file), for: service, now: now, warn: warn)
  }

  /// Returns the account of a user whose ID is one word. Rejects a word that may be a mistyped option.
  private static func account(ofWord text: String) throws -> String {
    let isWord = text.utf8.allSatisfy { $0 > 0x20 } && ShownText.masked(text).utf8.elementsEqual(text.utf8)
    let meant = NearestName.find(text, among: ["signed-out", "signedout"]).map { _ in "; did you mean signed-out?" }
    guard isWord, meant == nil else {
      throw InvalidRules(
        "--as takes signed-out, a user ID, an account such as '{\"uid\": \"alice\"}', a token, or @FILE, "
          + "not \(ShownText.name(text))\(meant ?? "")")
    }
    var writer = JSONWriter()
    writer.object {
      $0.key("uid")
      $0.string(text)
    }
    return writer.text
  }

  private static func identity(
    _ input: JSONInput, for service: RulesService?, now: Int64, warn: (String) -> Void
  ) throws(InvalidInput) -> Identity {
    let reading: IdentityReading
    do throws(IdentityError) {
      reading = try IdentityReader.read(input.root, now: now / 1000).get()
    } catch {
      throw InvalidInput(error.description, at: error.span, in: input.file)
    }
    for warning in reading.warnings(for: service) { warn(warning.message) }
    return reading.identity
  }
}

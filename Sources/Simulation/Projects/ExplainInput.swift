public import DocumentTrees
public import Identities
public import SecurityRules
public import SourceText

/// What `rules-sim explain` takes from its options.
public enum ExplainInput {
  /// What is stored, of files: an export of a Realtime Database, documents by path, metadata of objects by name.
  ///
  /// - Parameter bucket: the bucket of names that say none; nil for the default one.
  /// - Throws: ``InvalidInput``, ``InvalidExport``; ``InputFileError``.
  public static func tree(data: String?, documents: String?, objects: String?, bucket: String? = nil, now: Int64) throws
    -> InMemoryTree
  {
    var seed = Seed()
    if let documents { try read(documents) { SeedReader.documents($0, into: &seed) } }
    if let objects {
      try read(objects) { SeedReader.objects($0, bucket: bucket ?? StorageCases.defaultBucket, into: &seed) }
    }
    let tree = try seed.tree(now: now)
    if let data { try JSONExport.load(try FileSource(path: data), name: data, into: tree) }
    return tree
  }

  private static func read(_ path: String, _ take: (JSONNode) -> [OperationError]) throws {
    let input = try JSONInput(InputFile.read(path, maximumBytes: 256 << 20))
    if let error = take(input.root).first { throw InvalidInput(error, in: input.file) }
  }

  /// Who `text` says: `signed-out`, an unsigned token, JSON, or `@` and a file with JSON.
  ///
  /// - Throws: ``InvalidInput``; ``InputFileError``; a `TokenError` where a token is refused.
  public static func identity(_ text: String, now: Int64) throws -> Identity {
    if text == "signed-out" { return .unauthenticated }
    if text.utf8.starts(with: "eyJ".utf8) { return try EmulatorTokenDecoder().decode(text).identity }
    if let first = text.utf8.first, !"@{[\"/ \t\n".utf8.contains(first), !text.utf8.elementsEqual("null".utf8) {
      throw InvalidRules(
        "--as takes signed-out, an account such as '{\"uid\": \"alice\"}', or @ and a file, not \(TerminalText.quoted(text))"
      )
    }
    let input = try JSONInput(argument: text, name: "--as")
    do throws(IdentityError) {
      return try IdentityReader.read(input.root, now: now / 1000).get().identity
    } catch {
      throw InvalidInput(error.description, at: error.span, in: input.file)
    }
  }
}

/// Rules that can not be used for what was asked.
public struct InvalidRules: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence for people.
  public let description: String

  init(_ description: String) { self.description = description }
}

extension JSONInput {
  /// What `read` makes of the value.
  ///
  /// - Throws: ``InvalidInput`` in place of an ``OperationError``.
  public func operation(
    _ read: (JSONNode) throws(OperationError) -> DataOperation
  ) throws(InvalidInput) -> DataOperation {
    do throws(OperationError) {
      return try read(root)
    } catch {
      throw InvalidInput(error, in: file)
    }
  }
}

public import Identities
public import SecurityRules
public import SourceText

/// What `rules-sim explain` takes from its options.
public enum ExplainInput {
  /// The rules at `path`; if nil, those that the current folder is about.
  ///
  /// - Throws: ``InputFileError`` where there are none, or several; ``InvalidInput``; `RulesetError` where they are refused.
  public static func ruleset(_ path: String?) throws -> Ruleset {
    let targets = try RulesTargets(path.map { [$0] } ?? [])
    if let unsupported = targets.unsupported.first {
      throw InvalidRules("`\(unsupported)`: Firestore and Storage rules are not supported yet")
    }
    guard let target = targets.realtime.first else {
      throw InvalidRules("no rules of a Realtime Database are named; Firestore and Storage are not supported yet")
    }
    guard targets.realtime.count == 1 else {
      throw InvalidRules("several databases are named; choose one of their rules files with --rules")
    }
    return try Ruleset(realtime: InputFile.read(target))
  }

  /// Who `text` says: `signed-out`, JSON, or `@` and a file with JSON.
  ///
  /// - Throws: ``InvalidInput``; ``InputFileError``.
  public static func identity(_ text: String, now: Int64) throws -> Identity {
    if text == "signed-out" { return .unauthenticated }
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

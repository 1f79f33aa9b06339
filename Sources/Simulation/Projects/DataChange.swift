public import DocumentTrees
import Identities
import RuleEvaluation
public import SecurityRules
import SourceText

/// Changes that an administrator makes.
public enum DataChange {
  /// Carries out `operation` without asking a rule.
  ///
  /// - Throws: `TreeError`; ``InvalidRequest`` where the operation can not be.
  public static func perform(_ operation: DataOperation, in tree: some DocumentTree) throws {
    let noRules = try Ruleset(realtime: SourceFile(name: "<none>", text: "{\"rules\":{}}"))
    do {
      try Authorizer(noRules, tree: tree).perform(operation, as: .administrator)
    } catch let denied as PermissionDenied {
      throw InvalidRequest(denied.decision)
    }
  }
}

/// An operation that can not be, whoever asks.
public struct InvalidRequest: Error, Sendable, CustomStringConvertible {
  /// What is wrong, in one sentence.
  public let description: String

  init(_ decision: Decision) {
    if case .refused(let problem) = decision.reason {
      description = problem.description
    } else {
      description = "the operation was not carried out"
    }
  }
}

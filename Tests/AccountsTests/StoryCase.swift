import Accounts
import DocumentTrees
import Foundation
import Identities
import SourceText
import TestSupport
import Testing

/// A story with what must hold at points of it: `{"id", "source", "configuration", "steps"}`. The configuration is that of
/// ``SignInScriptSettings``, beside which a `tenant` may stand.
struct StoryCase: Sendable, CustomTestStringConvertible {
  static let start: Int64 = 1_800_000_000

  let id: String
  private let configuration: Claims
  private let steps: [ClaimValue]

  var testDescription: String { id }

  static func cases(_ file: String) throws -> [StoryCase] {
    let text = try Repository.text("Tests/AccountsTests/Cases/\(file).json")
    let (tree, problems) = JSONReader.read(SourceFile(name: file, text: text), .strict)
    #expect(problems.isEmpty, "\(file): \(problems.first?.message ?? "")")
    return try tree.root.elements.map { element in
      let members = try #require(Claims(json: element), "a case of \(file)")
      #expect(members["source"]?.string != nil)
      return StoryCase(
        id: try #require(members["id"]?.string), configuration: members["configuration"]?.map ?? Claims(),
        steps: try #require(members["steps"]?.list))
    }
  }

  /// Runs the story on a tree.
  func run(_ tree: some DocumentTree) throws {
    let clock = ScriptClock(Self.start)
    var own = configuration
    own["tenant"] = nil
    let settings = try SignInScriptSettings(projectID: "demo-project").changed(by: .map(own))
    var directory = AccountDirectory(
      tree, configuration: settings.configuration, tenant: configuration["tenant"]?.string, clock: { clock.now })
    directory.blockingFunctions = settings.blockingFunctions
    directory.passwordHasher = .plainForTests
    directory.newUserID = Self.counter()
    var player = SignInScriptPlayer(directory, clock: clock)
    for (index, step) in steps.enumerated() {
      do { try player.play(try SignInScriptReader.step(step)) } catch {
        Issue.record("\(id), step \(index + 1): \(error)")
        if case .unmet? = error as? SignInScriptFailure { continue }
        return
      }
    }
  }

  private static func counter() -> @Sendable () -> String {
    let next = ScriptClock(0)
    return {
      next.advance(1)
      return "user\(next.now)"
    }
  }
}

extension PasswordHasher {
  /// Quick, for tests that are not about hashing.
  static let plainForTests = PasswordHasher(
    hash: { password in "$test$" + password.utf8.reversed().map { String($0, radix: 16) }.joined() },
    isMatch: { hash, password in
      hash == "$test$" + password.utf8.reversed().map { String($0, radix: 16) }.joined()
    })
}

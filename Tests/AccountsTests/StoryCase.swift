import Accounts
import DocumentTrees
import Foundation
import Identities
import SourceText
import TestSupport
import Testing

/// A story with what must hold at points of it: `{"id", "source", "configuration", "steps"}`. A step `expect` looks at the
/// account, the token and the directory; all others are those of ``StoryReader``.
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
    let clock = StoryClock(Self.start)
    var directory = AccountDirectory(
      tree, configuration: try settings(), tenant: configuration["tenant"]?.string, clock: { clock.now })
    directory.passwordHasher = .plainForTests
    directory.newUserID = Self.counter()
    var player = StoryPlayer(directory, clock: clock)
    for (index, step) in steps.enumerated() {
      if let wanted = step.map?["expect"]?.map {
        try check(wanted, player, "step \(index + 1)")
      } else {
        do { try player.play(try StoryReader.step(step)) } catch {
          Issue.record("\(id), step \(index + 1): \(error)")
          return
        }
      }
    }
  }

  private func settings() throws -> AuthConfiguration {
    var settings = AuthConfiguration(projectID: "demo-project")
    for member in configuration.members {
      switch member.key {
      case "enabledProviders":
        settings.enabledProviders = Set((member.value.list ?? []).compactMap { $0.string.flatMap(ProviderID.init) })
      case "oneAccountPerEmail": settings.oneAccountPerEmail = member.value == true
      case "emailPrivacy": settings.emailPrivacy = member.value == true
      case "emailTrust": settings.emailTrust = member.value == "emulator" ? .emulator : .production
      case "githubScopes": settings.scopes[.github] = Set((member.value.list ?? []).compactMap(\.string))
      case "authorizedDomains": settings.authorizedDomains = Set((member.value.list ?? []).compactMap(\.string))
      case "tenant": break
      default: Issue.record("\(id): unknown setting \(member.key)")
      }
    }
    return settings
  }

  private static func counter() -> @Sendable () -> String {
    let next = StoryClock(0)
    return {
      next.advance(1)
      return "user\(next.now)"
    }
  }

  // MARK: What must hold

  private func check(_ wanted: Claims, _ player: StoryPlayer, _ place: String) throws {
    let facts = try facts(player)
    for member in wanted.members {
      if case .map(let inner) = member.value, let found = facts[member.key]?.map, member.key == "token" {
        for claim in inner.members { expect(found[claim.key], claim.value, "\(place): token.\(claim.key)") }
      } else {
        expect(facts[member.key], member.value, "\(place): \(member.key)")
      }
    }
  }

  private func expect(_ found: ClaimValue?, _ wanted: ClaimValue, _ what: String) {
    #expect((found ?? .null) == wanted, "\(id), \(what): \((found ?? .null).text), wanted \(wanted.text)")
  }

  /// All that a case can ask about; times count from the start of the story.
  private func facts(_ player: StoryPlayer) throws -> Claims {
    let directory = player.auth.directory
    var facts: Claims = ["accounts": .integer(Int64(try directory.accounts().count))]
    guard case .user(let user) = player.auth.identity, let shown = player.auth.currentUser else {
      facts["uid"] = .null
      return facts
    }
    facts["uid"] = user.uid.map { .string($0.text) }
    let firebase = IDToken(claims: user.claims).firebase
    facts["signInProvider"] = firebase.signInProvider.map { .string($0.text) }
    facts["identities"] = .map(firebase.identities)
    facts["authTime"] = IDToken(claims: user.claims).authTime.map { .integer(Int64($0) - Self.start) }
    facts["token"] = .map(user.claims)
    guard let account = try directory.account(shown.uid) else { return facts }
    facts["email"] = account.email.map { .string($0) }
    facts["emailVerified"] = .bool(account.emailVerified)
    facts["providers"] = .list(account.providerIDs.map { .string($0.text) })
    facts["name"] = account.displayName.map { .string($0) }
    facts["picture"] = account.photoURL.map { .string($0) }
    facts["isAnonymous"] = .bool(account.isAnonymous)
    facts["validSince"] = .integer(max(0, account.validSince - Self.start))
    if let email = account.email {
      facts["methods"] = .list(try directory.fetchSignInMethods(forEmail: email).map { .string($0) })
    }
    return facts
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

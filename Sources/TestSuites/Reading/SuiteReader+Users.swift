import Identities
import SecurityRules
import SourceText

extension SuiteReader {
  mutating func readUsers(_ node: JSONNode?) {
    guard let node else { return }
    guard case .object = node.value else {
      report(SuiteProblem.WrongType.report("a mapping from names to users", for: "users", found: node))
      return
    }
    for member in node.members {
      if let first = users[member.key] {
        report(SuiteProblem.DuplicateName.defined(member.key, "user", at: member.keySpan, in: first.file))
        continue
      }
      if member.value["story"] != nil {
        readStory(member.key, member.value, at: member.keySpan)
        continue
      }
      let reading = IdentityReader.read(member.value, now: now / 1000, allowsAdministrator: true)
      // A user that cannot be read counts as signed out, so that its cases can still be read. The suite does not run.
      define(member.key, (try? reading.get().identity) ?? .unauthenticated, at: member.keySpan)
      switch reading {
      case .success(let reading):
        for warning in reading.warnings(for: ruleset?.service)
        where asksAuthProvider || !warning.isAboutUndocumentedName {
          report(SuiteProblem.DoubtfulIdentity.report(warning.message, at: warning.span))
        }
      case .failure(let error): report(SuiteProblem.WrongIdentity.report(error, at: error.span))
      }
    }
  }

  mutating func define(_ name: String, _ identity: Identity, at span: Span, isUsed: Bool = false) {
    users.define(DeclaredUsers.User(name: name, identity: identity, file: file, span: span, isUsed: isUsed))
  }

  /// Reports users without a case, except those of included files, which may serve other suites.
  mutating func reportUnusedUsers() {
    guard !isForeign, !diagnostics.hasErrors, !setAside.contains(where: { $0.diagnostics.hasErrors }) else { return }
    for user in users.all where !user.isUsed && user.file.name.utf8.elementsEqual(file.name.utf8) {
      report(SuiteProblem.UnusedUser.report(user.name, at: user.span))
    }
  }

  /// Returns the user named by `node`, and marks it as used.
  mutating func user(_ node: JSONNode) -> DeclaredUsers.User? {
    guard let name = node.string else {
      let notes = node.isNull ? ["define a user with the value null: `users: {nobody: null}`"] : []
      let wanted = "the name of a user, or a list of names"
      report(SuiteProblem.WrongType.report(wanted, for: "as", found: node, notes: notes))
      return nil
    }
    guard let user = users[name] else {
      report(SuiteProblem.UnknownUser.report(name, among: users.names, at: node.span))
      return nil
    }
    users.use(name)
    return user
  }

  /// Returns the users under `as`: one, or a list.
  mutating func users(_ node: JSONNode) -> [DeclaredUsers.User] {
    guard case .array = node.value else { return user(node).map { [$0] } ?? [] }
    if node.elements.isEmpty {
      report(SuiteProblem.WrongType.report("the name of a user, or a list of names", for: "as", found: node))
    }
    return node.elements.compactMap { user($0) }
  }
}

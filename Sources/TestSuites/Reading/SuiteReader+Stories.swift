import Accounts
import Identities
import SourceText

/// A sign-in script and its position in a file.
struct WrittenScript {
  /// The steps of the script.
  package let story: UserScript
  let node: JSONNode
  let file: SourceFile
}

extension SuiteReader {
  private static let storyKeys = ["uid", "story", "tenant", "settings"]

  /// Reads the settings shared by all sign-in scripts of the suite.
  mutating func readSettings(_ node: JSONNode?) {
    guard let node else { return }
    do throws(SignInScriptError) {
      settings = try settings.changed(by: Claims(json: node).map { .map($0) } ?? .null)
    } catch {
      report(SuiteProblem.Story.report(error.description, at: node.span(at: Array(error.path.dropFirst()))))
    }
  }

  /// Reads a user with a sign-in script: `{uid, story: […], tenant, settings}`. The user's name refers to the end of
  /// the script; `NAME at POINT` refers to a point named by a step.
  mutating func readStory(_ name: String, _ json: JSONNode, at span: Span) {
    define(name, .unauthenticated, at: span)
    do throws(SignInScriptError) {
      guard let members = Claims(json: json) else {
        throw SignInScriptError(
          "a sign-in script is an object of at most \(IdentityLimits.tokenBytes) bytes without duplicate keys")
      }
      try Self.refuseUnknown(members, Self.storyKeys, at: [])
      let story = try story(members, name)
      for (index, step) in story.steps.enumerated() {
        warn(of: step, story, at: json.span(at: ["story", "\(index)"]))
        guard let point = step.point else { continue }
        let full = "\(name) at \(point)"
        if users[full] != nil {
          throw SignInScriptError("duplicate user `\(full)`", at: ["story", "\(index)", "point"])
        }
        define(full, .unauthenticated, at: span, isUsed: true)
        users.use(name)
      }
      stories.append(WrittenScript(story: story, node: json, file: file))
    } catch {
      report(SuiteProblem.Story.report(error.description, at: json.span(at: error.path)))
      definePoints(of: name, json, at: span)
    }
  }

  /// Defines the points of an invalid script, so that cases that name them are not reported as well.
  private mutating func definePoints(of name: String, _ json: JSONNode, at span: Span) {
    for step in json["story"]?.elements ?? [] {
      guard let point = step["point"]?.string, users["\(name) at \(point)"] == nil else { continue }
      define("\(name) at \(point)", .unauthenticated, at: span, isUsed: true)
    }
    users.use(name)
  }

  /// Plays all scripts and sets the identities of their users.
  mutating func tellStories() {
    for (written, outcome) in zip(stories, SuiteAccounts.tell(stories.map(\.story), now: now / 1000)) {
      switch outcome {
      case .success(let told):
        let name = written.story.name
        users.identify(name, told.user)
        for point in told.points { users.identify("\(name) at \(point.name)", point.user) }
      case .failure(let failures):
        within(written.file) { reader in
          for failure in failures.all {
            let span = written.node.span(at: ["story", "\(failure.step)"])
            reader.report(SuiteProblem.Story.report(failure.message, at: span))
          }
        }
      }
    }
  }

  private mutating func warn(of step: SignInStep, _ story: UserScript, at span: Span) {
    for diagnostic in step.diagnostics { report(SuiteProblem.DoubtfulIdentity.report(diagnostic, at: span)) }
    if asksAuthProvider, case .signIn(.provider(let provider, _)) = step.action,
      let id = ProviderID(provider.providerID), !id.isRealtimeNameRecorded
    {
      let message = IdentityWarning(.undocumentedProvider(id.text), at: []).message
      report(SuiteProblem.DoubtfulIdentity.report(message, at: span))
    }
    if case .fetchProviders = step.action, story.settings.configuration.emailPrivacy {
      report(
        SuiteProblem.DoubtfulIdentity.report(
          "the list of providers is empty because `emailPrivacy` is on: email enumeration protection hides how an "
            + "email can sign in", at: span))
    }
  }

  private func story(_ members: Claims, _ name: String) throws(SignInScriptError) -> UserScript {
    guard let uid = members["uid"].map({ $0.string.flatMap(UserID.init) }) ?? UserID(name) else {
      throw SignInScriptError(
        "`uid` must be a user ID: a string of 1 to \(IdentityLimits.userIDUnits) characters", at: ["uid"])
    }
    if let tenant = members["tenant"], tenant.string?.isEmpty ?? true {
      throw SignInScriptError("`tenant` must be a non-empty string", at: ["tenant"])
    }
    return UserScript(
      name: name, uid: uid.text, steps: try Self.steps(members),
      settings: try settings.changed(by: members["settings"]),
      tenant: members["tenant"]?.string)
  }

  private static func steps(_ members: Claims) throws(SignInScriptError) -> [SignInStep] {
    do throws(SignInScriptError) {
      return try SignInScriptReader.steps(members["story"] ?? [])
    } catch {
      throw SignInScriptError(error.description, at: ["story"] + error.path)
    }
  }

  private static func refuseUnknown(_ members: Claims, _ names: [String], at path: [String]) throws(SignInScriptError) {
    for member in members.members where !names.contains(where: { $0.utf8.elementsEqual(member.key.utf8) }) {
      throw SignInScriptError(
        "unknown key `\(member.key)` beside `story`; the other keys are `\(names.joined(separator: "`, `"))`",
        at: path + [member.key])
    }
  }
}

extension JSONNode {
  /// Returns the position of the node at `path`, or of its deepest existing ancestor.
  fileprivate func span(at path: [String]) -> Span {
    var node = self
    for step in path {
      if let member = node[step] {
        node = member
      } else if let index = Int(step), node.elements.indices.contains(index) {
        node = node.elements[index]
      } else {
        break
      }
    }
    return node.span
  }
}

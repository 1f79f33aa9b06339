import Accounts
import Identities
import SourceText

extension SuiteReader {
  private static let storyKeys = ["uid", "story", "tenant", "settings"]

  /// Reads a user who is a story: `{uid, story: […], tenant, settings}`. The user's name stands for who is signed in at
  /// the end, `NAME at POINT` for who is signed in at a point that a step names.
  mutating func readStory(_ name: String, _ json: JSONNode, at span: Span) {
    define(name, .unauthenticated, at: span)
    do throws(StoryError) {
      guard let members = Claims(json: json) else {
        throw StoryError("a story is an object of at most \(IdentityLimits.tokenBytes) bytes without double keys")
      }
      try Self.refuseUnknown(members, Self.storyKeys, at: [])
      let steps = try Self.steps(members)
      for diagnostic in steps.flatMap(\.diagnostics) {
        report(SuiteProblem.DoubtfulIdentity.report(diagnostic, at: json.span(at: ["story"])))
      }
      let told = try tell(steps, members, name)
      users.identify(name, told.identity)
      for point in told.points {
        let full = "\(name) at \(point.name)"
        if users[full] != nil { throw StoryError("two users are called `\(full)`", at: ["story"]) }
        define(full, point.identity, at: span, isUsed: true)
        users.use(name)
      }
    } catch {
      report(SuiteProblem.Story.report(error.description, at: json.span(at: error.path)))
    }
  }

  private func tell(
    _ steps: [StoryStep], _ members: Claims, _ name: String
  ) throws(StoryError) -> SuiteAccounts.Told {
    guard let uid = members["uid"].map({ $0.string.flatMap(UserID.init) }) ?? UserID(name) else {
      throw StoryError("`uid` must be a user id: a text of 1 to \(IdentityLimits.userIDUnits) characters", at: ["uid"])
    }
    if let tenant = members["tenant"], tenant.string?.isEmpty ?? true {
      throw StoryError("`tenant` must be a text of at least one character", at: ["tenant"])
    }
    let settings = try StorySettings.read(members["settings"])
    do throws(SuiteAccounts.Failure) {
      return try accounts.tell(
        steps, name: uid.text, settings: settings, tenant: members["tenant"]?.string, now: now / 1000)
    } catch {
      throw StoryError(error.message, at: ["story"] + error.path)
    }
  }

  private static func steps(_ members: Claims) throws(StoryError) -> [StoryStep] {
    do throws(StoryError) {
      return try StoryReader.steps(members["story"] ?? [])
    } catch {
      throw StoryError(error.description, at: ["story"] + error.path)
    }
  }

  private static func refuseUnknown(_ members: Claims, _ names: [String], at path: [String]) throws(StoryError) {
    for member in members.members where !names.contains(where: { $0.utf8.elementsEqual(member.key.utf8) }) {
      throw StoryError(
        "`\(member.key)` is unknown beside `story`; only `\(names.joined(separator: "`, `"))` may stand there",
        at: path + [member.key])
    }
  }
}

extension JSONNode {
  /// The place of what `path` leads to, as far as it leads.
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

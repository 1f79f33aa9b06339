import Accounts
import DocumentTrees
import Identities

/// The accounts of a suite: one directory for all its stories, so that one user's story can meet another's account.
struct SuiteAccounts: Sendable {
  private let tree = InMemoryTree()

  /// What a story came to.
  struct Told {
    /// The user at the end.
    let identity: Identity
    /// The user at each point that a step names, in order.
    var points: [(name: String, identity: Identity)] = []
  }

  /// A step that did not go as it was written.
  struct Failure: Error, CustomStringConvertible {
    /// What went wrong.
    let message: String
    var description: String { message }
    /// The way to the step from the list.
    let path: [String]
  }

  /// Tells a story, which ends at `now`: the times that its steps wait lie before.
  ///
  /// - Parameters:
  ///   - name: the id of the account that the story creates; a second one gets a number.
  ///   - now: seconds since 1970.
  /// - Throws: ``Failure`` for the first step that went otherwise than it is written.
  func tell(
    _ steps: [StoryStep], name: String, settings: AuthConfiguration, tenant: String?, now: Int64
  ) throws(Failure) -> Told {
    let clock = StoryClock(now)
    clock.advance(-steps.reduce(0) { $0 + $1.duration })
    var directory = AccountDirectory(tree, configuration: settings, tenant: tenant, clock: { clock.now })
    let made = StoryClock(0)
    directory.newUserID = {
      made.advance(1)
      return made.now == 1 ? name : "\(name)-\(made.now)"
    }
    var player = StoryPlayer(directory, clock: clock)
    var points: [(String, Identity)] = []
    for (index, step) in steps.enumerated() {
      do throws(AuthError) {
        try player.play(step)
      } catch {
        throw Failure(message: error.description, path: ["\(index)"])
      }
      if let point = step.point { points.append((point, player.auth.identity)) }
    }
    return Told(identity: player.auth.identity, points: points)
  }
}

extension StoryStep {
  /// How many seconds pass.
  fileprivate var duration: Int64 {
    if case .wait(let seconds) = action { return seconds }
    return 0
  }
}

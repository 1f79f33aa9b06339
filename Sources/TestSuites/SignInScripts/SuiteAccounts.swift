import Accounts
import DocumentTrees
import Identities
import Synchronization

/// A user of a suite who is a story.
struct UserStory {
  /// The user's name.
  package let name: String
  /// The id of the account that the story creates; a second one gets a number.
  let uid: String
  let steps: [StoryStep]
  let settings: StorySettings
  let tenant: String?

  /// How many seconds pass in it.
  fileprivate var duration: Int64 { steps.reduce(0) { $0 + $1.duration } }

  /// What the user signs in with first, as far as an account is known by it.
  fileprivate var ways: [String] {
    steps.compactMap { step in
      if step.failure == nil, case .signIn(let credential) = step.action { Self.way(credential, tenant) } else { nil }
    }
  }

  fileprivate static func way(_ credential: StoryCredential, _ tenant: String?) -> String? {
    let way: String? =
      switch credential {
      case .provider(let provider, let user): "\(provider.providerID) \(user.rawID)"
      case .password(let email, _), .newPassword(let email, _), .emailLink(let email): "email \(email.lowercased())"
      case .phone(let number, _): "phone \(number)"
      case .custom, .anonymous: nil
      }
    return way.map { "\(tenant ?? "") \($0)" }
  }
}

/// What a story came to.
struct ToldStory {
  /// The user at the end.
  let user: StoryUser
  /// The user at each point that a step names, in order.
  let points: [(name: String, user: StoryUser)]
}

/// A step that did not go as it was written.
struct StoryStepFailure: Error, CustomStringConvertible {
  /// What went wrong.
  let message: String
  var description: String { message }
  /// Which step of the story.
  let step: Int
}

/// The accounts of a suite: one directory and one clock for all its stories.
enum SuiteAccounts {
  /// Tells all stories, each of which ends at `now`: the times that its steps wait lie before. What happens at the same
  /// time happens by turns, a step of each story, in the order of the stories.
  ///
  /// An account is called after the first story in which somebody signs in to it.
  ///
  /// - Parameter now: seconds since 1970.
  /// - Returns: of each story what it came to, or its first step that went otherwise than it is written.
  static func tell(_ stories: [UserStory], now: Int64) -> [Result<ToldStory, StoryStepFailure>] {
    let tree = InMemoryTree()
    let clock = StoryClock(0)
    var owners: [String: String] = [:]
    for story in stories { for way in story.ways where owners[way] == nil { owners[way] = story.uid } }
    let names = AccountNames()
    var tellers = stories.map { StoryTeller($0, tree, clock, names, owners, start: now - $0.duration) }
    while let next = tellers.indices.filter({ !tellers[$0].isOver }).min(by: { tellers[$0].next < tellers[$1].next }) {
      clock.set(tellers[next].time)
      tellers[next].playNext()
    }
    return tellers.map(\.outcome)
  }
}

/// The ids of the accounts that stories create.
private final class AccountNames: Sendable {
  private let state = Mutex<(wanted: String, count: Int)>(("", 0))

  /// The account that a step creates is called `name`; where there is one of that name `name-2`, and so on.
  func want(_ name: String) { state.withLock { $0 = (name, 0) } }

  /// The next name to try.
  func take() -> String {
    state.withLock { state in
      state.count += 1
      return state.count == 1 ? state.wanted : "\(state.wanted)-\(state.count)"
    }
  }
}

/// Plays one story among others.
private struct StoryTeller {
  private let story: UserStory
  private let names: AccountNames
  private let owners: [String: String]
  private var player: StoryPlayer
  private var step = 0
  /// How many steps it played at this time.
  private var turn = 0
  private var points: [(String, StoryUser)] = []
  private var failure: StoryStepFailure?
  /// The time of the next step, in seconds since 1970.
  private(set) var time: Int64

  init(
    _ story: UserStory, _ tree: InMemoryTree, _ clock: StoryClock, _ names: AccountNames, _ owners: [String: String],
    start: Int64
  ) {
    self.story = story
    self.names = names
    self.owners = owners
    time = start
    clock.set(start)
    var directory = AccountDirectory(
      tree, configuration: story.settings.configuration, tenant: story.tenant, clock: { clock.now })
    directory.blockingFunctions = story.settings.blockingFunctions
    directory.newUserID = { names.take() }
    player = StoryPlayer(directory, clock: clock)
  }

  var isOver: Bool { failure != nil || step == story.steps.count }

  /// When it goes on, and after how many turns at that time.
  var next: (Int64, Int) { (time, turn) }

  mutating func playNext() {
    let current = story.steps[step]
    names.want(owner(of: current) ?? story.uid)
    do throws(StoryFailure) {
      try player.play(current)
    } catch {
      failure = StoryStepFailure(message: error.description, step: step)
      return
    }
    time += current.duration
    turn = current.duration > 0 ? 0 : turn + 1
    if let point = current.point { points.append((point, StoryUser(player.auth, isKept: true))) }
    step += 1
  }

  private func owner(of step: StoryStep) -> String? {
    guard case .signIn(let credential) = step.action else { return nil }
    return UserStory.way(credential, story.tenant).flatMap { owners[$0] }
  }

  var outcome: Result<ToldStory, StoryStepFailure> {
    failure.map { .failure($0) } ?? .success(ToldStory(user: StoryUser(player.auth), points: points))
  }
}

extension StoryStep {
  /// How many seconds pass.
  fileprivate var duration: Int64 {
    if case .wait(let seconds) = action { return seconds }
    return 0
  }
}

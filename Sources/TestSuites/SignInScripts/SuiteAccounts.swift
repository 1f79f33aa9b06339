import Accounts
import DocumentTrees
import Identities
import Synchronization

/// A suite user defined by a sign-in script.
struct UserScript {
  /// The name under `users`.
  package let name: String
  /// The ID of the first account that the script creates; further accounts get a number appended.
  let uid: String
  let steps: [SignInStep]
  let settings: SignInScriptSettings
  let tenant: String?

  /// The time that passes in the script, in seconds.
  fileprivate var duration: Int64 { steps.reduce(0) { $0 + $1.duration } }

  /// The credentials of successful sign-ins that identify an account, in order.
  fileprivate var ways: [String] {
    steps.compactMap { step in
      if step.failure == nil, case .signIn(let credential) = step.action { Self.way(credential, tenant) } else { nil }
    }
  }

  fileprivate static func way(_ credential: ScriptCredential, _ tenant: String?) -> String? {
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

/// The result of playing a sign-in script.
struct ScriptOutcome {
  /// The user signed in at the end.
  let user: ScriptedUser
  /// The user at each named point, in order.
  let points: [(name: String, user: ScriptedUser)]
}

/// A script step whose result differs from what the script states.
struct SignInStepFailure {
  /// What went wrong.
  let message: String
  /// The index of the step in the script, from 0.
  let step: Int
}

/// The steps of a script that did not go as written, in order.
struct SignInStepFailures: Error, CustomStringConvertible {
  /// A longer list repeats itself.
  static let maximumCount = 10

  fileprivate(set) var all: [SignInStepFailure] = []
  var description: String { all.map(\.message).joined(separator: "; ") }
}

/// Plays the sign-in scripts of a suite on one account directory and one clock.
enum SuiteAccounts {
  /// Plays all scripts so that each one ends at `now`; times in `wait` steps lie before `now`. Steps at the same time
  /// are played alternately, one step of each script, in the order of the scripts.
  ///
  /// The ID of an account comes from the first script that signs in to it.
  ///
  /// - Parameter now: seconds since 1970.
  /// - Returns: for each script, its result or the steps that did not go as written.
  static func tell(_ stories: [UserScript], now: Int64) -> [Result<ScriptOutcome, SignInStepFailures>] {
    let tree = InMemoryTree()
    let clock = ScriptClock(0)
    var owners: [String: String] = [:]
    for story in stories { for way in story.ways where owners[way] == nil { owners[way] = story.uid } }
    let names = AccountNames()
    let tellers = stories.map {
      StoryTeller($0, in: tree, clock: clock, names: names, owners: owners, start: now - $0.duration)
    }
    while let next = tellers.indices.filter({ !tellers[$0].isOver }).min(by: { tellers[$0].next < tellers[$1].next }) {
      clock.set(tellers[next].time)
      tellers[next].playNext()
    }
    return tellers.map(\.outcome)
  }
}

/// The IDs of the accounts that scripts create.
private final class AccountNames: Sendable {
  private let state = Mutex<(wanted: String, count: Int)>(("", 0))

  /// Sets the name of the next account that is created: `name`, or `name-2` and so on if it is taken.
  func want(_ name: String) { state.withLock { $0 = (name, 0) } }

  /// Returns the next name to try.
  func take() -> String {
    state.withLock { state in
      state.count += 1
      return state.count == 1 ? state.wanted : "\(state.wanted)-\(state.count)"
    }
  }
}

/// Plays one script, step by step, alternating with other scripts.
private final class StoryTeller {
  private let story: UserScript
  private let names: AccountNames
  private let owners: [String: String]
  private var player: SignInScriptPlayer
  private var step = 0
  /// The number of steps played at the current time.
  private var turn = 0
  private var points: [(String, ScriptedUser)] = []
  private var failures = SignInStepFailures()
  /// The time of the next step, in seconds since 1970.
  private(set) var time: Int64

  init(
    _ story: UserScript, in tree: InMemoryTree, clock: ScriptClock, names: AccountNames, owners: [String: String],
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
    player = SignInScriptPlayer(directory, clock: clock)
  }

  var isOver: Bool { step == story.steps.count }

  /// The order among the scripts: the time of the next step, then the number of steps played at that time.
  var next: (Int64, Int) { (time, turn) }

  func playNext() {
    let current = story.steps[step]
    names.want(owner(of: current) ?? story.uid)
    let hasUser = player.auth.currentUser != nil
    do throws(SignInScriptFailure) {
      try player.play(current)
    } catch {
      note(error, of: current, hasUser: hasUser)
    }
    time += current.duration
    turn = current.duration > 0 ? 0 : turn + 1
    if let point = current.point { points.append((point, ScriptedUser(player.auth, isKept: true))) }
    step += 1
  }

  /// Notes a failure. If no user is signed in after an earlier step failed, only sign-ins say more.
  private func note(_ failure: SignInScriptFailure, of current: SignInStep, hasUser: Bool) {
    let isSignIn = if case .signIn = current.action { true } else { false }
    guard failures.all.isEmpty || isSignIn || hasUser else { return }
    guard failures.all.count < SignInStepFailures.maximumCount else { return }
    failures.all.append(SignInStepFailure(message: failure.description, step: step))
  }

  private func owner(of step: SignInStep) -> String? {
    guard case .signIn(let credential) = step.action else { return nil }
    return UserScript.way(credential, story.tenant).flatMap { owners[$0] }
  }

  var outcome: Result<ScriptOutcome, SignInStepFailures> {
    guard failures.all.isEmpty else { return .failure(failures) }
    return .success(ScriptOutcome(user: ScriptedUser(player.auth), points: points))
  }
}

extension SignInStep {
  /// The time that passes during the step, in seconds.
  fileprivate var duration: Int64 {
    if case .wait(let seconds) = action { return seconds }
    return 0
  }
}

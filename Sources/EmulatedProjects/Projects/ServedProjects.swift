package import DocumentTrees
import RuleValues
package import SecurityRules
import SourceText
import Synchronization

/// The projects, namespaces and buckets of a server. Each is created by the first request that can write to it.
package final class ServedProjects<Tree: DocumentTree>: Sendable {
  /// The settings of the server.
  package let settings: EmulatorSettings<Tree>
  /// The requests that were decided.
  package let journal: RequestJournal
  /// The log of all decisions, which ``journal`` observes.
  private let log: DecisionLog
  private let unruledRequests: UnruledRequests
  /// The threads of all requests. Blocking work never runs on a thread of the network.
  package let threads: RequestThreads

  private struct State {
    var projects: [String: EmulatedProject<Tree>] = [:]
    var namespaces: [String: EmulatedNamespace<Tree>] = [:]
    var buckets: [String: EmulatedBucket<Tree>] = [:]
    var storageRules: [String?: StorageRuleset] = [:]
    /// The tree of stores that were only read.
    var empty: Tree?
  }

  private let state = Mutex(State())
  private let initial: Mutex<InitialRules>

  /// Creates a server's projects.
  ///
  /// - Parameters:
  ///   - settings: the settings.
  ///   - threads: the threads on which requests wait and work.
  package init(_ settings: EmulatorSettings<Tree>, threads: RequestThreads = RequestThreads()) {
    self.settings = settings
    self.threads = threads
    initial = Mutex(settings.rules)
    let journal = RequestJournal()
    let requests = UnruledRequests(defaultProject: settings.defaultProject, tell: settings.onUnruled)
    self.journal = journal
    unruledRequests = requests
    log = DecisionLog(
      observers: settings.observers + [journal, requests], countsOutcomes: true,
      explainer: settings.showsReasons ? DenialMessage() : nil)
    requests.setRuled { [weak self] service in self?.ruled(service) ?? [] }
  }

  /// The databases and buckets without rules that clients have used, in words, up to 1,000.
  package var unruled: [String] { unruledRequests.resources }

  /// Returns the sorted names of a service's resources with rules of their own, in backticks.
  private func ruled(_ service: RulesService) -> [String] {
    let initial = initialRules
    let (projects, namespaces, storage) = state.withLock {
      (Array($0.projects.values), Array($0.namespaces.values), $0.storageRules.keys.compactMap(\.self))
    }
    var names: Set<String> = []
    switch service {
    case .realtime:
      let ruled = namespaces.filter { !MissingRules.are($0.rules.current.erased) }.map(\.name)
      names.formUnion((initial.realtime.keys.compactMap(\.self) + ruled).map { EscapedText.name($0) })
    case .firestore:
      names.formUnion(initial.firestore.keys.compactMap(\.self).map { EscapedText.name($0) })
      for project in projects where project.hasUploadedRules {
        names.insert("the project \(EscapedText.name(project.id))")
      }
    case .storage: names.formUnion((initial.storage.keys.compactMap(\.self) + storage).map { EscapedText.name($0) })
    }
    return names.sorted()
  }

  /// Returns the project with this id.
  ///
  /// - Throws: ``TooManyProjects``, or the error of opening its tree.
  package func project(_ id: String, for use: StoreUse = .keeping) throws -> EmulatedProject<Tree> {
    try state.withLock { try project(id, for: use, &$0) }
  }

  private func project(_ id: String, for use: StoreUse, _ state: inout State) throws -> EmulatedProject<Tree> {
    if let project = state.projects[id] { return project }
    if let empty = try emptyTree(.project(id), for: use, &state) {
      return try EmulatedProject(id: id, tree: empty, self, isKept: false)
    }
    try checkRoom(state.projects.count)
    let project = try EmulatedProject(id: id, tree: settings.makeTree(.project(id)), self, isKept: true)
    state.projects[id] = project
    return project
  }

  /// Returns the authorizer of the documents of a project's database.
  ///
  /// - Throws: ``TooManyProjects``, or the error of opening the project's tree.
  package func firestore(
    _ project: String, _ database: String, for use: StoreUse = .keeping
  ) throws -> FirestoreAuthorizer<Tree> {
    try self.project(project, for: use).firestore(database, for: use)
  }

  /// Returns the tree of a store that is only read and has no data; nil for other stores.
  private func emptyTree(_ store: EmulatedStore, for use: StoreUse, _ state: inout State) throws -> Tree? {
    guard use == .reading, !settings.isStored(store) else { return nil }
    if let empty = state.empty { return empty }
    let empty = try settings.makeEmptyTree()
    state.empty = empty
    return empty
  }

  /// Returns the Realtime Database with this name.
  ///
  /// - Throws: ``TooManyProjects``, or the error of opening its tree.
  package func namespace(_ name: String, for use: StoreUse = .keeping) throws -> EmulatedNamespace<Tree> {
    try state.withLock { state in
      if let namespace = state.namespaces[name] { return namespace }
      if let empty = try emptyTree(.namespace(name), for: use, &state) {
        return try EmulatedNamespace(name: name, tree: empty, self)
      }
      try checkRoom(state.namespaces.count)
      let namespace = try EmulatedNamespace(name: name, tree: settings.makeTree(.namespace(name)), self)
      state.namespaces[name] = namespace
      return namespace
    }
  }

  /// Returns the bucket with this name.
  ///
  /// Its objects are in the tree of a project, so that rules of Cloud Storage can read documents: the project whose default
  /// bucket has this name (`P.appspot.com`, `P.firebasestorage.app`), a known project with the name itself, as in
  /// `@firebase/rules-unit-testing`, or the default project.
  ///
  /// - Throws: ``TooManyProjects``, or the error of opening its tree.
  package func bucket(_ name: String, for use: StoreUse = .keeping) throws -> EmulatedBucket<Tree> {
    try state.withLock { state in
      if let bucket = state.buckets[name] { return bucket }
      let suffix = [".appspot.com", ".firebasestorage.app"].first { name.hasSuffix($0) }
      let owner: String =
        if let suffix {
          String(name.dropLast(suffix.count))
        } else if state.projects[name] != nil {
          name
        } else {
          settings.defaultProject ?? name
        }
      let isKept = try keeps(use, of: owner, beside: state.buckets.count)
      let project = try project(owner, for: use, &state)
      let bucket = EmulatedBucket(name: name, of: project, rules: try storageRules(name, state), self)
      if isKept { state.buckets[name] = bucket }
      return bucket
    }
  }

  /// Returns the rules of a bucket. A bucket without rules denies everything if another one has rules of its own, as in
  /// Google's emulator.
  private func storageRules(_ bucket: String, _ state: State) throws(RulesetError) -> StorageRuleset {
    let initial = initialRules
    if let rules = state.storageRules[bucket] ?? state.storageRules[nil] ?? initial.storage(bucket) { return rules }
    return state.storageRules.isEmpty && initial.storage.isEmpty ? try MissingRules.open() : try MissingRules.closed()
  }

  /// The names of the namespaces that were used.
  package var namespaceNames: [String] { state.withLock { $0.namespaces.keys.sorted() } }
  /// The ids of the projects that were used.
  package var projectIDs: [String] { state.withLock { $0.projects.keys.sorted() } }
  /// The names of the buckets that were used.
  package var bucketNames: [String] { state.withLock { $0.buckets.keys.sorted() } }

  /// Puts rules of Cloud Storage in force, for one bucket or for all of them. The service has no project in its address, so
  /// these rules are those of the whole server.
  ///
  /// - Parameter bucket: the bucket; nil for all buckets, also for those that had rules of their own.
  package func setStorageRules(_ rules: StorageRuleset, bucket: String?) {
    state.withLock { state in
      if bucket == nil { state.storageRules = [:] }
      state.storageRules[bucket] = rules
      for (name, known) in state.buckets {
        if bucket == nil || name == bucket {
          known.rules.replace(by: rules)
        } else if MissingRules.are(known.rules.current.erased) {
          // Its next use finds that another bucket has rules now.
          state.buckets[name] = nil
        }
      }
    }
  }

  /// Closes the trees. Later requests fail.
  ///
  /// - Throws: the first `TreeError` of a tree.
  package func close() throws(TreeError) {
    let trees = state.withLock { state in
      state.projects.values.map(\.tree) + state.namespaces.values.map(\.tree) + (state.empty.map { [$0] } ?? [])
    }
    var failure: TreeError?
    for tree in trees {
      do throws(TreeError) { try tree.close() } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  /// The rules of projects that uploaded none, in the latest version of their files.
  package var initialRules: InitialRules { initial.withLock { $0 } }

  /// Puts a new version of a rules file in force, everywhere where the old version is in force. Rules that clients uploaded
  /// stay, unless they are the same text.
  package func replaceRules(_ old: AnyRuleset, by new: AnyRuleset) {
    initial.withLock { $0.replace(old, by: new) }
    let (projects, namespaces, buckets) = state.withLock {
      (Array($0.projects.values), Array($0.namespaces.values), Array($0.buckets.values))
    }
    for project in projects { project.replaceRules(old, by: new) }
    for namespace in namespaces { namespace.rules.replace(old, by: new) }
    for bucket in buckets { bucket.rules.replace(old, by: new) }
    journal.replace(old, by: new)
  }

  /// Returns whether a database or bucket that a request names becomes known. A read makes those known that can have data from
  /// before the server began, as long as there is room.
  ///
  /// - Parameters:
  ///   - project: the id of its project.
  ///   - count: how many of them are known.
  func keeps(_ use: StoreUse, of project: String, beside count: Int) throws(TooManyProjects) -> Bool {
    if use == .reading { return count < settings.maximumCount && settings.isStored(.project(project)) }
    try checkRoom(count)
    return true
  }

  private func checkRoom(_ count: Int) throws(TooManyProjects) {
    if count >= settings.maximumCount { throw TooManyProjects(maximum: settings.maximumCount) }
  }

  /// Returns an authorizer with the settings of the server.
  func authorizer<Service: FirebaseService>(
    _ rules: RulesProvider<Service>, _ tree: Tree, _ requestID: String
  ) -> Authorizer<Service, Tree> {
    var authorizer = Authorizer(
      rules: rules, tree: tree, limits: settings.limits, clock: settings.clock, log: log, threads: threads)
    authorizer.queryMode = settings.queryMode
    authorizer.requestID = requestID
    return authorizer
  }
}

/// The error of a server that has as many projects, namespaces or buckets as it may have.
package struct TooManyProjects: Error, Sendable, Hashable, CustomStringConvertible {
  /// The maximum number.
  package let maximum: Int

  /// A description on one line.
  package var description: String { "the server has \(maximum) of these already; restart it, or use fewer names" }
}

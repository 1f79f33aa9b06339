package import DocumentTrees
package import RuleRequests
package import SecurityRules

/// The data that a server keeps apart.
package enum EmulatedStore: Hashable, Sendable {
  /// The documents, objects and accounts of a project.
  case project(String)
  /// The data of a Realtime Database.
  case namespace(String)
}

/// What a server needs to create its projects.
package struct EmulatorSettings<Tree: DocumentTree>: Sendable {
  /// Creates the tree of a store, or opens it if the store existed before.
  package let makeTree: @Sendable (EmulatedStore) throws -> Tree
  /// Creates the tree of all stores that were only read. Nothing is ever written to it.
  package let makeEmptyTree: @Sendable () throws -> Tree
  /// Returns an independent tree with the same content, in no time; nil if trees have no such copies.
  package var copyTree: (@Sendable (Tree) -> Tree)?
  /// Returns whether a store has data from before the server began.
  package var isStored: @Sendable (EmulatedStore) -> Bool = { _ in false }
  /// The rules of projects that uploaded none.
  package var rules = InitialRules()
  /// The project of buckets and accounts whose name says nothing about their project; nil for none.
  package var defaultProject: String?
  /// The time of the server.
  package var clock = Clock.system
  /// How queries are decided: as Google's emulator does, unless the user wants proofs.
  package var queryMode = QueryMode.emulator
  /// Whether the message of a denial has the reason after Firebase's text.
  package var showsReasons = true
  /// Who is told about decided requests, beside the journal.
  package var observers: [any DecisionObserver] = []
  /// Called with a sentence at the first request to a database or bucket without rules, if others of the service have rules.
  /// It is called on the thread of the request.
  package var onUnruled: @Sendable (String) -> Void = { _ in }
  /// Called with each denial of Cloud Storage and its reason in one line, if ``showsReasons``, because Firebase's SDKs drop the
  /// message of the response. It is called on the thread of the request.
  package var onStorageDenial: @Sendable (String) -> Void = { _ in }
  /// The maximum number of projects, namespaces and buckets, each.
  package var maximumCount = 4_096
  /// The limits on the cost of a request.
  package var limits = Limits.standard

  /// Creates settings.
  package init(
    makeTree: @escaping @Sendable (EmulatedStore) throws -> Tree, makeEmptyTree: @escaping @Sendable () throws -> Tree
  ) {
    self.makeTree = makeTree
    self.makeEmptyTree = makeEmptyTree
  }
}

extension EmulatorSettings where Tree == InMemoryTree {
  /// Creates settings of a server that keeps its data in memory.
  package init(makeTree: @escaping @Sendable (EmulatedStore) throws -> Tree) {
    self.init(makeTree: makeTree) { InMemoryTree() }
    copyTree = { $0.copy() }
  }
}

/// The rules of the project files, which are in force until a client uploads others.
package struct InitialRules: Sendable {
  /// The rules of Cloud Firestore by database id; nil for databases without rules of their own.
  package var firestore: [String?: FirestoreRuleset] = [:]
  /// The rules of Realtime Databases by namespace.
  package var realtime: [String?: RealtimeRuleset] = [:]
  /// The rules of Cloud Storage by bucket.
  package var storage: [String?: StorageRuleset] = [:]

  /// Creates settings without rules. Every request is then allowed, as in Google's emulators.
  package init() {}

  /// The rules of all databases, namespaces and buckets. Rules that several of them have are duplicated.
  package var all: [AnyRuleset] {
    firestore.values.map(\.erased) + realtime.values.map(\.erased) + storage.values.map(\.erased)
  }

  func firestore(_ database: String) -> FirestoreRuleset? { firestore[database] ?? firestore[nil] }
  func realtime(_ namespace: String) -> RealtimeRuleset? { realtime[namespace] ?? realtime[nil] }
  func storage(_ bucket: String) -> StorageRuleset? { storage[bucket] ?? storage[nil] }

  /// Replaces rules of a file by those of a new version of the file.
  mutating func replace(_ old: AnyRuleset, by new: AnyRuleset) {
    firestore = firestore.mapValues { $0.erased.isVersion(old) ? FirestoreRuleset(new) ?? $0 : $0 }
    realtime = realtime.mapValues { $0.erased.isVersion(old) ? RealtimeRuleset(new) ?? $0 : $0 }
    storage = storage.mapValues { $0.erased.isVersion(old) ? StorageRuleset(new) ?? $0 : $0 }
  }
}

extension AnyRuleset {
  /// Returns whether these are the rules of the same text, for the same service.
  func isVersion(_ other: AnyRuleset) -> Bool { service == other.service && revision == other.revision }
}

extension RulesProvider {
  /// Replaces the rules in force if they are `old`.
  func replace(_ old: AnyRuleset, by new: AnyRuleset) {
    if current.erased.isVersion(old) { erased.replace(by: new) }
  }
}

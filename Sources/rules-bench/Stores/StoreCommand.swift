import DocumentTrees
import SQLiteTrees

#if Postgres
import PostgresTrees
#endif

/// The commands `stores load` and `stores measure`, which `.ci/benchmarks/stores` runs.
///
/// A store is three arguments: `sqlite` or a name of a PostgreSQL server, a path or connection string, and the number of
/// documents.
enum StoreCommand {
  private static let optionNames = ["--clients", "--seconds", "--pairs", "--only"]

  static func run(_ arguments: [String]) throws {
    var rest = arguments.dropFirst()
    var options: [String: String] = [:]
    while let name = rest.first, optionNames.contains(name) {
      guard let value = rest.dropFirst().first else { throw BenchmarkFailure() }
      options[name] = value
      rest = rest.dropFirst(2)
    }
    let places = try places(Array(rest))
    switch arguments.first {
    case "load": for place in places { try place.load() }
    case "measure":
      let clients = (options["--clients"] ?? "1,8,64").split(separator: ",").compactMap { Int($0) }
      let only = options["--only"]?.split(separator: ",").compactMap { StoreAccess(rawValue: String($0)) }
      let costs = StoreCosts(
        stores: try places.map { try $0.store(clients: clients.max() ?? 1) }, accesses: only ?? StoreAccess.allCases,
        clients: clients,
        seconds: options["--seconds"].flatMap { Double($0) } ?? 0.1,
        pairs: options["--pairs"].flatMap { Int($0) } ?? 20)
      try costs.measure()
    default: throw BenchmarkFailure()
    }
  }

  private static func places(_ arguments: [String]) throws -> [StorePlace] {
    guard !arguments.isEmpty, arguments.count.isMultiple(of: 3) else { throw BenchmarkFailure() }
    return try stride(from: 0, to: arguments.count, by: 3).map { index in
      guard let records = Int(arguments[index + 2]) else { throw BenchmarkFailure() }
      return StorePlace(name: arguments[index], location: arguments[index + 1], records: records)
    }
  }
}

/// Where the notes of a store are.
private struct StorePlace {
  let name: String
  /// A path of a file, or the connection string of a server.
  let location: String
  let records: Int

  private var isFile: Bool { name == "sqlite" }

  /// Creates a tree with the notes.
  func load() throws {
    let notes = try Notes(count: records)
    let start = Stopwatch.now()
    if isFile {
      var options = SQLiteOptions.bulk
      options.durability = .processCrash
      options.indexes = .declared
      try NotesLoad(notes, into: SQLiteTree(path: location, options: options)).runInOrder()
    } else {
      #if Postgres
      try NotesLoad(notes, into: PostgresTree(options(clients: 2, indexes: .declared))).runShuffled(threads: 2)
      #else
      throw BenchmarkFailure()
      #endif
    }
    print("\(records) documents in \(name): loaded in \((Stopwatch.now() - start) / 1_000_000_000) s")
  }

  /// Opens the tree.
  func store(clients: Int) throws -> StoreCosts.Store {
    let notes = try Notes(count: records)
    if isFile { return try store(notes, SQLiteTree(path: location), clients: clients) { 0 } }
    #if Postgres
    let tree = try PostgresTree(options(clients: clients, indexes: nil))
    return try store(notes, tree, clients: clients) { tree.roundTrips }
    #else
    throw BenchmarkFailure()
    #endif
  }

  #if Postgres
  private func options(clients: Int, indexes: IndexDeclarations?) -> PostgresOptions {
    PostgresOptions(
      connection: location, schema: "notes_\(records)", maximumConnections: clients, indexes: indexes)
  }
  #endif

  private func store(
    _ notes: Notes, _ tree: some DocumentTree, clients: Int, roundTrips: @escaping @Sendable () -> Int
  ) throws -> StoreCosts.Store {
    let access = try NotesAccess(notes, in: tree, clients: clients)
    return StoreCosts.Store(name: name, records: records, roundTrips: roundTrips) { kind, isGuarded, random in
      if isGuarded { try access.runGuarded(kind, &random) } else { try access.runPlain(kind, &random) }
    }
  }
}

/// Prints the cost of decisions and of the document tree, each table as ratios of one run. Build with `-c release`.
///
/// - Without arguments, it runs all benchmarks that take at most a minute.
/// - With names, it runs only those: `owner`, `guarded`, `check`, `tree`, `tokens`, `async`. `check` fails if a time grows faster
///   than the file.
/// - `decisions [NAME...]` prints the time of a decision of each ``Scene``, `conditions` that of compiled conditions alone,
///   `shared` and `shared-costs` the requests and times for other engines. `.ci/benchmarks/benchmark` makes the tables of them.
/// - `workloads` prints the names of the scenes and of the accesses of `guarded`, and where they are worth measuring.
///   `decide-one NAME memory|sqlite COUNT` repeats one, for `.ci/benchmarks/instructions`. `memory-read` and `memory-served`
///   read as well, the second with a log like that of `serve`.
/// - `damage` takes one or two minutes and must be named.
/// - `damage-one NAME with|without COUNT` repeats one operation of `damage`, for `valgrind --tool=callgrind`.
/// - `queries` measures an import, its indexes and lists in 100,000 and 1,000,000 documents, takes two minutes and must be
///   named. `queries 10000000` measures another number.
/// - `stores load STORE...` and `stores measure [--clients 1,8,64] [--seconds S] [--pairs N] STORE...` compare SQLite with
///   PostgreSQL, for `.ci/benchmarks/stores`. Build with `--traits Postgres`.
/// - `stream FILE` lists the collection `items` of a tree file, and prints the peak memory.
/// - `commits` measures writers that share commits, for `.ci/benchmarks/commits`, and must be named.
/// - `reload` and `leak` take longer, fail if a promise is broken, and must be named.
@main
enum Main {
  static func main() async throws {
    let names = CommandLine.arguments.dropFirst()
    func wants(_ name: String) -> Bool { names.isEmpty || names.contains(name) }
    if names.first == "damage-one" {
      let rest = Array(names.dropFirst())
      guard rest.count == 3, let count = Int(rest[2]) else { throw BenchmarkFailure() }
      return try DamageCosts.repeatOne(rest[0], hasChecks: rest[1] == "with", count: count)
    }
    if names.first == "stores" { return try StoreCommand.run(Array(names.dropFirst())) }
    if try decided(Array(names)) { return }
    if names.first == "stream", let path = names.dropFirst().first { return try StreamCosts(path: path).measure() }
    if wants("owner") {
      var table = Table("the owner rule with two validated fields")
      try OwnerRule().measure(&table)
      table.print()
    }
    if wants("guarded") { try GuardedCosts.measure() }
    if wants("check") { try CheckCosts().measure() }
    if wants("tree") { try TreeCosts().measure() }
    if wants("tokens") { try TokenCosts().measure() }
    if wants("async") { try await AsyncCosts().measure() }
    if names.contains("damage") { try DamageCosts().measure() }
    if names.contains("queries") {
      let counts = names.compactMap { Int($0) }
      for documents in counts.isEmpty ? [100_000, 1_000_000] : counts { try QueryCosts(documents: documents).measure() }
    }
    if names.contains("commits") { try await CommitCosts().measure() }
    if names.contains("reload") { try ReloadPauses().measure() }
    if names.contains("leak") { try MemoryGrowth().measure() }
  }
  /// Measures decisions.
  ///
  /// - Returns: false if the arguments name something else.
  private static func decided(_ names: [String]) throws -> Bool {
    let rest = Array(names.dropFirst())
    switch names.first {
    case "decisions": try DecisionCosts.measure(rest)
    case "conditions": try ConditionCosts.measure()
    case "shared": try SharedScenes.printLines()
    case "shared-costs": try SharedScenes.measure()
    case "workloads":
      for scene in Scene.all { print(scene.name, scene.takesSnapshot ? "memory sqlite" : "memory") }
      for access in try GuardedCosts.works() { print(access.name, "sqlite") }
    case "decide-one":
      let words = rest.count == 3 ? rest[1].split(separator: "-").map(String.init) : []
      guard let storage = words.first.flatMap(Scene.Storage.init), let count = Int(rest[2]),
        let mode = Workload.Mode(rawValue: words.count > 1 ? words[1] : "decide")
      else { throw BenchmarkFailure() }
      if rest[0].hasPrefix("sqlite-") {
        guard let access = try GuardedCosts.works().first(where: { $0.name == rest[0] }) else {
          throw BenchmarkFailure()
        }
        try access.run(count)
        return true
      }
      try Scene.named(rest[0]).workload(in: storage, as: mode).run(0..<count)
    default: return false
    }
    return true
  }
}

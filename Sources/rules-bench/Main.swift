/// Prints the cost of decisions and of the document tree, each table as ratios of one run. Build with `-c release`.
///
/// - Without arguments, it runs all benchmarks that take at most a minute.
/// - With names, it runs only those: `owner`, `guarded`, `check`, `tree`, `tokens`, `async`.
/// - `decisions` prints the cost of a decision of each ``Workload``. `workloads` prints their names, and
///   `decide-one NAME COUNT` repeats one, for `.ci/instructions`.
/// - `damage` takes one or two minutes and must be named.
/// - `damage-one NAME with|without COUNT` repeats one operation of `damage`, for `valgrind --tool=callgrind`.
/// - `queries` measures an import, its indexes and lists in 100,000 and 1,000,000 documents, takes two minutes and must be
///   named. `queries 10000000` measures another number.
/// - `stream FILE` lists the collection `items` of a tree file, and prints the peak memory.
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
    if names.first == "workloads" { return try Workload.all().forEach { print($0.name) } }
    if names.first == "decide-one" {
      let rest = Array(names.dropFirst())
      guard rest.count == 2, let count = Int(rest[1]) else { throw BenchmarkFailure() }
      return try Workload.named(rest[0]).run(count)
    }
    if names.first == "stream", let path = names.dropFirst().first { return try StreamCosts(path: path).measure() }
    if names.contains("decisions") {
      var table = Table("decisions, in memory, one thread")
      for workload in try Workload.all() { try table.add(workload.name, repetitions: 20_000, workload.run) }
      table.print()
    }
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
    if names.contains("reload") { try ReloadPauses().measure() }
    if names.contains("leak") { try MemoryGrowth().measure() }
  }
}

/// The values that conditions compute from constants, captures and kept values alone.
///
/// Such a value is the same wherever it is computed in an operation. One that is computed at several sites, for example
/// the document of a repeated `get()`, becomes a kept value.
struct SharedValues {
  /// How a value is computed.
  struct Computation: Hashable {
    let operation: CodeStep.Operation
    let detail: Int
    let operands: [ConditionCompiler.Slot]
    /// The first step of its condition if the value depends on the location of the rule, since other rules are mostly at
    /// other locations; otherwise 0.
    let condition: Int
  }

  private struct Entry {
    let dependencies: KeptValues.Dependencies
    /// The temporary slot at its first site, which is enough if there is no other site.
    let temporary: Int
    var siteCount = 1
    /// The slot among the kept values, if there are several sites.
    var kept: Int?
  }

  private var numbers: [Computation: Int] = [:]
  private var entries: [Entry] = []

  /// Adds a site of a computation.
  ///
  /// - Parameter temporary: a slot for the value at this site.
  /// - Returns: the number of the value.
  mutating func add(_ computation: Computation, dependencies: KeptValues.Dependencies, temporary: Int) -> Int {
    if let known = numbers[computation] {
      entries[known].siteCount += 1
      return known
    }
    numbers[computation] = entries.count
    entries.append(Entry(dependencies: dependencies, temporary: temporary))
    return entries.count - 1
  }

  /// What a value depends on beside the operation.
  func dependencies(of number: Int) -> KeptValues.Dependencies { entries[number].dependencies }

  /// Gives the values with several sites slots behind `count` kept values.
  ///
  /// - Returns: what these values depend on, in the order of the slots.
  mutating func place(after count: Int) -> [KeptValues.Dependencies] {
    var dependencies: [KeptValues.Dependencies] = []
    for index in entries.indices where entries[index].siteCount > 1 {
      entries[index].kept = count + dependencies.count
      dependencies.append(entries[index].dependencies)
    }
    return dependencies
  }

  /// Returns the slot of a value, after ``place(after:)``.
  func slot(of number: Int) -> ConditionCompiler.Slot {
    entries[number].kept.map { .kept($0) } ?? .temporary(entries[number].temporary)
  }
}

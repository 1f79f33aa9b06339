import DocumentTrees
import Platform
import Synchronization

/// The cost of accesses to several stores, each through rules and without them, by many clients at the same time.
struct StoreCosts {
  /// A store whose cost is measured.
  struct Store: Sendable {
    let name: String
    let records: Int
    /// How many times its callers have waited for a server.
    let roundTrips: @Sendable () -> Int
    let run: @Sendable (_ access: StoreAccess, _ isGuarded: Bool, _ random: inout SplitMix) throws -> Void
  }

  /// What was measured in all blocks of one kind.
  private struct Figures {
    var latencies: [Int] = []
    var medians: [Double] = []
    var rates: [Double] = []
    var roundTrips = 0
    var cpuSeconds = 0.0
    var busy = 0

    mutating func add(_ block: ClientBlock, _ trips: Int) {
      latencies += block.latencies
      medians.append(Stopwatch.quantile(block.latencies.map(Double.init), 0.5))
      rates.append(Double(block.latencies.count) / block.seconds)
      roundTrips += trips
      cpuSeconds += block.cpuSeconds
      busy += block.busy
    }

    /// The columns of a line, in microseconds and operations per second.
    var columns: [String] {
      let times = latencies.map { Double($0) / 1_000 }
      let count = Double(max(1, latencies.count))
      return [
        StoreCosts.text(Stopwatch.quantile(times, 0.5)), StoreCosts.text(Stopwatch.quantile(times, 0.99)),
        StoreCosts.text(Stopwatch.quantile(rates, 0.5)), StoreCosts.text(Double(roundTrips) / count),
        StoreCosts.text(cpuSeconds * 1e6 / count), String(busy),
      ]
    }
  }

  let stores: [Store]
  let accesses: [StoreAccess]
  let clients: [Int]
  /// The length of a block in seconds.
  let seconds: Double
  /// How many pairs of blocks are measured, with rules and without.
  let pairs: Int

  /// Prints a line for each access, number of clients and store.
  ///
  /// The blocks of all stores alternate, and so do those with rules and without. A temporary slowdown of the machine
  /// affects all of them, so that their ratios remain valid.
  func measure() throws {
    // Other numbers in each block and each run: a guarded write of the stored fields changes nothing.
    var seed = Stopwatch.now() >> 20
    print(
      "store\trecords\taccess\tclients\tmedian\tp99\tper second\tround trips\tcpu\tbusy\tplain median\tplain p99"
        + "\tplain per second\tplain round trips\tplain cpu\tplain busy\tratio\trate ratio")
    for access in accesses {
      for count in clients { try measure(access, clients: count, &seed) }
    }
  }

  private func measure(_ access: StoreAccess, clients: Int, _ seed: inout Int) throws {
    var figures = stores.map { _ in (guarded: Figures(), plain: Figures()) }
    for round in 0...pairs {
      for (index, store) in stores.enumerated() {
        for isGuarded in round.isMultiple(of: 2) ? [true, false] : [false, true] {
          let before = store.roundTrips()
          seed += 1
          let length = round == 0 ? 10 * seconds : seconds
          let block = try ClientBlock(clients: clients, seconds: length, seed: seed) { random in
            try store.run(access, isGuarded, &random)
          }
          // The first round is longer. It opens connections and fills caches, also the page tables of the server's processes.
          if round == 0 { continue }
          let trips = store.roundTrips() - before
          if isGuarded { figures[index].guarded.add(block, trips) } else { figures[index].plain.add(block, trips) }
        }
      }
    }
    for (store, figures) in zip(stores, figures) {
      let ratios = zip(figures.guarded.medians, figures.plain.medians).map { $0 / $1 }
      let columns = [store.name, String(store.records), access.rawValue, String(clients)]
      let rateRatios = zip(figures.guarded.rates, figures.plain.rates).map { $0 / $1 }
      let last = [ratios, rateRatios].map { Self.text(Stopwatch.quantile($0, 0.5)) }
      print((columns + figures.guarded.columns + figures.plain.columns + last).joined(separator: "\t"))
    }
  }

  private static func text(_ number: Double) -> String { String((number * 1_000).rounded() / 1_000) }
}

/// What clients measured who repeated an access for some time, each on a thread of its own.
struct ClientBlock {
  /// The time of each access in nanoseconds.
  let latencies: [Int]
  /// How many accesses failed because other writers did not end in time.
  let busy: Int
  let seconds: Double
  /// The processor time of this process, which includes the waits' system calls, but not the server.
  let cpuSeconds: Double

  init(
    clients: Int, seconds: Double, seed: Int, _ access: @escaping @Sendable (inout SplitMix) throws -> Void
  ) throws {
    let collected = Mutex((latencies: [Int](), busy: 0))
    let start = Stopwatch.now()
    let cpuStart = Self.cpuTime()
    let end = start + Int(seconds * 1e9)
    let bodies = (0..<clients).map { client in
      { @Sendable () throws -> Void in
        var random = SplitMix(seed: UInt64(seed * 1_000 + client))
        var latencies: [Int] = []
        var busy = 0
        var begin = Stopwatch.now()
        while begin < end {
          do { try access(&random) } catch TreeError.busy { busy += 1 }
          let now = Stopwatch.now()
          latencies.append(now - begin)
          begin = now
        }
        collected.withLock {
          $0.latencies += latencies
          $0.busy += busy
        }
      }
    }
    try Threads.run(bodies)
    self.seconds = Double(Stopwatch.now() - start) / 1e9
    cpuSeconds = Double(Self.cpuTime() - cpuStart) / 1e9
    (latencies, busy) = collected.withLock { $0 }
  }

  private static func cpuTime() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}

import BankScene
import Platform
import SecurityRules
import TestSupport

/// Does guarded deeds in a file until it is killed.
struct Work {
  private let path: String
  private let isRealtime: Bool
  private let teller: Teller

  init(_ arguments: [String]) throws {
    guard let seed = UInt64(arguments[3]) else { throw BankTeller.Usage() }
    path = arguments[0]
    isRealtime = arguments[1] == "realtime"
    teller = try Teller(arguments[2], seed: seed, acknowledging: arguments[4])
  }

  func run() throws {
    let tree = try SQLiteTree(path: path, options: SQLiteOptions(durability: .processCrash, busyTimeout: 600))
    if isRealtime { try run(RealtimeBank(tree: tree)) } else { try run(FirestoreBank(tree: tree)) }
  }

  private func run(_ bank: some Bank) throws { try teller.work(at: bank) { true } }
}

/// Does guarded deeds, and notes each in a file after it is committed: what is there was acknowledged.
struct Teller: Sendable {
  private let name: String
  private let seed: UInt64
  private let acknowledged: Int32

  init(_ name: String, seed: UInt64, acknowledging file: String) throws {
    self.name = name
    self.seed = seed
    acknowledged = open(file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard acknowledged >= 0 else { throw BankTeller.Usage() }
  }

  /// Works as long as `goesOn` returns true.
  func work(at bank: some Bank, while goesOn: () -> Bool) throws {
    var generator = SeededGenerator(seed: seed)
    while goesOn() {
      let state = try bank.state(withAllReceipts: false)
      let deed = Deed.random(for: name, seeing: state, using: &generator)
      do {
        try bank.carryOut(deed, by: name, seeing: state)
      } catch is PermissionDenied {
        continue
      }
      try note(deed)
    }
  }

  private func note(_ deed: Deed) throws {
    let line = Array((deed.line + "\n").utf8)
    guard write(acknowledged, line, line.count) == line.count else { throw BankTeller.Usage() }
  }
}

import BankScene
import Platform
import SecurityRules

/// Writes to a small disk until it is full, frees some space and goes on; says what it saw.
enum Filling {
  static func run(_ path: String, ballast: String) throws {
    let bank = try RealtimeBank(tree: try SQLiteTree(path: path))
    let rules = try RealtimeRuleset(source: #"{"rules": {"notes": {".write": true}}}"#)
    let server = Authorizer(rules: rules, tree: bank.tree)
    let text = WrittenValue(.leaf(.string(String(repeating: "x", count: 9_000))))
    var written = 0
    let problem = firstError {
      while written < 10_000 {
        try server.set(DataPath("notes/\(written)"), to: text, as: .unauthenticated)
        written += 1
      }
    }
    guard case TreeError.diskFull? = problem else { return print("another end: \(String(describing: problem))") }
    print("full")
    print("kept \(try count(server.tree) == written)")
    let again = firstError { try server.set(DataPath("notes/more"), to: text, as: .unauthenticated) }
    print("full again \(again.map { "\($0)".contains("no space is left") } ?? false)")
    print("integrity \(firstError { try bank.tree.checkIntegrity() } == nil)")
    unlink(ballast)
    try server.set(DataPath("notes/more"), to: text, as: .unauthenticated)
    let deed = Deed.hit(.reading)
    try bank.carryOut(deed, by: "teller", seeing: bank.state(withAllReceipts: true))
    print("works again \(try count(server.tree) == written + 1)")
    print("allowed state \(try bank.state(withAllReceipts: true).violations)")
  }

  private static func count(_ tree: SQLiteTree) throws -> Int {
    try tree.read { try $0.subtree(at: DataPath("notes")) }.children.count
  }

  private static func firstError(_ body: () throws -> Void) -> (any Error)? {
    do {
      try body()
      return nil
    } catch {
      return error
    }
  }
}

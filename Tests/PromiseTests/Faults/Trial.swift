import BankScene
import Foundation
import SecurityRules
import Testing
import TreeConformance

/// One request to a bank whose file system fails at one place.
final class Trial<TriedBank: Bank<SQLiteTree>> {
  /// The outcome of a request.
  private enum Outcome {
    case done
    case denied
    case failed(TreeError)
  }

  private let folder = TemporaryFolder()
  private let fault: FaultPlan.Fault
  private let place: Int
  private let isLasting: Bool
  private let plan: FaultPlan
  private var path: String { folder.file("bank.db") }
  private let options = SQLiteOptions(durability: .full, busyTimeout: 0)
  private let before: BankState

  private static var deed: Deed {
    .transfer(number: 2, BankState.Receipt(from: "a0", to: "a1", amount: 30, teller: "ann"))
  }

  init(_ fault: FaultPlan.Fault, at place: Int, isLasting: Bool) throws {
    (self.fault, self.place, self.isLasting) = (fault, place, isLasting)
    plan = FaultPlan.begin(for: folder.path)
    let bank = try TriedBank(
      tree: SQLiteTree(path: folder.file("bank.db"), options: SQLiteOptions(durability: .processCrash)))
    let receipt = BankState.Receipt(from: "a0", to: "a2", amount: 40, teller: "ann")
    try bank.carryOut(.transfer(number: 1, receipt), by: "ann", seeing: BankState())
    before = try bank.state(withAllReceipts: true)
  }

  deinit { FaultPlan.end(for: folder.path) }

  private func open() throws -> TriedBank { try TriedBank(tree: SQLiteTree(path: path, options: options)) }

  private var scene: Comment { "\(fault), lasting \(isLasting), at \(place): \(plan.struck.first?.rawValue ?? "-")" }

  private func arm() { plan.arm(fault, at: place, isLasting: isLasting) }

  /// A write by a server that is at work, or that opens the file first.
  ///
  /// - Returns: whether anything failed.
  func write(isCold: Bool) throws -> Bool {
    let warm = isCold ? nil : try open()
    arm()
    var cold: TriedBank?
    let outcome = outcome {
      let bank = try warm ?? open()
      cold = bank
      try bank.carryOut(Self.deed, by: "ann", seeing: before)
    }
    var after = before
    after.apply(Self.deed, by: "ann")
    try judge(outcome, warm ?? cold, after)
    return !plan.struck.isEmpty
  }

  /// A write of more than the log holds before it is emptied.
  func writeMuch() throws -> Bool {
    let bank = try open()
    let rules = try RealtimeRuleset(source: #"{"rules": {"notes": {".write": true}}}"#)
    let server = Authorizer(rules: rules, tree: bank.tree)
    let note = WrittenValue(.leaf(.string(String(repeating: "x", count: 5 << 20))))
    arm()
    let outcome = outcome { try server.set(DataPath("notes/n"), to: note, as: .unauthenticated) }
    let isThere = try image().tree.read { try !$0.subtree(at: DataPath("notes/n")).isAbsent }
    let struck = plan.struck
    plan.cure()
    let isLive = try bank.tree.read { try !$0.subtree(at: DataPath("notes/n")).isAbsent }
    if case .done = outcome { #expect(isThere && isLive, scene) } else { #expect(!isLive, scene) }
    try bank.carryOut(Self.deed, by: "ann", seeing: before)
    try bank.tree.checkIntegrity()
    return !struck.isEmpty
  }

  /// A read of what is allowed, and the question for what is not.
  func read(isCold: Bool) throws -> Bool {
    let warm = isCold ? nil : try open()
    arm()
    var cold: TriedBank?
    let tooMuch = Deed.transfer(number: 2, BankState.Receipt(from: "a0", to: "a1", amount: 61, teller: "ann"))
    _ = outcome {
      let bank = try warm ?? open()
      cold = bank
      let problems = try bank.inspect(as: "ann")
      #expect(problems.isEmpty, scene)
      let second = try bank.carryOutInTwoSteps(tooMuch, by: "ann", seeing: before)
      #expect(second == nil, scene)
    }
    try judge(.denied, warm ?? cold, before)
    return !plan.struck.isEmpty
  }

  /// The end of a server after a write.
  func close() throws -> Bool {
    var bank: TriedBank? = try open()
    try bank?.carryOut(Self.deed, by: "ann", seeing: before)
    var after = before
    after.apply(Self.deed, by: "ann")
    arm()
    bank = nil
    try judge(.done, bank, after)
    return !plan.struck.isEmpty
  }

  private func outcome(_ body: () throws -> Void) -> Outcome {
    do {
      try body()
      return .done
    } catch let error as TreeError {
      return .failed(error)
    } catch is PermissionDenied {
      return .denied
    } catch {
      Issue.record("\(scene.rawValue): an error of no type that a server expects: \(error)")
      return .denied
    }
  }

  /// What a process finds that opens the file after this one was killed at this moment.
  ///
  /// The index of the log, which a kill leaves, tells an incomplete commit from a damaged one. After a power failure it is
  /// missing, and the file is opened without a verification.
  private func image(afterPowerFailure: Bool = false) throws -> TriedBank {
    let copy = TemporaryFolder()
    for suffix in ["", "-wal"] + (afterPowerFailure ? [] : ["-shm"])
    where FileManager.default.fileExists(atPath: path + suffix) {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: copy.file("bank.db" + suffix))
    }
    images.append(copy)
    let level = afterPowerFailure ? SQLiteOptions.Verification.none : .quick
    let tree = try SQLiteTree(
      path: copy.file("bank.db"), options: SQLiteOptions(durability: .full, busyTimeout: 0, verify: level))
    try tree.checkIntegrity()
    return try TriedBank(tree: tree)
  }

  private var images: [TemporaryFolder] = []

  /// Checks that nothing is half written, and that all is well again when the fault is gone.
  private func judge(_ outcome: Outcome, _ server: TriedBank?, _ after: BankState) throws {
    let found = try image().state(withAllReceipts: true)
    #expect(try image(afterPowerFailure: true).state(withAllReceipts: true) == found, scene)
    plan.cure()
    let bank = try server ?? open()
    let live = try bank.state(withAllReceipts: true)
    switch outcome {
    case .done: #expect(live == after && found == after, scene)
    case .denied: #expect(live == before && found == before, scene)
    case .failed:
      #expect(live == before, scene)
      // A log that could not be made safe is there all the same if the process dies at this moment.
      #expect(found == before || (found == after && plan.struck.first == .sync), scene)
    }
    try bank.carryOut(.hit(.reading), by: "ben", seeing: live)
    #expect(try bank.state(withAllReceipts: true).hits == live.hits + 1, scene)
    try bank.tree.checkIntegrity()
  }
}

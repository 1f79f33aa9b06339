public import TestSupport

/// Something that a teller asks for.
public enum Deed: Sendable, Equatable {
  /// How a client counts up.
  public enum Way: String, Sendable, CaseIterable {
    /// It reads, and writes one more than it read.
    case reading
    /// It has the server add one.
    case incrementing
    /// It applies a function in a transaction.
    case transacting
  }

  /// Money goes from one account to another; the number must be the next one.
  case transfer(number: Int64, BankState.Receipt)
  /// A coupon turns into money in the teller's wallet.
  case redeem(coupon: String)
  /// The teller takes a name, and gives the one before back.
  case rename(String)
  /// The counter is counted up.
  case hit(Way)

  /// A deed that may be granted where `state` is still the case, or not: some ask too much.
  public static func random(
    for teller: String, seeing state: BankState, using generator: inout SeededGenerator
  ) -> Deed {
    switch generator.below(8) {
    case 0...3:
      let accounts = state.balances.keys.sorted()
      let from = accounts[generator.below(accounts.count)]
      let to = accounts[generator.below(accounts.count)]
      let most = Int(state.balances[from] ?? 0) + 10
      let receipt = BankState.Receipt(
        from: from, to: to, amount: Int64(1 + generator.below(max(1, most))), teller: teller)
      return .transfer(number: state.count + 1, receipt)
    case 4: return .redeem(coupon: "c\(generator.below(300))")
    case 5: return .rename("n\(generator.below(9))")
    default: return .hit(Way.allCases[generator.below(3)])
    }
  }

  /// The deed in one line, for a file that outlives the teller.
  public var line: String {
    switch self {
    case .transfer(let number, let receipt): "transfer \(number) \(receipt.from) \(receipt.to) \(receipt.amount)"
    case .redeem(let coupon): "redeem \(coupon)"
    case .rename(let name): "rename \(name)"
    case .hit(let way): "hit \(way.rawValue)"
    }
  }

  /// The deed that a line tells of; nil where it tells of none.
  public init?(line: some StringProtocol, by teller: String) {
    let words = line.utf8.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    switch (words.first, words.count) {
    case ("transfer", 5):
      guard let number = Int64(words[1]), let amount = Int64(words[4]) else { return nil }
      self = .transfer(
        number: number, BankState.Receipt(from: words[2], to: words[3], amount: amount, teller: teller))
    case ("redeem", 2): self = .redeem(coupon: words[1])
    case ("rename", 2): self = .rename(words[1])
    case ("hit", 2):
      guard let way = Way(rawValue: words[1]) else { return nil }
      self = .hit(way)
    default: return nil
    }
  }
}

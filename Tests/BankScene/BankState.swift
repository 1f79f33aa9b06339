/// What a bank holds.
public struct BankState: Sendable, Equatable {
  /// What is kept of a transfer.
  public struct Receipt: Sendable, Equatable {
    let from: String
    let to: String
    let amount: Int64
    let teller: String

    /// A receipt for a transfer that `teller` makes.
    public init(from: String, to: String, amount: Int64, teller: String) {
      self.from = from
      self.to = to
      self.amount = amount
      self.teller = teller
    }

    /// The same transfer by another user.
    public func done(by teller: String) -> Receipt {
      Receipt(from: from, to: to, amount: amount, teller: teller)
    }
  }

  /// What every account holds at first, by its name.
  public static let openingBalances: [String: Int64] = ["a0": 100, "a1": 100, "a2": 100, "a3": 100]
  /// What a coupon is worth.
  public static let couponValue: Int64 = 5

  /// What each account holds.
  public var balances: [String: Int64]
  /// How many transfers there were.
  public var count: Int64 = 0
  /// The receipts by their numbers.
  public var receipts: [Int64: Receipt] = [:]
  /// Who redeemed a coupon.
  public var coupons: [String: String] = [:]
  /// What each teller got for coupons.
  public var wallets: [String: Int64] = [:]
  /// The name of each teller.
  public var names: [String: String] = [:]
  /// The owner of each name.
  public var owners: [String: String] = [:]
  /// How often the counter was counted up.
  public var hits: Int64 = 0

  /// A bank with these balances in which nothing happened.
  public init(balances: [String: Int64] = openingBalances) { self.balances = balances }

  /// What no rule allows.
  public var violations: [String] {
    var found: [String] = []
    for (account, balance) in balances where balance < 0 { found.append("\(account) holds \(balance)") }
    if balances.values.reduce(0, +) != Self.openingBalances.values.reduce(0, +) { found.append("the sum: \(balances)") }
    if count > 0, receipts[count] == nil { found.append("no receipt \(count)") }
    if receipts[count + 1] != nil { found.append("a receipt beyond \(count)") }
    let redeemed = coupons.values.reduce(into: [String: Int64]()) { $0[$1, default: 0] += Self.couponValue }
    if redeemed != wallets { found.append("coupons are worth \(redeemed), wallets hold \(wallets)") }
    let borne = Dictionary(names.map { ($1, $0) }) { "\($0) and \($1)" }
    if borne != owners { found.append("names belong to \(owners), and are borne by \(borne)") }
    return found
  }

  /// What does not follow from the receipts, which must all be there.
  public var unexplained: [String] {
    var expected = BankState()
    for number in 1..<(count + 1) {
      guard let receipt = receipts[number] else { return ["no receipt \(number) of \(count)"] }
      expected.apply(.transfer(number: number, receipt), by: receipt.teller)
    }
    if Int64(receipts.count) != count { return ["\(receipts.count) receipts of \(count)"] }
    return expected.balances == balances ? [] : ["receipts lead to \(expected.balances), there is \(balances)"]
  }

  /// Changes the state as a deed does that was granted.
  public mutating func apply(_ deed: Deed, by teller: String) {
    switch deed {
    case .transfer(let number, let receipt):
      balances[receipt.from, default: 0] -= receipt.amount
      balances[receipt.to, default: 0] += receipt.amount
      receipts[number] = receipt
      count += 1
    case .redeem(let coupon):
      coupons[coupon] = teller
      wallets[teller, default: 0] += Self.couponValue
    case .rename(let name):
      if let old = names[teller] { owners[old] = nil }
      names[teller] = name
      owners[name] = teller
    case .hit: hits += 1
    }
  }

  /// Whether one deed of `teller` leads from this state to `later`.
  public func isOneDeed(of teller: String, before later: BankState) -> Bool {
    var deeds: [Deed] = [.hit(.reading)]
    if let receipt = later.receipts[count + 1] { deeds.append(.transfer(number: count + 1, receipt)) }
    deeds += later.coupons.keys.filter { coupons[$0] == nil }.map { .redeem(coupon: $0) }
    if let name = later.names[teller] { deeds.append(.rename(name)) }
    return deeds.contains { deed in
      var next = self
      next.apply(deed, by: teller)
      return next == later
    }
  }
}

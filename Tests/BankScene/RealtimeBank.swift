public import SecurityRules

/// A bank in a Realtime Database.
public struct RealtimeBank<Tree: DocumentTree>: Bank {
  /// Judges and carries out what tellers ask for.
  public let server: RealtimeAuthorizer<Tree>

  /// Where it lies.
  public var tree: Tree { server.tree }

  /// Opens the bank in a tree, and gives a new one its opening balances.
  public init(tree: Tree) throws {
    server = Authorizer(rules: try RealtimeRuleset(source: Self.rules), tree: tree, timeLimit: nil)
    try tree.write { transaction in
      guard try transaction.summary(at: transaction.cursor(at: DataPath("desk"))).kind == .absent else { return }
      let accounts = BankState.openingBalances.map { DataChild(DataKey($0), .leaf(.integer($1))) }
      try transaction.set(.node(accounts), at: DataPath("desk/accounts"))
      try transaction.set(.leaf(.integer(0)), at: DataPath("desk/count"))
      try transaction.set(.leaf(.integer(0)), at: DataPath("desk/hits"))
    }
  }

  /// What the bank holds, in one snapshot.
  public func state(withAllReceipts: Bool) throws -> BankState {
    try tree.read { snapshot in
      var state = Self.state(of: try snapshot.subtree(at: DataPath("desk")))
      if withAllReceipts {
        for child in try snapshot.subtree(at: DataPath("receipts")).children {
          if let number = Int64(child.key.text.dropFirst()) { state.receipts[number] = Self.receipt(child.node) }
        }
      } else {
        for number in [state.count, state.count + 1] {
          state.receipts[number] = Self.receipt(try snapshot.subtree(at: DataPath("receipts/r\(number)")))
        }
      }
      return state
    }
  }

  /// Reads as a client does, guarded, and returns what is wrong with what was read.
  public func inspect(as teller: String) throws -> [String] {
    var state = Self.state(of: try server.read(DataPath("desk"), as: Self.identity(teller)))
    // The receipts are not at the desk; the one that must be there is.
    let last = try server.read(DataPath("receipts/r\(state.count)"), as: Self.identity(teller))
    state.receipts[state.count] = Self.receipt(last)
    return state.violations
  }

  /// Asks for a deed as a client does who has seen `state`, perhaps long ago.
  public func carryOut(_ deed: Deed, by teller: String, seeing state: BankState) throws {
    let identity = try Self.identity(teller)
    if case .hit(.transacting) = deed {
      try server.transaction(DataPath("desk/hits"), as: identity) { before in
        WrittenValue(.leaf(.integer(Self.integer(before) + 1)))
      }
    } else {
      try server.update(.root, with: places(of: deed, by: teller, seeing: state), as: identity)
    }
  }

  /// Asks whether a deed would be allowed, and writes later without asking.
  public func carryOutInTwoSteps(
    _ deed: Deed, by teller: String, seeing state: BankState
  ) throws -> (() throws -> Void)? {
    let update = DataOperation.update(.root, places(of: deed, by: teller, seeing: state))
    guard try server.decide(update, as: Self.identity(teller)).isAllowed else { return nil }
    return { try server.perform(update, as: .administrator) }
  }

  private func places(
    of deed: Deed, by teller: String, seeing state: BankState
  ) -> [(path: DataPath, value: WrittenValue)] {
    var after = state
    after.apply(deed, by: teller)
    switch deed {
    case .transfer(let number, let receipt):
      let accounts = Set([receipt.from, receipt.to]).map { ("desk/accounts/\($0)", integer(after.balances[$0] ?? 0)) }
      return paths(accounts + [("desk/count", integer(number)), ("receipts/r\(number)", value(receipt))])
    case .redeem(let coupon):
      let wallet = DataNode.node([
        DataChild(DataKey("last"), .leaf(.string(coupon))),
        DataChild(DataKey("total"), .leaf(.integer(after.wallets[teller] ?? 0))),
      ])
      return paths([
        ("desk/coupons/\(coupon)", WrittenValue(.leaf(.string(teller)))),
        ("desk/wallets/\(teller)", WrittenValue(wallet)),
      ])
    case .rename(let name):
      let old = state.names[teller].map { [("desk/owners/\($0)", WrittenValue.deletion)] } ?? []
      return paths(
        (state.names[teller] == name ? [] : old) + [
          ("desk/owners/\(name)", WrittenValue(.leaf(.string(teller)))),
          ("desk/names/\(teller)", WrittenValue(.leaf(.string(name)))),
        ])
    case .hit(.reading), .hit(.transacting): return paths([("desk/hits", integer(after.hits))])
    case .hit(.incrementing):
      let site = WrittenValue.Site(path: .root, isPriority: false, value: .increment(.integer(1)))
      return paths([("desk/hits", WrittenValue(.leaf(.integer(0)), sites: [site]))])
    }
  }

  private func paths(_ places: [(String, WrittenValue)]) -> [(path: DataPath, value: WrittenValue)] {
    places.map { (DataPath($0), $1) }
  }

  private func integer(_ integer: Int64) -> WrittenValue { WrittenValue(.leaf(.integer(integer))) }

  private func value(_ receipt: BankState.Receipt) -> WrittenValue {
    WrittenValue(
      .node([
        DataChild(DataKey("amount"), .leaf(.integer(receipt.amount))),
        DataChild(DataKey("by"), .leaf(.string(receipt.teller))),
        DataChild(DataKey("from"), .leaf(.string(receipt.from))), DataChild(DataKey("to"), .leaf(.string(receipt.to))),
      ]))
  }
}

// How data is read back.
extension RealtimeBank {
  private static func state(of desk: DataNode) -> BankState {
    var state = BankState(balances: map(desk, "accounts", integer))
    state.count = integer(desk.child(DataKey("count")))
    state.hits = integer(desk.child(DataKey("hits")))
    state.coupons = map(desk, "coupons", text)
    state.wallets = map(desk, "wallets") { integer($0.child(DataKey("total"))) }
    state.names = map(desk, "names", text)
    state.owners = map(desk, "owners", text)
    return state
  }

  private static func map<Value>(
    _ desk: DataNode, _ name: String, _ value: (DataNode) -> Value
  ) -> [String: Value] {
    Dictionary(uniqueKeysWithValues: desk.child(DataKey(name)).children.map { ($0.key.text, value($0.node)) })
  }

  private static func receipt(_ node: DataNode) -> BankState.Receipt? {
    if node.isAbsent { return nil }
    return BankState.Receipt(
      from: text(node.child(DataKey("from"))), to: text(node.child(DataKey("to"))),
      amount: integer(node.child(DataKey("amount"))), teller: text(node.child(DataKey("by"))))
  }

  private static func integer(_ node: DataNode) -> Int64 {
    switch node.leaf {
    case .integer(let integer): integer
    case .double(let double): Int64(exactly: double) ?? .min
    case .bool, .string, nil: .min
    }
  }

  private static func text(_ node: DataNode) -> String {
    guard case .string(let text)? = node.leaf else { return "" }
    return text
  }
}

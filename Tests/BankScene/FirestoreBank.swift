import DocumentTrees
import RuleValues
public import SecurityRules

/// A bank in Cloud Firestore.
public struct FirestoreBank<Tree: DocumentTree>: Bank {
  /// Judges and carries out what tellers ask for.
  public let server: FirestoreAuthorizer<Tree>

  /// Where it lies.
  public var tree: Tree { server.tree }

  private static var count: DocumentPath { DocumentPath(["desk", "count"]) }
  private static var hits: DocumentPath { DocumentPath(["desk", "hits"]) }

  /// Opens the bank in a tree, and gives a new one its opening balances.
  public init(tree: Tree) throws {
    server = Authorizer(rules: try FirestoreRuleset(source: Self.rules), tree: tree, timeLimit: nil)
    try tree.write { transaction in
      guard try transaction.document(at: Self.count) == nil else { return }
      for path in [Self.count, Self.hits] {
        try transaction.write(EncodedDocument(["n": .integer(0)]), at: path, now: .epoch)
      }
      for (account, balance) in BankState.openingBalances {
        let fields: DocumentFields = ["balance": .integer(balance)]
        try transaction.write(EncodedDocument(fields), at: DocumentPath(["accounts", account]), now: .epoch)
      }
    }
  }

  /// What the bank holds, in one snapshot.
  public func state(withAllReceipts: Bool) throws -> BankState {
    try tree.read { snapshot in
      func number(_ path: DocumentPath, _ field: String) throws -> Int64 {
        Self.integer(try snapshot.document(at: path)?.readFields(at: path)[field])
      }
      var state = BankState(balances: try Self.all("accounts", in: &snapshot) { Self.integer($0["balance"]) })
      state.count = try number(Self.count, "n")
      state.hits = try number(Self.hits, "n")
      state.coupons = try Self.all("coupons", in: &snapshot) { Self.text($0["by"]) }
      state.wallets = try Self.all("wallets", in: &snapshot) { Self.integer($0["total"]) }
      state.names = try Self.all("users", in: &snapshot) { Self.text($0["name"]) }
      state.owners = try Self.all("names", in: &snapshot) { Self.text($0["owner"]) }
      if withAllReceipts {
        for (name, receipt) in try Self.all("receipts", in: &snapshot, Self.receipt) {
          if let number = Int64(name.dropFirst()) { state.receipts[number] = receipt }
        }
      } else {
        for number in [state.count, state.count + 1] {
          let path = Self.receipt(number)
          state.receipts[number] = try snapshot.document(at: path).map { Self.receipt(try $0.readFields(at: path)) }
        }
      }
      return state
    }
  }

  /// Reads as a client does, guarded, and returns what is wrong with what was read.
  public func inspect(as teller: String) throws -> [String] {
    let identity = try Self.identity(teller)
    let count = Self.integer(try server.get(Self.count, as: identity)?.fields.fields()["n"])
    let isThere = try count == 0 || server.get(Self.receipt(count), as: identity) != nil
    return isThere ? [] : ["no receipt \(count)"]
  }

  /// Asks for a deed as a client does who has seen `state`, perhaps long ago.
  public func carryOut(_ deed: Deed, by teller: String, seeing state: BankState) throws {
    try server.batch(writes(of: deed, by: teller, seeing: state), as: Self.identity(teller))
  }

  /// Asks whether a deed would be allowed, and writes later without asking.
  public func carryOutInTwoSteps(
    _ deed: Deed, by teller: String, seeing state: BankState
  ) throws -> (() throws -> Void)? {
    let commit = FirestoreRequest.Operation.commit(writes(of: deed, by: teller, seeing: state))
    guard try server.decide(commit, as: Self.identity(teller)).isAllowed else { return nil }
    return { try server.perform(commit, as: .administrator) }
  }

  private func writes(of deed: Deed, by teller: String, seeing state: BankState) -> [DocumentWrite] {
    var after = state
    after.apply(deed, by: teller)
    switch deed {
    case .transfer(let number, let receipt):
      let accounts = Set([receipt.from, receipt.to]).map { account in
        update(DocumentPath(["accounts", account]), "balance", after.balances[account] ?? 0)
      }
      return accounts + [
        update(Self.count, "n", number),
        DocumentWrite(
          Self.receipt(number),
          .set([
            "from": .string(receipt.from), "to": .string(receipt.to), "amount": .integer(receipt.amount),
            "by": .string(receipt.teller),
          ])),
      ]
    case .redeem(let coupon):
      return [
        DocumentWrite(DocumentPath(["coupons", coupon]), .set(["by": .string(teller)])),
        DocumentWrite(
          DocumentPath(["wallets", teller]),
          .set(["total": .integer(after.wallets[teller] ?? 0), "last": .string(coupon)])),
      ]
    case .rename(let name):
      let old = state.names[teller].map { [DocumentWrite(DocumentPath(["names", $0]), .delete)] } ?? []
      return (state.names[teller] == name ? [] : old) + [
        DocumentWrite(DocumentPath(["names", name]), .set(["owner": .string(teller)])),
        DocumentWrite(DocumentPath(["users", teller]), .set(["name": .string(name)])),
      ]
    case .hit(.reading): return [update(Self.hits, "n", after.hits)]
    case .hit(.incrementing), .hit(.transacting):
      let one = FieldTransform(FieldPath(names: ["n"]), .increment(.integer(1)))
      return [DocumentWrite(Self.hits, .update([:], mask: []), transforms: [one])]
    }
  }

  private func update(_ path: DocumentPath, _ field: String, _ value: Int64) -> DocumentWrite {
    DocumentWrite(
      path, .update(DocumentFields([(field, .integer(value))]), mask: [FieldPath(names: [field])]),
      precondition: .exists(true))
  }
}

// How data is read back.
extension FirestoreBank {
  private static func all<Value>(
    _ collection: String, in snapshot: inout some TreeSnapshot, _ value: (DocumentFields) -> Value
  ) throws -> [String: Value] {
    var found: [String: Value] = [:]
    try snapshot.forEachDocument(in: .collection(DocumentPath([collection]))) { path, document in
      found[path.id ?? ""] = value(try document.readFields(at: path))
      return true
    }
    return found
  }

  private static func receipt(_ number: Int64) -> DocumentPath { DocumentPath(["receipts", "r\(number)"]) }

  private static func receipt(_ fields: DocumentFields) -> BankState.Receipt {
    BankState.Receipt(
      from: text(fields["from"]), to: text(fields["to"]), amount: integer(fields["amount"]), teller: text(fields["by"]))
  }

  private static func integer(_ value: DocumentValue?) -> Int64 {
    guard case .integer(let integer)? = value else { return .min }
    return integer
  }

  private static func text(_ value: DocumentValue?) -> String {
    guard case .string(let text)? = value else { return "" }
    return text
  }
}

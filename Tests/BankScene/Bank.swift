public import SecurityRules

/// A bank whose promises are in security rules alone: what its tellers do is decided and carried out by an
/// `Authorizer`, and nothing else keeps them from breaking it.
///
/// No balance is negative, transfers leave the sum as it is and are numbered without a gap, a coupon is redeemed once, a
/// name has one owner who bears it, a counter grows by exactly one.
public protocol Bank<Tree>: Sendable {
  /// The kind of its tree.
  associatedtype Tree: DocumentTree

  /// Opens the bank in a tree, and gives a new one its opening balances.
  init(tree: Tree) throws

  /// Where it lies.
  var tree: Tree { get }

  /// What the bank holds, in one snapshot.
  ///
  /// - Parameter withAllReceipts: whether every receipt is read, or the last one and the one that must not be there yet.
  func state(withAllReceipts: Bool) throws -> BankState

  /// Reads as a client does, guarded, and returns what is wrong with what was read.
  func inspect(as teller: String) throws -> [String]

  /// Asks for a deed as a client does who has seen `state`, perhaps long ago.
  ///
  /// - Throws: `PermissionDenied` where the rules do not grant it; `TreeError`.
  func carryOut(_ deed: Deed, by teller: String, seeing state: BankState) throws

  /// Does a deed in the two steps that the rules' promises do not survive: asks whether it would be allowed, and writes
  /// later without asking. The second step is what is returned; nil where it is not allowed.
  func carryOutInTwoSteps(_ deed: Deed, by teller: String, seeing state: BankState) throws -> (() throws -> Void)?
}

extension Bank {
  /// A signed-in teller.
  static func identity(_ teller: String) throws -> Identity {
    guard let uid = UserID(teller) else { throw UnknownTeller(name: teller) }
    return .user(try User(uid, claims: Claims()))
  }
}

/// No teller can have that name.
public struct UnknownTeller: Error {
  let name: String
}

import Identities
import Platform
import RuleValues

/// The documents of `stores`: a collection of notes of many owners.
struct Notes: Sendable {
  static let rules = """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents {
        match /notes/{note} {
          allow get: if resource.data.owner == request.auth.uid;
          allow list: if request.auth.uid != null && request.query.limit <= 100;
          allow update: if resource.data.owner == request.auth.uid
            && request.resource.data.owner == request.auth.uid
            && request.resource.data.title is string && request.resource.data.title.size() <= 100
            && request.resource.data.rank is int;
        }
      }
    }
    """
  static let collection = DocumentPath(["notes"])
  static let pageSize = 100
  private static let ownerCount = 1_000
  private static let text = String(repeating: "The quick brown fox jumps over the lazy dog. ", count: 3)
  private static let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUV".utf8)

  let count: Int
  private let owners: [(uid: String, identity: Identity)]

  /// - Parameter count: the number of documents, a multiple of the number of owners, with at least two for each.
  init(count: Int) throws {
    guard count >= 2 * Self.ownerCount, count.isMultiple(of: Self.ownerCount) else { throw BenchmarkFailure() }
    self.count = count
    owners = try (0..<Self.ownerCount).map { number in
      let uid = Self.text(of: Self.random(number), digits: 13) + "ownerOfNotes123"
      return (uid, try OwnerRule.user(uid))
    }
  }

  /// The path of a document. Ids are as long as those that Firebase makes, and random, but ordered like the numbers.
  func path(_ number: Int) -> DocumentPath {
    let step = UInt64.max / UInt64(count)
    let random = Self.random(number)
    let place = step * UInt64(number) + random % step
    return DocumentPath(["notes", Self.text(of: place, digits: 13) + Self.text(of: random, digits: 7)])
  }

  /// Returns a number without a visible relation to the given one.
  private static func random(_ number: Int) -> UInt64 {
    var numbers = SplitMix(seed: UInt64(number))
    return numbers.next()
  }

  private static func text(of number: UInt64, digits count: Int) -> String {
    let bytes = (0..<count).reversed().map { digits[Int(number >> UInt64(5 * $0) & 31)] }
    return String(decoding: bytes, as: UTF8.self)
  }

  func owner(of number: Int) -> Identity { owners[number % owners.count].identity }

  func fields(_ number: Int, rank: Int64) -> DocumentFields {
    [
      "owner": .string(owners[number % owners.count].uid), "title": .string("Note number \(number)"),
      "text": .string(Self.text), "rank": .integer(rank), "done": .bool(number.isMultiple(of: 3)),
    ]
  }

  /// Returns another document of the same owner.
  func sibling(of number: Int, _ random: inout SplitMix) -> Int {
    let others = count / owners.count - 1
    let offset = Int.random(in: 1...others, using: &random) * owners.count
    return (number + offset) % count
  }
}

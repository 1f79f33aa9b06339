import DocumentTrees
import RuleValues

/// Checks that account records share snapshots and transactions with the tree, but are separate from its other data.
extension Trial {
  func accountsAreASpaceOfTheirOwn() throws {
    let record = try SpaceSamples.document(1).fields
    let names = ["", "a", "a\u{0}b", "a\u{1}", "ab", "e\u{301}", "é"]
    let places = ["", "t"].flatMap { tenant in
      ["emails", "users"].flatMap { kind in
        names.map { AccountPlace(tenant: tenant, kind: kind, name: $0) }
      }
    }
    try tree.write { transaction in
      for place in places.reversed() { try transaction.setAccount(record, at: place) }
      try transaction.setAccount(nil, at: places[1])
      try expect(try transaction.account(at: places[1]), nil, "the record that the transaction deleted")
    }
    try expect(try accounts(.everything), places.filter { $0 != places[1] }, "the records in their order")
    let some = places.filter { $0.tenant == "t" && $0.kind == "users" && $0.name.utf8.first == UInt8(ascii: "a") }
    try expect(try accounts(.kind("users", tenant: "t", prefix: "a")), some, "the records of a range")
    try expect(try tree.read { try $0.account(at: places[2]) }, Optional(record), "a record")
    try expect(try documents(in: .everything).count, 0, "the documents next to the accounts")
    try expect(try objects(in: .everything), [], "the objects next to the accounts")
    try tree.write { transaction in
      try transaction.deleteDocuments(in: .everything)
      try transaction.deleteObjects(in: .everything)
      try transaction.set(.absent, at: .root)
    }
    try expect(try accounts(.everything).count, places.count - 1, "the records after everything else was deleted")
    do {
      try tree.write { transaction in
        try transaction.setAccount(nil, at: places[2])
        throw Refusal()
      }
    } catch is Refusal {}
    try expect(try tree.read { try $0.account(at: places[2]) }, Optional(record), "a record after a rollback")
  }

  private func accounts(_ range: AccountRange) throws -> [AccountPlace] {
    try tree.read { snapshot in
      var places: [AccountPlace] = []
      try snapshot.forEachAccount(in: range) { place, _ in
        places.append(place)
        return true
      }
      return places
    }
  }
}

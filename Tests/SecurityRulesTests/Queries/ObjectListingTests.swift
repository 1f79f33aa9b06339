import RuleValues
import Testing

@testable import SecurityRules

/// What `list()` of the client libraries answers: the service cuts names at the first slash behind the level (documentation
/// "Objects: list", `delimiter`), and the library takes one slash off what it calls prefixes (firebase/firebase-js-sdk,
/// `fromBackendResponse` in packages/storage/src/implementation/list.ts).
@Suite("Listings of objects")
struct ObjectListingTests {
  static let names = [
    "a.png", "images/a.png", "images/b.png", "images/old/a.png", "images/old/b.png", "images/older/a.png",
    "images//double.png", "images", "images-2/a.png", "é/x", "z", "folder/",
  ]

  struct Case: CustomTestStringConvertible {
    let prefix: String
    let items: [String]
    let prefixes: [String]
    var testDescription: String { prefix }
  }

  @Test(arguments: [
    Case(prefix: "", items: ["a.png", "images", "z"], prefixes: ["folder", "images-2", "images", "é"]),
    Case(
      prefix: "images", items: ["images/a.png", "images/b.png"], prefixes: ["images/", "images/old", "images/older"]),
    Case(prefix: "images/old", items: ["images/old/a.png", "images/old/b.png"], prefixes: []),
    Case(prefix: "images/", items: ["images//double.png"], prefixes: []),
    Case(prefix: "folder", items: ["folder/"], prefixes: []), Case(prefix: "im", items: [], prefixes: []),
    Case(prefix: "e\u{301}", items: [], prefixes: []), Case(prefix: "a.png", items: [], prefixes: []),
  ])
  func listingsHaveOneLevel(_ test: Case) throws {
    let objects = Self.names.map { ObjectName(bucket: "b", name: $0) }
    let trees = try ComparedTrees(
      objects: objects + [ObjectName(bucket: "bb", name: "images/no"), ObjectName(bucket: "a", name: "no")])
    let listing = try trees.objects("b", test.prefix)
    #expect(listing.items.map(\.name) == test.items)
    #expect(listing.prefixes == test.prefixes)
  }
}

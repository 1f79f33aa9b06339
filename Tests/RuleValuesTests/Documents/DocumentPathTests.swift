import RuleValues
import Testing

@Suite struct DocumentPathTests {
  private func long(_ count: Int, _ text: String = "a") -> String { String(repeating: text, count: count) }

  @Test func namesAreReadInAllForms() throws {
    let cases: [(text: String, database: String, segments: [String])] = [
      ("", "(default)", []), ("/", "(default)", []), ("c", "(default)", ["c"]), ("c/d", "(default)", ["c", "d"]),
      ("/c/d", "(default)", ["c", "d"]), ("projects/p/databases/(default)/documents", "(default)", []),
      ("projects/p/databases/other/documents/c/d", "other", ["c", "d"]),
      ("/projects/p/databases/other/documents/c/d", "other", ["c", "d"]),
      ("/databases/other/documents/c", "other", ["c"]),
      ("databases/x/documents/y", "(default)", ["databases", "x", "documents", "y"]),
      ("projects/p/databases/x", "(default)", ["projects", "p", "databases", "x"]),
      ("c/__id7__", "(default)", ["c", "__id7__"]), ("c/____", "(default)", ["c", "____"]),
      ("c/...", "(default)", ["c", "..."]), ("c/ü", "(default)", ["c", "ü"]),
    ]
    for (text, database, segments) in cases {
      let path = try DocumentPath.parse(text)
      #expect(path == DocumentPath(segments, database: database), "\(text)")
      #expect(try DocumentPath.parse(path.description) == path)
      #expect(try DocumentPath.parse(path.resourceName(project: "p")) == path)
    }
    #expect(try DocumentPath.parse("c/d", database: "mine").database == "mine")
  }

  @Test func invalidNamesThrow() {
    let cases: [(text: String, problem: PathProblem)] = [
      ("c//d", .emptySegment), ("c/", .emptySegment), ("//c", .emptySegment), ("c/.", .dotSegment(".")),
      ("../d", .dotSegment("..")), ("c/__a__", .reservedSegment("__a__")), ("__id7__/d", .reservedSegment("__id7__")),
      ("c/__id__", .reservedSegment("__id__")), ("c/" + long(1501), .longSegment(bytes: 1501)),
      ("c/" + long(751, "é"), .longSegment(bytes: 1502)), ("/databases//documents/c", .database("")),
      (Array(repeating: "c/d", count: 101).joined(separator: "/"), .tooDeep),
      (Array(repeating: long(1500), count: 5).joined(separator: "/"), .longPath(bytes: 7500)),
      (Array(repeating: "_" + long(1499), count: 5).joined(separator: "/"), .longPath(bytes: 7500)),
      (
        (["_" + long(1499)] + Array(repeating: long(1500), count: 3) + [long(145)]).joined(separator: "/"),
        .longPath(bytes: 6145)
      ),
    ]
    for (text, problem) in cases {
      #expect(throws: problem) { try DocumentPath.parse(text) }
      #expect(!problem.description.isEmpty)
    }
    #expect(throws: Never.self) { try DocumentPath.parse("c/" + self.long(750, "é")) }
    #expect(throws: Never.self) { try DocumentPath.parse(Array(repeating: "c/d", count: 100).joined(separator: "/")) }
    #expect(throws: Never.self) {
      try DocumentPath.parse((Array(repeating: self.long(1500), count: 4) + [self.long(144)]).joined(separator: "/"))
    }
    for database in ["", "_/x", "./x", long(1501) + "/", "a/b"] {
      #expect(DocumentPath(["c"], database: database).problem == .database(database))
    }
    for database in ["_x", ".", long(1501), "é"] {
      #expect(DocumentPath(["c"], database: database).problem == nil)
    }
    #expect(throws: PathProblem.notADocument("c")) { try DocumentPath.parseDocument("c") }
    #expect(throws: PathProblem.notADocument("")) { try DocumentPath.parseDocument("") }
  }

  @Test func pathsKnowTheirKind() throws {
    let document = try DocumentPath.parse("c/d/e/f")
    #expect(document.isDocument && !document.isCollection && document.id == "f")
    #expect(document.parent?.isCollection == true && document.parent?.appending("f") == document)
    let top = DocumentPath([])
    #expect(!top.isDocument && !top.isCollection && top.parent == nil && top.id == nil)
  }

  @Test func pathsAreComparedByBytesAndOrderedByIDs() {
    let ordered = ["a", "a/b", "a/b/c", "a/ba", "a!", "a!/b", "aa", "b", "e\u{301}", "\u{E9}", "\u{E000}", "\u{1F600}"]
    let paths = ordered.map { DocumentPath($0.split(separator: "/").map(String.init)) }
    #expect(paths.shuffled().sorted() == paths)
    #expect(DocumentPath(["\u{E9}"]) != DocumentPath(["e\u{301}"]))
    #expect(Set([DocumentPath(["\u{E9}"]), DocumentPath(["e\u{301}"])]).count == 2)
    #expect(DocumentPath(["a"]) < DocumentPath(["a"], database: "b"))
  }

  @Test func objectNamesAreRead() throws {
    let object = ObjectName(bucket: "bk", name: "a/b.png")
    for text in ["bk/a/b.png", "/b/bk/o/a/b.png", "gs://bk/a/b.png"] { #expect(try ObjectName.parse(text) == object) }
    #expect(object.segments == ["a", "b.png"] && object.description == "/b/bk/o/a/b.png")
    #expect(try ObjectName.parse("bk/a//").segments == ["a", "", ""])
    for name in ["", ".", "..", "a\nb", "a\rb", ".well-known/acme-challenge/x", long(1025)] {
      #expect(ObjectName(bucket: "bk", name: name).problem == .objectName(name))
    }
    #expect(ObjectName(bucket: "bk", name: long(1024)).problem == nil)
    #expect(throws: PathProblem.bucket("")) { try ObjectName.parse("/a") }
    #expect(throws: PathProblem.objectName("")) { try ObjectName.parse("bucket") }
    #expect(throws: PathProblem.objectName("x/y")) { try ObjectName.parse("/b/bk/x/y") }
  }

  private static func fromBytes(_ segments: [String], database: String = "(default)") -> DocumentPath {
    var writer = FlatPath.Writer(
      database: database, count: segments.count, bytes: segments.reduce(0) { $0 + $1.utf8.count })
    for segment in segments { segment.utf8.withContiguousStorageIfAvailable { writer.append($0) } }
    return DocumentPath(writer)
  }

  /// A path from bytes is the path from the same names, however unusual they are.
  @Test(arguments: [
    [], ["a"], ["a", "b"], ["käse", "日本"], ["a\0b", "c"], ["a", "b\u{1}"], ["", "b"], ["a/b", "c"], [".", "x"],
    ["__id7__", "__id7__"], ["_", "..."], [String(repeating: "n", count: 1501), "b"], Array(repeating: "a", count: 202),
    Array(repeating: String(repeating: "n", count: 1400), count: 6),
  ])
  func bytesAreNames(_ segments: [String]) {
    for database in ["(default)", "", "a/b", "other"] {
      let named = DocumentPath(segments, database: database)
      let written = Self.fromBytes(segments, database: database)
      #expect(named == written && written == named)
      #expect(named.hashValue == written.hashValue)
      #expect(!(named < written) && !(written < named))
      #expect(written.segments == segments && written.database == database && written.id == segments.last)
      #expect(written.problem == named.problem)
      #expect(written.isLegalDocument == named.isLegalDocument)
      #expect(written.parent == named.parent)
      for id in ["c", "", "a/b", "__x__", "_", "."] {
        #expect(written.problem(appending: id) == named.appending(id).problem)
      }
    }
  }

  /// Zero bytes in names do not make different paths equal.
  @Test func namesWithZeroBytesDiffer() {
    let paths = [["a\0b"], ["a", "b"], ["a", "b\0"], ["a\0", "b"]].map { DocumentPath($0) }
    for (index, path) in paths.enumerated() {
      for (other, second) in paths.enumerated() { #expect((path == second) == (index == other)) }
    }
  }

  @Test func orderIsThatOfDatabaseAndNames() {
    let sorted = [
      DocumentPath(["z"], database: "a"), DocumentPath([], database: "b"), DocumentPath(["a"], database: "b"),
      DocumentPath(["a", "b"], database: "b"), DocumentPath(["a\u{1}"], database: "b"),
      DocumentPath(["aa"], database: "b"), DocumentPath(["é"], database: "b"),
    ]
    #expect(sorted.reversed().sorted() == sorted)
  }

  /// A path with fewer or longer names than announced is illegal. Further names are left out.
  @Test func miscountedNamesAreIllegal() {
    var writer = FlatPath.Writer(database: "(default)", count: 2, bytes: 2)
    for name in ["a", "b", "c"] { name.utf8.withContiguousStorageIfAvailable { writer.append($0) } }
    #expect(DocumentPath(writer) == DocumentPath("a/b"))
    var short = FlatPath.Writer(database: "(default)", count: 2, bytes: 2)
    "a".utf8.withContiguousStorageIfAvailable { short.append($0) }
    #expect(DocumentPath(short).problem != nil)
    var long = FlatPath.Writer(database: "(default)", count: 2, bytes: 2)
    for name in ["a", "long"] { name.utf8.withContiguousStorageIfAvailable { long.append($0) } }
    #expect(DocumentPath(long).problem != nil)
  }
}

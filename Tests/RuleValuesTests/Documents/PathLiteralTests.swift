import RuleValues
import Testing

@Suite("Paths are written as literals") struct PathLiteralTests {
  @Test func documents() {
    let path: DocumentPath = "users/ada"
    #expect(path == DocumentPath(["users", "ada"]))
    #expect("/databases/d/documents/a/b" as DocumentPath == DocumentPath(["a", "b"], database: "d"))
    #expect("/a/b" as DocumentPath == DocumentPath(["a", "b"]))
    #expect("a//b" as DocumentPath == DocumentPath(["a", "", "b"]), "an illegal path stays one")
    let id = "x/y"
    #expect("users/\(id)" as DocumentPath == DocumentPath(["users", "x/y"]), "a value is one id")
    #expect("/users/\(7)-\(id)/notes" as DocumentPath == DocumentPath(["users", "7-x/y", "notes"]))
    #expect("\(path)/notes/n" as DocumentPath == DocumentPath(["users", "ada", "notes", "n"]))
    #expect("users/\("")" as DocumentPath == DocumentPath(["users", ""]))
    #expect("\("/")a/b" as DocumentPath == DocumentPath(["/a", "b"]))
    #expect("/\("databases")/d/documents/a/b" as DocumentPath != DocumentPath(["a", "b"], database: "d"))
  }

  @Test func data() {
    let path: DataPath = "rooms//lounge/"
    #expect(path == DataPath(names: ["rooms", "lounge"]))
    let id = "x/y"
    #expect("rooms/\(id)/a" as DataPath == DataPath(names: ["rooms", "x/y", "a"]), "a value is one key")
    #expect("rooms/\("")" as DataPath == DataPath(names: ["rooms", ""]), "an empty value does not vanish")
    #expect("/\(path)/u\(1)/" as DataPath == DataPath(names: ["rooms", "lounge", "u1"]))
    #expect("\(DataPath.root)/a" as DataPath == DataPath(names: ["a"]))
  }
}

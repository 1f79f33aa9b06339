import SourceText
import Testing

@Suite struct NearestNameTests {
  @Test func similarNamesAreFound() {
    let names = ["length", "contains", "beginsWith", "now", "root", "data", "newData", "uid"]
    let cases: [(written: String, meant: String?)] = [
      ("lenght", "length"), ("Length", "length"), ("startsWith", nil), ("begnsWith", "beginsWith"),
      ("containz", "contains"), ("nwo", "now"), ("noww", "now"), ("dta", "data"), ("newdata", "newData"),
      ("dui", nil), ("xyz", nil), ("", nil), ("q", nil),
    ]
    for (written, meant) in cases { #expect(NearestName.find(written, among: names) == meant, "\(written)") }
  }

  @Test func suggestionsShareALetter() {
    #expect(NearestName.find("a", among: ["b"]) == nil)
    #expect(NearestName.find("ab", among: ["ba"]) == "ba")
    #expect(NearestName.find("abc", among: ["abd", "abe"]) == "abd")
    let long = String(repeating: "a", count: 65)
    #expect(NearestName.find(long, among: [long]) == nil)
    #expect(NearestName.find("a", among: []) == nil)
  }
}

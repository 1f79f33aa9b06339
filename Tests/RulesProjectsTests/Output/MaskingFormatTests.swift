import RulesProjects
import Testing

/// Fields that stay, and what surrounds the words that do not.
@Suite("Masking of formats")
struct MaskingFormatTests {
  @Test(arguments: [
    (#"{"a": {"path": "x.y@z.de"}, "path": "x.y@z.de"}"#, #"{"a": {"path": "x.y@z.de"}, "path": "x…@z.de"}"#),
    // Arrays and recursion add no name; other members do.
    (#"{"a": [{"a": {"path": "x.y@z.de"}}]}"#, #"{"a": [{"a": {"path": "x.y@z.de"}}]}"#),
    (#"{"a": [{"b": {"path": "x.y@z.de"}}]}"#, #"{"a": [{"b": {"path": "x…@z.de"}}]}"#),
    (
      #"{"a": {"path": ["x.y@z.de", 1, "v.w@z.de"], "q": "x.y@z.de"}}"#,
      #"{"a": {"path": ["x.y@z.de", 1, "v.w@z.de"], "q": "x…@z.de"}}"#
    ),
    // A key of user data is masked even if it looks like a place.
    (#"{"a.path": "x.y@z.de", "a": {"b": "x.y@z.de"}}"#, #"{"a.path": "x.y@z.de", "a": {"b": "x…@z.de"}}"#),
    (#"{"x.y@z.de": "\"x.y@z.de\\", "b": "\nx.y@z.de é"}"#, #"{"x…@z.de": "\"x…@z.de\\", "b": "\nx…@z.de é"}"#),
    (
      "{\"a\": {\"path\": \"x.y@z.de\"}}\n{\"b\": \"x.y@z.de\"}\n",
      "{\"a\": {\"path\": \"x.y@z.de\"}}\n{\"b\": \"x…@z.de\"}\n"
    ),
    ("not JSON: x.y@z.de \"x.y@z.de", "not JSON: x…@z.de \"x…@z.de"), ("{\"a\": \"\\", "{\"a\": \"\\"), ("", ""),
  ])
  func json(text: String, masked: String) { #expect(Masking.json(keeping: ["a.path"]).mask(text) == masked) }

  @Test(arguments: [
    (#"<e file="x.y@z.de" text="x.y@z.de">x.y@z.de</e>"#, #"<e file="x.y@z.de" text="x…@z.de">x…@z.de</e>"#),
    (#"<f file="x.y@z.de"/><e file="&lt;x.y@z.de>"/>"#, #"<f file="x…@z.de"/><e file="&lt;x.y@z.de>"/>"#),
    ("<?xml version=\"1.0\"?>\n<e>&lt;x.y@z.de&gt;</e>\n", "<?xml version=\"1.0\"?>\n<e>&lt;x…@z.de&gt;</e>\n"),
    ("x.y@z.de <e file=\"x", "x…@z.de <e file=\"x"), ("<", "<"), ("<e file=", "<e file="), ("", ""),
  ])
  func xml(text: String, masked: String) { #expect(Masking.xml(keeping: ["e.file"]).mask(text) == masked) }

  @Test(arguments: [
    ("SF:x.y@z.de\nFN:1,x.y@z.de\n", "SF:x.y@z.de\nFN:1,x…@z.de\n"), (" SF:x.y@z.de", " SF:x…@z.de"), ("", ""),
  ])
  func lines(text: String, masked: String) { #expect(Masking.lines(keeping: ["SF:"]).mask(text) == masked) }

  @Test(arguments: [
    ("x.y@z.de:1:2: error: x.y@z.de\n", "x.y@z.de:1:2: error: x…@z.de\n"),
    ("a:1:x.y@z.de:12:3: x.y@z.de", "a:1:x.y@z.de:12:3: x…@z.de"), ("x.y@z.de:1: 2", "x…@z.de:1: 2"), ("a:1:", "a:1:"),
  ])
  func places(text: String, masked: String) { #expect(Masking.places.mask(text) == masked) }

  @Test(arguments: [
    (
      "::error file=x.y@z.de,line=1,title=x.y@z.de::a%0Ax.y@z.de%25 100%\n",
      "::error file=x.y@z.de,line=1,title=x…@z.de::a%0Ax…@z.de%25 100%\n"
    ),
    ("::error title=x.y@z.de::x.y@z.de", "::error title=x…@z.de::x…@z.de"), ("x file=x.y@z.de,", "x file=x…@z.de,"),
  ])
  func workflowCommands(text: String, masked: String) { #expect(Masking.workflowCommands.mask(text) == masked) }

  @Test(arguments: [
    ("# x&#46;y&#64;z&#46;de&#32;q", "# x…&#64;z.de&#32;q"), ("```\nx.y@z.de\n```", "```\nx…@z.de\n```"),
    ("ghp&#95;0123456789abcdefghijABCD", "ghp&#95;… &#40;28 bytes&#41;"), ("&#8230;&#;&#999;&", "&#8230;&#;&#999;&"),
  ])
  func markdown(text: String, masked: String) { #expect(Masking.markdown.mask(text) == masked) }

  @Test func exempt() { #expect(Masking.verbatim.mask("x.y@z.de") == "x.y@z.de") }
}

import SourceText
import Testing

@Suite struct JSONNumberTests {
  @Test func numbersFollowTheJSONGrammar() {
    let cases: [(text: String, number: JSONNumber)] = [
      ("0", .integer(0)), ("-0", .integer(0)), ("-7", .integer(-7)), ("9223372036854775807", .integer(.max)),
      ("-9223372036854775808", .integer(.min)), ("9223372036854775808", .double(9_223_372_036_854_775_808)),
      ("-9223372036854775809", .double(-9_223_372_036_854_775_808)), ("1.0", .double(1)), ("-0.0", .double(-0.0)),
      ("1e2", .double(100)), ("1E+2", .double(100)), ("25e-2", .double(0.25)), ("0e0", .double(0)),
      ("0.1", .double(0.1)), ("5e-324", .double(.leastNonzeroMagnitude)),
      ("1.7976931348623157e308", .double(.greatestFiniteMagnitude)),
      ("100000000000000000000000", .double(1e23)),
    ]
    for (text, number) in cases { #expect(JSONNumber.parse(Array(text.utf8)[...]) == number, "\(text)") }
  }

  @Test func otherTextsAreInvalidNumbers() {
    for text in [
      "", "-", "--1", "+1", "01", "-01", "00", "1.", ".5", "-.5", "1.e2", "1e", "1e+", "1e2.5", "0x1", "1_0", "1 ",
      " 1", "NaN", "Infinity", "1.8e308", "-1e999", "١", "1f", "1..2",
    ] {
      #expect(JSONNumber.parse(Array(text.utf8)[...]) == nil, "\(text)")
    }
  }
}

import RuleValues
import TestSupport
import Testing

/// ECMAScript's Number::toString (ECMA-262, 6.1.6.1.20).
@Suite struct NumberTextTests {
  static let facts: [(value: Double, text: String)] = [
    (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (100, "100"), (1.5, "1.5"), (-0.25, "-0.25"), (4.35, "4.35"),
    (0.1 + 0.2, "0.30000000000000004"), (1.0 / 3, "0.3333333333333333"), (1e15, "1000000000000000"),
    (-1e15, "-1000000000000000"), (999_999_999_999_999, "999999999999999"), (1e16, "10000000000000000"),
    (9_007_199_254_740_992, "9007199254740992"), (1_234_567_890_123_456_768, "1234567890123456800"),
    (1e20, "100000000000000000000"), (123_456_789_012_345_683_968, "123456789012345680000"),
    (999_999_999_999_999_868_928, "999999999999999900000"), (1e21, "1e+21"), (-1e21, "-1e+21"), (1.5e21, "1.5e+21"),
    (1e23, "1e+23"), (0.000001, "0.000001"), (0.00001234, "0.00001234"), (1e-7, "1e-7"), (-1e-7, "-1e-7"),
    (1.5e-7, "1.5e-7"), (1.23e-18, "1.23e-18"), (123456.789, "123456.789"), (12345678901234.5, "12345678901234.5"),
    (.leastNonzeroMagnitude, "5e-324"), (2.2250738585072014e-308, "2.2250738585072014e-308"),
    (1.7976931348623157e308, "1.7976931348623157e+308"), (.nan, "NaN"), (.infinity, "Infinity"),
    (-.infinity, "-Infinity"), (1e100, "1e+100"), (1e-100, "1e-100"), (0.5e-6, "5e-7"),
  ]

  @Test func numbersAreWrittenAsInECMAScript() {
    for (value, text) in Self.facts { #expect(NumberText.text(value) == text) }
  }

  @Test func numbersRoundTrip() {
    var random = SeededGenerator(seed: 17)
    for _ in 0..<20_000 {
      let value = Double(bitPattern: random.next())
      if value.isFinite { #expect(Double(NumberText.text(value)) == value) }
    }
    for exponent in -30...30 {
      let value = Double("1.25e\(exponent)") ?? 0
      #expect(Double(NumberText.text(value)) == value)
      #expect(NumberText.text(value).contains("e") == !(-6...20).contains(exponent))
    }
  }
}

import RuleValues
import TestSupport
import Testing

/// Server values (recording r28 of davideast/pyric).
@Suite struct WrittenValueTests {
  private func resolved(_ json: String, now: Int64 = 1000, over stored: String = "null") throws -> String {
    let stored = try Reading.node(stored)
    return try Reading.written(json).get().resolved(now: now) { stored.descendant($0).leaf }.json
  }

  @Test func timestampsHaveTheTimeOfTheWrite() throws {
    #expect(try resolved(#"{".sv":"timestamp"}"#) == "1000")
    #expect(try resolved(#"{"a":{"b":{".sv":"timestamp"}},"c":1}"#, now: -5) == #"{"a":{"b":-5},"c":1}"#)
    #expect(
      try resolved(#"{".value":{".sv":"timestamp"},".priority":{".sv":"timestamp"}}"#)
        == #"{".value":1000,".priority":1000}"#)
    #expect(try resolved(#"{"a":1,".priority":{".sv":"timestamp"}}"#) == #"{".priority":1000,"a":1}"#)
    #expect(try resolved(#"[{".sv":"timestamp"},2]"#) == #"{"0":1000,"1":2}"#)
  }

  typealias Sum = (stored: String, delta: String, sum: String)

  static let sums: [Sum] = [
    ("5", "2", "7"), ("5", "-7", "-2"), ("0", "0", "0"), ("5", "0.5", "5.5"), ("0.5", "1", "1.5"),
    ("0.5", "0.25", "0.75"),
    // Without a stored number, the increment is the value.
    ("null", "3", "3"), ("null", "-0.5", "-0.5"), (#""5""#, "2", "2"), ("true", "2", "2"), (#"{"a":1}"#, "2", "2"),
    // Beyond 64 bits the sum is a double. Beyond the range of a double the stored value stays.
    ("9223372036854775807", "0", "9223372036854775807"), ("9223372036854775806", "1", "9223372036854775807"),
    ("9223372036854775807", "1", "9.223372036854775807e+18"),
    ("-9223372036854775808", "-1", "-9.223372036854775808e+18"), ("1.7e308", "1.7e308", "1.7e+308"),
    ("-1.7e308", "-1.7e308", "-1.7e+308"),
  ]

  @Test(arguments: sums.named { "\($0.stored) + \($0.delta)" }) func incrementsAddToTheStoredValue(_ row: Named<Sum>)
    throws
  {
    let (stored, delta, sum) = row.value
    let found = try resolved(#"{".sv":{"increment":\#(delta)}}"#, over: stored)
    #expect(try Reading.node(found) == Reading.node(sum))
  }

  @Test func incrementsReadTheirOwnPath() throws {
    let two = #"{"a":{".sv":{"increment":1}},"b":{"c":{".sv":{"increment":2}}}}"#
    #expect(try resolved(two, over: #"{"a":10,"b":{"c":20}}"#) == #"{"a":11,"b":{"c":22}}"#)
    let stored = #"{".value":10,".priority":3}"#
    let value = #"{".value":{".sv":{"increment":1}},".priority":7}"#
    #expect(try resolved(value, over: stored) == #"{".value":11,".priority":7}"#)
    let priority = #"{".value":1,".priority":{".sv":{"increment":1}}}"#
    #expect(try resolved(priority, over: stored) == #"{".value":1,".priority":1}"#)
  }

  @Test func errorsOfTheStoreAreRethrown() throws {
    struct Broken: Error {}
    let value = try Reading.written(#"{".sv":{"increment":1}}"#).get()
    #expect(throws: Broken.self) { try value.resolved(now: 0) { _ throws(Broken) in throw Broken() } }
    let deletion = WrittenValue.deletion.resolved(now: 0) { _ in nil }
    #expect(deletion.isAbsent)
  }
}

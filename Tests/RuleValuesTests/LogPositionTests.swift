import RuleValues
import Testing

@Suite("Positions of a log")
struct LogPositionTests {
  @Test(arguments: [
    ("0/0", 0), ("0/16B3748", 0x16B_3748), ("16/B374D848", 0x16_B374_D848), ("FFFFFFFF/FFFFFFFF", .max),
  ])
  func haveTheTextOfPostgreSQL(text: String, offset: UInt64) throws {
    let position = try #require(LogPosition(text))
    #expect(position == LogPosition(offset: offset) && position.description == text)
  }

  @Test(arguments: ["", "/", "0", "0/", "/0", "0/0/0", "-1/0", "+1/0", "0/1FFFFFFFF", "0x1/0", " 0/0", "0/g"])
  func refuseOtherTexts(text: String) { #expect(LogPosition(text) == nil) }

  @Test func areInOrder() {
    #expect(LogPosition(offset: 0xFFFF_FFFF) < LogPosition(offset: 0x1_0000_0000))
    #expect(LogPosition("A/0").map { LogPosition(offset: 1) < $0 } == true)
  }
}

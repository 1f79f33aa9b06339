import Foundation
import TestSupport
import Testing

/// The conversations in `Conversations`: what the SDKs send, and what they must get.
struct ConversationTests {
  private static let folder = "Tests/EmulatedFirestoreTests/Conversations"

  @Test(arguments: try Repository.files(below: folder, ending: ".jsonl"))
  func theServerAnswersAsRecorded(_ file: String) async throws {
    let player = try Player()
    for (index, text) in try Repository.text(file).split(separator: "\n").enumerated() {
      let line = try #require(ConversationLine(text), "\(file):\(index + 1)")
      guard let answer = try await player.play(line) else { continue }
      let matches = Self.matches(Player.shape(answer), line.message)
      try #require(matches, "\(file):\(index + 1): \(answer)")
    }
  }

  /// Whether an answer is the expected one, in which `$text` stands for any text.
  private static func matches(_ answer: String, _ expected: String) -> Bool {
    let parts = expected.components(separatedBy: "$text")
    guard parts.count == 2 else { return answer == expected }
    return answer.hasPrefix(parts[0]) && answer.hasSuffix(parts[1])
  }
}

import SourceText
import TestSuites

/// The values that people expect in fields with common names, such as an address in `email`.
enum FamiliarValue {
  /// Returns a string for a field; nil for an uncommon name.
  static func text(_ name: String, isCloud: Bool) -> String? {
    let words = words(name)
    for (names, value) in texts where !words.isDisjoint(with: names) { return value }
    if isTime(name) { return "2024-01-01T00:00:00Z" }
    return nil
  }

  /// Returns a number for a field; nil for an uncommon name.
  static func number(_ name: String) -> Int64? {
    let words = words(name)
    for (names, value) in numbers where !words.isDisjoint(with: names) { return value }
    return nil
  }

  /// Returns a boolean for a field that sounds like a property which is true or false; nil for any other name.
  static func flag(_ name: String) -> Bool? {
    let words = words(name)
    if !words.isDisjoint(with: ["deleted", "archived", "banned", "blocked", "disabled", "hidden", "locked", "private"])
    {
      return false
    }
    let isQuestion = ["is", "has", "can", "allow"].contains {
      name.hasPrefix($0) && isCapital(name.dropFirst($0.count))
    }
    let known: Set<String> = [
      "enabled", "active", "public", "visible", "verified", "published", "completed", "done", "approved", "open",
      "shared",
    ]
    return isQuestion || !words.isDisjoint(with: known) ? true : nil
  }

  /// Returns whether a field sounds like a time: `createdAt`, `expires`, `startDate`.
  static func isTime(_ name: String) -> Bool {
    let words = words(name)
    return name.hasSuffix("At") || name.hasSuffix("_at")
      || !words.isDisjoint(with: ["timestamp", "date", "time", "deadline", "expires", "expiry", "birthday"])
  }

  /// Returns whether a field sounds like the ID of its user: `uid`, `ownerId`, `createdBy`.
  static func isUser(_ name: String) -> Bool {
    let words = words(name)
    let isID = words.contains("id") || words.contains("uid")
    if words == ["uid"] || words == ["user"] || words == ["owner"] || words == ["author"] { return true }
    if name.hasSuffix("By") || name.hasSuffix("_by") { return true }
    return isID && !words.isDisjoint(with: ["user", "owner", "author", "creator", "sender", "member", "uid"])
  }

  private static let texts: [(names: Set<String>, value: String)] = [
    (["email", "mail"], "alice@example.com"),
    (
      ["url", "link", "website", "photo", "avatar", "image", "picture", "thumbnail", "logo", "icon"],
      "https://example.com/a.png"
    ),
    (["phone", "mobile", "tel"], "+15555550100"),
    (["title", "headline", "subject"], "A title"),
    (["description", "body", "content", "message", "comment", "bio", "note", "summary", "caption"], "Some text"),
    (["city"], "Paris"), (["country"], "FR"), (["address", "street"], "1 Main Street"), (["zip", "postcode"], "75001"),
    (["currency"], "EUR"), (["locale", "language", "lang"], "en"), (["color"], "#336699"),
    (["name", "nickname", "firstname", "username"], "Alice"), (["lastname", "surname"], "Smith"),
  ]

  private static let numbers: [(names: Set<String>, value: Int64)] = [
    (["age"], 30), (["year"], 2024), (["rating", "stars"], 4), (["percent", "percentage", "progress"], 50),
    (["price", "amount", "total", "cost", "balance", "budget"], 10), (["width", "height"], 100), (["duration"], 60),
  ]

  /// Returns the words of a name in camel case, snake case or kebab case, in lower case.
  private static func words(_ name: String) -> Set<String> {
    var words: [String] = [""]
    var wasLower = false
    for character in name {
      guard character.isLetter || character.isNumber else {
        words.append("")
        continue
      }
      if character.isUppercase, wasLower { words.append("") }
      wasLower = character.isLowercase
      words[words.count - 1] += character.lowercased()
    }
    let all = words.filter { !$0.isEmpty }
    return Set(all.count > 1 ? all + zip(all, all.dropFirst()).map { $0 + $1 } : all)
  }

  private static func isCapital(_ text: Substring) -> Bool { text.first?.isUppercase == true }
}

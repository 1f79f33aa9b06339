/// A statement about a request in a few words.
struct AccessPhrase: Equatable {
  /// What the statement says of its subject, as far as statements about one subject are joined.
  enum Predicate: Equatable {
    /// Any statement. The text is the whole phrase.
    case text(String)
    /// The type, such as `string`.
    case type(String)
    /// The size is in this range.
    case size(minimum: String?, maximum: String?, isText: Bool)
  }

  /// The subject of a type or a size.
  let subject: String
  let predicate: Predicate
  /// Whether the statement is about the caller.
  let isAboutCaller: Bool

  /// A statement that holds for no request of the row.
  static let never = AccessPhrase("never")

  init(_ text: String, isAboutCaller: Bool = false) {
    subject = ""
    predicate = .text(text)
    self.isAboutCaller = isAboutCaller
  }

  init(_ subject: String, _ predicate: Predicate) {
    self.subject = subject
    self.predicate = predicate
    isAboutCaller = false
  }

  /// Returns phrases with the statements about one subject joined, and those about the caller first.
  static func joined(_ phrases: [AccessPhrase]) -> [String] {
    var seen: [AccessPhrase] = []
    for phrase in phrases where !seen.contains(phrase) { seen.append(phrase) }
    var done: Set<String> = []
    var types: [(type: String, subjects: [String])] = []
    var texts: [String] = []
    var placeholders: [String: Int] = [:]
    for phrase in seen.filter(\.isAboutCaller) + seen.filter({ !$0.isAboutCaller }) {
      if case .text(let text) = phrase.predicate {
        texts.append(text)
        continue
      }
      guard done.insert(phrase.subject).inserted else { continue }
      let about = seen.filter { $0.subject == phrase.subject }.map(\.predicate)
      let type = about.lazy.compactMap { if case .type(let name) = $0 { name } else { nil } }.first
      let size = size(about, type)
      guard let type, size == nil else {
        let noun = type.map { "\(article($0)) \($0)" }
        texts.append("\(phrase.subject) \(noun.map { "is \($0) of \(size ?? "")" } ?? "has \(size ?? "")")")
        continue
      }
      if let place = placeholders[type] {
        types[place].subjects.append(phrase.subject)
      } else {
        placeholders[type] = types.count
        types.append((type, [phrase.subject]))
        texts.append("\u{0}\(types.count - 1)")
      }
    }
    let all = texts
    texts.removeAll { text in
      // A document with a field exists.
      text.hasSuffix(" exists") && all.contains { $0.contains("\(text.dropLast(" exists".count)).") }
    }
    return texts.map { text in
      guard text.hasPrefix("\u{0}"), let index = Int(text.dropFirst()) else { return text }
      let (type, subjects) = types[index]
      if subjects.count == 1 { return "\(subjects[0]) is \(article(type)) \(type)" }
      return "\(list(subjects)) are \(type)s"
    }
  }

  private static func size(_ predicates: [Predicate], _ type: String?) -> String? {
    var (minimum, maximum): (String?, String?)
    var isText = type == "string"
    var found = false
    for case .size(let lower, let upper, let ofText) in predicates {
      (minimum, maximum) = (lower ?? minimum, upper ?? maximum)
      isText = isText || ofText
      found = true
    }
    guard found else { return nil }
    var unit = isText ? "characters" : type == "map" ? "entries" : "elements"
    if (maximum ?? minimum) == "1" { unit = isText ? "character" : type == "map" ? "entry" : "element" }
    switch (minimum, maximum) {
    case (let low?, let high?) where low == high: return "\(low) \(unit)"
    case (let low?, let high?): return "\(low) to \(high) \(unit)"
    case (let low?, nil): return "at least \(low) \(unit)"
    case (nil, let high?): return "at most \(high) \(unit)"
    default: return nil
    }
  }

  static func article(_ noun: String) -> String {
    noun.utf8.first.map { "aeio".utf8.contains($0) } ?? false ? "an" : "a"
  }

  /// The maximum number of names in a list.
  private static let maximumNames = 6

  /// Returns names as a list: `a, b and 3 more`.
  static func list(_ names: [String], joint: String = "and") -> String {
    if names.count > maximumNames {
      return names.prefix(maximumNames - 1).joined(separator: ", ") + " \(joint) \(names.count - maximumNames + 1) more"
    }
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " \(joint) \(last)"
  }
}

import DocumentTrees
import Explanations
import Platform
import RequestSimulation
import RulesProjects
import SourceText
import SuiteTools

/// Implements `rules-sim init --review`: asks about each row of a suite that is marked "please confirm". Every answer is written
/// at once, so a review can be interrupted and resumed.
struct ReviewStep {
  private static let help = """
    y        yes, this is intended
    n        no: the other outcome is intended, for all users or some of them (n bob)
    s        skip it for now
    e        explain the request of the first user, or of another one (e bob)
    q        stop; the next review begins here

    """

  private let path: String
  private let style: TerminalStyle
  private var skipped: Set<String> = []
  private var counts = (confirmed: 0, changed: 0)

  /// Reviews a suite.
  ///
  /// - Returns: false if the user stopped the review, which ends those of other suites also.
  /// - Throws: ``InvalidRules`` with the diagnostics of a suite that cannot run; ``InputFileError`` if it cannot be read.
  static func run(_ path: String, style: TerminalStyle) throws -> Bool {
    var step = ReviewStep(path: path, style: style)
    return try step.run()
  }

  private init(path: String, style: TerminalStyle) {
    self.path = path
    self.style = style
  }

  private mutating func run() throws -> Bool {
    var review = try SuiteReview(path)
    guard !review.rows.isEmpty else {
      try Console.write("\(path): nothing to confirm\n", as: .text)
      return true
    }
    var isStopped = false
    try Console.write("\(path): \(review.rows.count) to confirm; ? shows the answers\n\n", as: .text)
    while let index = review.rows.firstIndex(where: { !skipped.contains($0.key) }) {
      guard try answer(review, review.rows[index], number: index + 1) else {
        isStopped = true
        break
      }
      review = try SuiteReview(path)
    }
    try finish(review.rows.count)
    return !isStopped
  }

  private func finish(_ left: Int) throws {
    var text = "\n\(counts.confirmed) confirmed, \(counts.changed) changed, \(left) left\n"
    if counts.changed > 0 { text += "the changed cases fail until the rules change: rules-sim test \(path)\n" }
    if left > 0 { text += "to continue: rules-sim init --review \(path)\n" }
    try Console.write(text, as: .text)
  }

  /// Asks about a row until it is answered.
  ///
  /// - Returns: false to end the review.
  private mutating func answer(_ review: SuiteReview, _ row: SuiteReview.Row, number: Int) throws -> Bool {
    try Console.write(review.text(of: row, number: number, style: style), as: .text)
    while true {
      try Console.write("Intended? [y, n, s, e, q, ?] ", as: .text)
      guard let line = readLine() else { return false }
      let words = line.split(separator: " ").map { String($0) }
      let users = Array(words.dropFirst())
      switch words.first?.lowercased() {
      case "y", "yes":
        guard let bytes = review.bytes(confirming: row) else { continue }
        try write(bytes)
        counts.confirmed += 1
        return true
      case "n", "no": if try change(review, row, users) { return true }
      case "s", "skip":
        skipped.insert(row.key)
        return true
      case "e", "explain": try explain(review, row, users.first)
      case "q", "quit": return false
      default: try Console.write(Self.help, as: .text)
      }
    }
  }

  private mutating func change(_ review: SuiteReview, _ row: SuiteReview.Row, _ users: [String]) throws -> Bool {
    let known = row.cells.map(\.user)
    var users = users
    if users.isEmpty, known.count > 1 {
      try Console.write("Whose outcome is wrong? [\(known.joined(separator: ", ")), all] ", as: .text)
      guard let line = readLine() else { return false }
      users = line.split { $0 == " " || $0 == "," }.map { String($0) }
      if users.isEmpty { return false }
    }
    if users.isEmpty || users == ["all"] { users = known }
    if let unknown = users.first(where: { !known.contains($0) }) {
      try Console.write("`\(unknown)` is not a user of this case\n", as: .text)
      return false
    }
    guard let bytes = review.bytes(confirming: row, changing: users) else {
      try Console.write("the outcome is not a plain word; change it in \(row.place)\n", as: .text)
      return false
    }
    try write(bytes)
    counts.changed += 1
    return true
  }

  private func explain(_ review: SuiteReview, _ row: SuiteReview.Row, _ user: String?) throws {
    guard let story = try review.story(of: row, user: user) else {
      return try Console.write("`\(user ?? "")` is not a user of this case\n", as: .text)
    }
    try Console.write("\n" + ExplanationRenderer(style: style).render(story) + "\n", as: .text)
  }

  private func write(_ bytes: [UInt8]) throws {
    let sink = try FileSink(path: path)
    try sink.write(bytes)
    try sink.finish()
  }
}

import Foundation
import RuleEvaluation
import SecurityRules
import SourceText
import TestSupport
import Testing

@testable import RequestSimulation
@testable import RuleCoverage
@testable import RulesProjects
@testable import SuiteRuns
@testable import TestSuites

@Suite("Coverage does not depend on the layout of the rules")
struct LayoutTests {
  static let suites = (try? Repository.files(below: "Examples", ending: "suite.yaml")) ?? []

  /// What a report says but for places and spelling.
  private struct Numbers: Hashable {
    let parts: [[String]]
    let totals: CoverageTotals

    init(_ report: CoverageReport) {
      totals = report.totals
      parts = report.parts.map { part in
        [
          part.kind.rawValue, part.state.rawValue, part.gap?.reason.rawValue ?? "", "\(part.hits)", "\(part.trues)",
          "\(part.falses)", "\(part.errors)", "\(part.canBeTrue) \(part.canBeFalse)", "\(part.parent ?? -1)",
          "\(part.isListed)",
        ]
      }
    }
  }

  private func report(_ suite: Suite, _ rules: SourceFile) throws -> CoverageReport {
    let ruleset = try AnyRuleset(rules, service: suite.ruleset.service)
    var counter = Counter(ruleset.program)
    for entry in suite.entries {
      for testCase in entry.cases {
        guard case .success(let situation) = testCase.situation(suite.queryMode) else { continue }
        _ = Simulator.judge(situation, by: ruleset, observing: &counter)
      }
    }
    return RulesCoverage(ruleset, counter.counts).report
  }

  @Test("Whitespace, line breaks, comments and parentheses change no count", arguments: suites)
  func anyLayout(_ path: String) throws {
    let bytes = Array(try Repository.text(path).utf8)
    let reading = SuiteReader.read(
      SourceFile(name: Repository.root.appending(path: path).path, bytes: bytes), files: .local)
    let suite = try #require(reading.suite)
    let rules = suite.ruleset.file
    let original = try report(suite, rules)
    let numbers = Numbers(original)
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<6 {
      let text = Layout(original).reprinted(&generator)
      let again = try report(suite, SourceFile(name: rules.name, bytes: text))
      #expect(text != rules.bytes)
      #expect(Numbers(again) == numbers, "\(String(decoding: text, as: UTF8.self))")
    }
  }
}

/// Reprints rules: with parentheses round any conditions, and anything between words that counts for nothing.
private struct Layout {
  private let bytes: [UInt8]
  private let isRealtime: Bool
  private let conditions: [Span]
  /// Whether each byte is inside a JSON string, without the quotes.
  private let isInside: [Bool]

  init(_ report: CoverageReport) {
    bytes = report.file.bytes
    isRealtime = report.service == .realtime
    conditions = report.parts.filter { $0.kind == .condition }.map(\.span)
    var inside = false
    isInside = Scan(bytes, quotes: [UInt8(ascii: "\"")]).kinds.map { kind in
      if kind == .quote { inside.toggle() }
      return inside && kind != .quote
    }
  }

  func reprinted(_ generator: inout SeededGenerator) -> [UInt8] {
    var before = [Int](repeating: 0, count: bytes.count + 1)
    var after = before
    // What is no JSON text is there as `true` or `false`, and an `allow` without a condition has none.
    for span in conditions where !isBare(span) && generator.chance(2) {
      before[span.start] += 1
      after[span.end] += 1
    }
    var result: [UInt8] = []
    for (place, isSpace) in spaces.enumerated() {
      result += repeatElement(UInt8(ascii: ")"), count: after[place])
      if place == bytes.count { break }
      if isSpace, generator.chance(3) { result += filler(place, &generator) }
      result += repeatElement(UInt8(ascii: "("), count: before[place])
      result.append(bytes[place])
    }
    return result
  }

  private func isBare(_ span: Span) -> Bool {
    let text = bytes[span.start..<span.end]
    return text.elementsEqual("allow".utf8) || (isRealtime && !isInside[span.start])
  }

  private func filler(_ place: Int, _ generator: inout SeededGenerator) -> [UInt8] {
    let layouts = [" ", "\n", "   \n"]
    let comments = isCommentPossible(at: place) ? [" // if (a) {'\n", " /* && || ? \" { */ "] : []
    let isExpression = isRealtime && isInside[place]
    let kinds = isExpression ? layouts : layouts + comments
    return Array(kinds[generator.below(kinds.count)].utf8)
  }

  /// A comment may stand everywhere but before a path and behind `service` (`Grammar/cloud.md`).
  private func isCommentPossible(at place: Int) -> Bool {
    let isBeforePath = bytes[place...].first { $0 != 0x20 } == UInt8(ascii: "/")
    return !isBeforePath && !bytes[..<place].suffix("service".utf8.count).elementsEqual("service".utf8)
  }

  /// Whether each byte is a space between words: not in a comment, nor in a text of the rules.
  private var spaces: [Bool] {
    let outer = Scan(bytes, quotes: isRealtime ? [UInt8(ascii: "'")] : [UInt8(ascii: "'"), UInt8(ascii: "\"")]).kinds
    return zip(bytes, outer).map { byte, kind in byte == 0x20 && kind == .code } + [false]
  }
}

/// Tells texts and comments from the rest.
private struct Scan {
  enum Kind {
    case code
    case quote
    case text
    case comment
  }

  private(set) var kinds: [Kind] = []

  init(_ bytes: [UInt8], quotes: Set<UInt8>) {
    var open: UInt8?
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      if let quote = open {
        kinds.append(byte == quote ? .quote : .text)
        if byte == UInt8(ascii: "\\"), place + 1 < bytes.count {
          kinds.append(.text)
          place += 1
        } else if byte == quote {
          open = nil
        }
      } else if bytes[place...].starts(with: "//".utf8) {
        let end = bytes[place...].firstIndex(of: 0x0A) ?? bytes.count
        kinds += repeatElement(.comment, count: end - place)
        place = end
        continue
      } else {
        if quotes.contains(byte) { open = byte }
        kinds.append(open == nil ? .code : .quote)
      }
      place += 1
    }
  }
}

import SourceText

/// The lines that differ between two texts, with three lines around them, as `diff -u` prints them.
struct UnifiedDiff {
  private struct Line {
    /// A space, `-` or `+`.
    let sign: String
    let text: String
  }

  /// The number of equal lines around a change.
  private static let context = 3
  /// Between more different lines, the shortest edit takes too long to find; one that replaces all of them is shown.
  private static let maximumLines = 5_000

  /// Returns the diff of two versions of a file; empty if they are equal.
  static func text(of old: SourceFile, _ new: SourceFile) -> String {
    guard old.bytes != new.bytes else { return "" }
    let lines = lines(Self.lines(old), Self.lines(new))
    return "--- \(old.name)\n+++ \(new.name)\n" + hunks(of: lines)
  }

  /// The lines with their ends. The last one may have none.
  private static func lines(_ file: SourceFile) -> [String] {
    var lines = file.bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self) + "\n"
    }
    guard let last = lines.popLast() else { return [] }
    return last == "\n" ? lines : lines + [last + "\\ No newline at end of file\n"]
  }

  /// The lines of both texts in order.
  private static func lines(_ old: [String], _ new: [String]) -> [Line] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
    let equal = { (lines: ArraySlice<String>) in lines.map { Line(sign: " ", text: $0) } }
    let middle = changes(Array(old[start..<(old.count - end)]), Array(new[start..<(new.count - end)]))
    return equal(old[..<start]) + middle + equal(old[(old.count - end)...])
  }

  private static func changes(_ old: [String], _ new: [String]) -> [Line] {
    guard old.count + new.count <= maximumLines else {
      return old.map { Line(sign: "-", text: $0) } + new.map { Line(sign: "+", text: $0) }
    }
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [Line] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      if removed.contains(oldIndex) {
        lines.append(Line(sign: "-", text: old[oldIndex]))
        oldIndex += 1
      } else if inserted.contains(newIndex) {
        lines.append(Line(sign: "+", text: new[newIndex]))
        newIndex += 1
      } else {
        lines.append(Line(sign: " ", text: old[oldIndex]))
        oldIndex += 1
        newIndex += 1
      }
    }
    return lines
  }

  // MARK: Hunks

  private static func hunks(of lines: [Line]) -> String {
    var text = ""
    var (oldLine, newLine) = (1, 1)
    var next = 0
    for range in ranges(of: lines) {
      oldLine += range.lowerBound - next
      newLine += range.lowerBound - next
      next = range.upperBound
      let hunk = lines[range]
      let (olds, news) = (hunk.count { $0.sign != "+" }, hunk.count { $0.sign != "-" })
      text += "@@ -\(place(oldLine, olds)) +\(place(newLine, news)) @@\n"
      for line in hunk { text += line.sign + line.text }
      oldLine += olds
      newLine += news
    }
    return text
  }

  private static func place(_ line: Int, _ count: Int) -> String { "\(count == 0 ? line - 1 : line),\(count)" }

  /// The ranges of lines with a change nearby.
  private static func ranges(of lines: [Line]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for index in lines.indices where lines[index].sign != " " {
      let (start, end) = (max(index - context, 0), min(index + context + 1, lines.count))
      if let last = ranges.last, last.upperBound >= start {
        ranges[ranges.count - 1] = last.lowerBound..<end
      } else {
        ranges.append(start..<end)
      }
    }
    return ranges
  }
}

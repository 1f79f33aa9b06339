import SymbolicRules

/// Joins the answers for each operation on each form of paths to the rows of a table.
struct AccessRows {
  /// The answers for the paths of some forms.
  private struct Shape {
    let path: String
    var rows: [AccessTable.Row]

    var lengths: [Int] { Set(rows.flatMap(\.forms).map(\.segments.count)).sorted() }

    func hasAnswers(of other: Shape) -> Bool {
      rows.count == other.rows.count
        && zip(rows, other.rows).allSatisfy { $0.operations == $1.operations && $0.hasAnswer(of: $1) }
    }

    mutating func add(_ cell: AccessTable.Row) {
      if let same = rows.firstIndex(where: { $0.hasAnswer(of: cell) }) {
        rows[same].add(cell)
      } else {
        rows.append(cell)
      }
    }

    mutating func add(_ other: Shape) {
      for index in rows.indices { rows[index].add(other.rows[index]) }
    }
  }

  private var shapes: [Shape] = []

  /// Creates rows from those of single operations and forms.
  init(_ cells: [AccessTable.Row]) {
    var indices: [[RequestForm.Segment]: Int] = [:]
    var all: [Shape] = []
    for cell in cells {
      guard let segments = cell.forms.first?.segments else { continue }
      if let index = indices[segments] {
        all[index].add(cell)
      } else {
        indices[segments] = all.count
        all.append(Shape(path: cell.path, rows: [cell]))
      }
    }
    var samePaths: [RuleText: [Int]] = [:]
    for shape in all {
      if let same = samePaths[RuleText(shape.path), default: []].first(where: { shapes[$0].hasAnswers(of: shape) }) {
        shapes[same].add(shape)
      } else {
        samePaths[RuleText(shape.path), default: []].append(shapes.count)
        shapes.append(shape)
      }
    }
  }

  /// The rows, ordered by paths. Those of one path are together, also if paths of several lengths match it.
  var grouped: [AccessTable.Row] {
    let counts = Dictionary(grouping: shapes, by: { RuleText($0.path) }).mapValues(\.count)
    return shapes.sorted { Self.precedes($0, $1) }.flatMap { shape -> [AccessTable.Row] in
      let isOnly = counts[RuleText(shape.path)] == 1
      return shape.rows.map { row in
        var row = row
        row.lengths = isOnly ? [] : shape.lengths
        return row
      }
    }
  }

  /// Names precede wildcards, and these precede globs.
  private static func precedes(_ left: Shape, _ right: Shape) -> Bool {
    func key(_ segment: Substring) -> (Int, Substring) {
      (segment.hasSuffix("=**}") ? 2 : segment.hasPrefix("{") || segment.hasPrefix("$") ? 1 : 0, segment)
    }
    let (first, second) = (left.path.split(separator: "/").map(key), right.path.split(separator: "/").map(key))
    for (one, other) in zip(first, second) where one != other { return one < other }
    if first.count != second.count { return first.count < second.count }
    return left.lengths.lexicographicallyPrecedes(right.lengths)
  }
}

import Foundation
import Synchronization

/// The results of a long run, a line each, in a file from which an interrupted run goes on.
final class Journal: Sendable {
  private let file: URL
  private let state: Mutex<(results: [StretchResult], waiting: [Stretch])>

  /// Reads what there is.
  ///
  /// - Parameter stretches: all that the run consists of.
  init(_ path: String, _ stretches: [Stretch]) throws {
    file = URL(filePath: path)
    let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
    // A line that was cut off is run again.
    let results = lines.compactMap { try? JSONDecoder().decode(StretchResult.self, from: Data($0.utf8)) }
    let known = Set(results.map(\.stretch)), wanted = Set(stretches)
    state = Mutex((results.filter { wanted.contains($0.stretch) }, stretches.filter { !known.contains($0) }.reversed()))
    if lines.isEmpty { try Data().write(to: file) }
  }

  /// Returns a stretch that has not run yet; nil at the end.
  func next() -> Stretch? { state.withLock { $0.waiting.popLast() } }

  /// Keeps a result.
  func add(_ result: StretchResult) throws {
    let line = try JSONEncoder().encode(result) + [0x0A]
    try state.withLock { state in
      let handle = try FileHandle(forWritingTo: file)
      defer { try? handle.close() }
      // Behind a line that was cut off begins a new one.
      let end = try handle.seekToEnd()
      if end > 0, state.results.isEmpty { try handle.write(contentsOf: [0x0A]) }
      try handle.write(contentsOf: line)
      state.results.append(result)
    }
  }

  /// All results so far.
  var results: [StretchResult] { state.withLock { $0.results } }
}

/// The results of a whole run, by kind.
struct RunSummary: CustomStringConvertible {
  let results: [StretchResult]

  var compared: Int { results.reduce(0) { $0 + $1.compared } }
  var different: Int { results.reduce(0) { $0 + $1.different } }

  /// The share of allowed ones among the requests that were compared, in hundredths.
  var allowedShare: Int {
    let requests = results.filter { $0.allowed != nil }
    let all = requests.reduce(0) { $0 + $1.compared }
    return all == 0 ? 0 : requests.reduce(0) { $0 + ($1.allowed ?? 0) } * 100 / all
  }

  var description: String {
    let kinds = Stretch.Kind.allCases.map { kind in
      let results = results.filter { $0.stretch.kind == kind }
      func sum(_ number: (StretchResult) -> Int) -> Int { results.reduce(0) { $0 + number($1) } }
      var explained: [String: Int] = [:]
      for result in results { explained.merge(result.explained, uniquingKeysWith: +) }
      let allowed = sum { $0.allowed ?? 0 }
      return "\(kind.rawValue): \(sum(\.compared)) compared, "
        + (allowed > 0 ? "\(allowed) allowed, " : "")
        + "\(sum(\.unanswered)) unanswered, \(sum(\.different)) different, explained "
        + "\(explained.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" })"
    }
    return "\(compared) comparisons, \(different) unexplained differences\n" + kinds.joined(separator: "\n")
      + results.compactMap(\.report).prefix(5).map { "\n\n\($0)" }.joined()
  }
}

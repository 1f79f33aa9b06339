#if Observability

public import CoreMetrics
public import RuleValues
import Synchronization

/// A reader of the figures of a server's parts, which it passes on to swift-metrics: a level to a meter, a total to a
/// counter.
///
/// ```swift
/// let figures = FigureMetrics([log, rules, tree])
/// let sampler = Task { await figures.run(every: .seconds(10)) }
/// ```
///
/// The names of the metrics are those of ``Figure/Name``, and the labels of a figure are its dimensions.
public final class FigureMetrics: Sendable {
  private struct Key: Hashable {
    let name: Figure.Name
    let labels: [String: String]
  }

  private struct State {
    var meters: [Key: Meter] = [:]
    var counters: [Key: Counter] = [:]
    /// The total of each source that was counted last.
    var counted: [Key: [Int: Int]] = [:]
  }

  private let sources: [any FigureSource]
  private let factory: any MetricsFactory
  private let state = Mutex(State())

  /// Creates a reader. Figures of several sources that have the same name and labels are added.
  ///
  /// - Parameters:
  ///   - sources: the sources of the figures: a `DecisionLog`, each `RulesProvider`, a `SQLiteTree` and others.
  ///   - factory: makes the meters; by default the one that `MetricsSystem` was bootstrapped with, so bootstrap it
  ///     first.
  public init(_ sources: [any FigureSource], factory: any MetricsFactory = MetricsSystem.factory) {
    self.sources = sources
    self.factory = factory
  }

  /// Reads all figures once and passes them on.
  public func sample() {
    state.withLock { state in
      var levels: [Key: Int] = [:]
      for (index, source) in sources.enumerated() {
        for figure in source.figures {
          let key = Key(name: figure.name, labels: figure.labels)
          switch figure.kind {
          case .level: levels[key, default: 0] += figure.value
          case .total: count(figure.value, of: index, key, &state)
          }
        }
      }
      for (key, value) in levels { meter(key, &state).set(value) }
    }
  }

  /// Calls ``sample()`` periodically until the task is canceled.
  ///
  /// - Parameter interval: the time between two samples.
  public func run(every interval: Duration = .seconds(10)) async {
    while true {
      sample()
      do { try await Task.sleep(for: interval) } catch { return }
    }
  }

  private func count(_ total: Int, of source: Int, _ key: Key, _ state: inout State) {
    let counter = counter(key, &state)
    let before = state.counted[key]?[source] ?? 0
    guard total > before else { return }
    counter.increment(by: total - before)
    state.counted[key, default: [:]][source] = total
  }

  private func meter(_ key: Key, _ state: inout State) -> Meter {
    if let meter = state.meters[key] { return meter }
    let meter = Meter(label: key.name.description, dimensions: Self.dimensions(key), factory: factory)
    state.meters[key] = meter
    return meter
  }

  private func counter(_ key: Key, _ state: inout State) -> Counter {
    if let counter = state.counters[key] { return counter }
    let counter = Counter(label: key.name.description, dimensions: Self.dimensions(key), factory: factory)
    state.counters[key] = counter
    return counter
  }

  private static func dimensions(_ key: Key) -> [(String, String)] {
    key.labels.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

#endif

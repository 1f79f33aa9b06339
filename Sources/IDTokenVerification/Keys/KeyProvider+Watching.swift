import Synchronization

extension KeyProvider {
  /// The result of a refresh.
  public enum Change: Sendable {
    /// These keys are now in force.
    case loaded(KeySet)
    /// The source could not be read or was rejected, and the previous keys stay in force.
    case rejected(KeySetError)
  }

  /// Keeps the keys current until the task is canceled. At each check, it reads a file again, and fetches keys that are
  /// due or that a token with an unknown key id needs.
  ///
  /// A file that an editor is still writing is usually rejected. To avoid reading incomplete files, write keys to a
  /// temporary file and rename it.
  ///
  /// - Parameters:
  ///   - interval: the time between two checks. It is not the time between two fetches, which `max-age` determines.
  ///   - report: called after each change and once for each problem, whether `watch` or a verification began the
  ///   refresh.
  public func watch(every interval: Duration = .seconds(1), report: @Sendable (Change) -> Void) async {
    var loads = refreshes.withLock { $0.loads }
    var lastProblem: KeySetError?
    while true {
      do { try await Task.sleep(for: interval) } catch { return }
      if case .fetcher = source { refreshIfDue() } else { _ = await refresh { _ in true }?.value }
      let (newLoads, problem) = refreshes.withLock { ($0.loads, $0.problem) }
      if newLoads != loads { report(.loaded(current)) }
      if let problem, problem != lastProblem || newLoads != loads { report(.rejected(problem)) }
      (loads, lastProblem) = (newLoads, problem)
    }
  }
}

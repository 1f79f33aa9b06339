extension RulesProvider {
  /// The result of a check of the file.
  public enum Change: Sendable {
    /// These rules are now in force.
    case loaded(Ruleset<Service>)
    /// The file was rejected, and the previous rules stay in force.
    case rejected(RulesetError)
  }

  /// Checks the file periodically and puts changed rules in force, until the task is canceled.
  ///
  /// A file that an editor is still writing is usually rejected. A rejected file is read again when it changes. To
  /// avoid reading incomplete files, write rules to a temporary file and rename it.
  ///
  /// - Parameters:
  ///   - interval: the time between two checks.
  ///   - report: called after each change, and once for each version that is rejected.
  public func watch(every interval: Duration = .seconds(1), report: @Sendable (Change) -> Void) async {
    var lastProblem: String?
    while true {
      do { try await Task.sleep(for: interval) } catch { return }
      do throws(RulesetError) {
        if try reload() { report(.loaded(current)) }
        lastProblem = nil
      } catch {
        let problem = error.description
        if problem != lastProblem { report(.rejected(error)) }
        lastProblem = problem
      }
    }
  }
}

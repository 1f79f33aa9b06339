extension RulesProvider {
  /// What a look at the file led to.
  public enum Change: Sendable {
    /// These rules are in force now.
    case loaded(Ruleset<Service>)
    /// The file is refused, and the rules before stay in force.
    case refused(RulesetError)
  }

  /// Looks at the file every now and then and puts changed rules in force, until the task is cancelled.
  ///
  /// A file that an editor is still writing is mostly refused; what is refused is looked at again when it changes. Write
  /// rules aside and rename them, and no half file is ever seen.
  ///
  /// - Parameters:
  ///   - interval: how long to wait between two looks.
  ///   - report: called after each change, and once for each version that is refused.
  public func watch(every interval: Duration = .seconds(1), report: @Sendable (Change) -> Void) async {
    var lastProblem: String?
    while true {
      do { try await Task.sleep(for: interval) } catch { return }
      do throws(RulesetError) {
        if try reload() { report(.loaded(current)) }
        lastProblem = nil
      } catch {
        let problem = error.description
        if problem != lastProblem { report(.refused(error)) }
        lastProblem = problem
      }
    }
  }
}

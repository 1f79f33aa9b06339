import DocumentTrees
import Explanations
import GeneratedRules
import Platform
import RequestSimulation
import SecurityRules
import SourceText

/// What the denials by large rules cost: CPU time of the process, and whether a closest allowed request is told.
struct DenialFigures {
  private let rules = GeneratedRules()
  private let unbounded = ClosestRequestLimits(
    decisions: 100_000, visits: 100_000_000_000, formVisits: 100_000_000_000)

  /// The CPU time of the process in milliseconds.
  private static var time: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  private func ruleset() throws -> AnyRuleset {
    try AnyRuleset(firestore: SourceFile(name: "firestore.rules", text: rules.text))
  }

  /// Explains a denial and returns the milliseconds and the closest request.
  private func explain(
    _ denial: GeneratedDenial, by rules: AnyRuleset, _ limits: ClosestRequestLimits
  ) throws -> (time: Double, sentence: String?) {
    let situation = try denial.situation()
    let tree = try situation.seed.tree(now: situation.now)
    var request = situation
    request.seed = Seed()
    // The request was decided before, and its rules compiled.
    _ = try DecisionExplanation.tell(request, in: tree, by: rules)
    let start = Self.time
    let story = try DecisionExplanation.tell(request, in: tree, by: rules, searching: limits)
    let renderer = ExplanationRenderer(width: 120)
    _ = (renderer.reason(story), renderer.oneLine(story))
    return (Self.time - start, story.nearestMisses.best?.sentence)
  }

  /// Prints a line for each rule, and the summary.
  ///
  /// - Parameters:
  ///   - comparing: whether the search without limits runs too.
  ///   - showing: whether each closest request is printed.
  func print(comparing: Bool, showing: Bool) throws {
    let lines = rules.text.split(separator: "\n", omittingEmptySubsequences: false).count
    Swift.print("\(lines) lines, \(rules.text.utf8.count) bytes")
    var (cold, first, known): ([Double], [Double], [Double]) = ([], [], [])
    var (told, findable) = (0, 0)
    var (formVisits, visits) = (0, 0)
    for denials in rules.denialsOfRules {
      let shared = try ruleset()
      for (index, denial) in denials.enumerated() {
        let alone = try explain(denial, by: ruleset(), .denial)
        let next = try explain(denial, by: shared, .denial)
        cold.append(alone.time)
        if index == 0 { first.append(next.time) } else { known.append(next.time) }
        var search = ClosestRequestSearch(from: try denial.situation(), by: shared, limits: .denial)
        _ = search.run()
        (formVisits, visits) = (max(formVisits, search.forms.spent), max(visits, search.work.spent))
        let far = comparing ? try explain(denial, by: ruleset(), unbounded) : nil
        if far?.sentence != nil { findable += 1 }
        if next.sentence != nil { told += 1 }
        guard showing else { continue }
        let times = "\(Self.text(alone.time)) \(Self.text(next.time)) \(far.map { Self.text($0.time) } ?? "")"
        Swift.print("\(denial.name): \(times)\n    \(next.sentence ?? "-")")
        if let far, far.sentence != next.sentence { Swift.print("    unbounded: \(far.sentence ?? "-")") }
        if alone.sentence != next.sentence { Swift.print("    alone: \(alone.sentence ?? "-")") }
      }
    }
    Swift.print("alone: \(Self.summary(cold)); first of a rule: \(Self.summary(first)); later: \(Self.summary(known))")
    Swift.print("maximum of visits: \(formVisits) for formulas, \(visits) for cases")
    Swift.print("told: \(told) of \(cold.count)" + (comparing ? "; without limits: \(findable)" : ""))
  }

  private static func text(_ time: Double) -> String { "\((time * 10).rounded() / 10) ms" }

  private static func summary(_ times: [Double]) -> String {
    let sorted = times.sorted()
    let mean = times.reduce(0, +) / Double(max(1, times.count))
    return "mean \(text(mean)), median \(text(sorted[sorted.count / 2])), maximum \(text(sorted.last ?? 0))"
  }
}

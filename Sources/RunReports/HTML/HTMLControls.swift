import RequestSimulation
import SuiteRuns

/// The controls of the script, which are hidden without it.
enum HTMLControls {
  static func form(_ summary: TestSummary, warnings: Int) -> String {
    let counts = summary.counts
    let all = [
      ("all", "All", counts.all), ("failed", "Failed", counts.failed), ("passed", "Passed", counts.passed),
      ("todo", "To do", counts.todo), ("skipped", "Skipped", counts.skipped), ("warned", "Warnings", warnings),
    ]
    let chips = all.filter { $0.2 > 0 || $0.0 == "all" }.map { name, word, count in
      "<label class=\"chip\"><input type=\"radio\" name=\"status\" value=\"\(name)\"\(name == "all" ? " checked" : "")>"
        + "\(word) <span>\(count)</span></label>"
    }
    return """
      <form class="controls" role="search" aria-label="Filter cases" data-script hidden>
      <label class="vh" for="search">Search in cases</label>
      <input id="search" type="search" placeholder="Search users, paths, rules…" autocomplete="off" spellcheck="false">
      <fieldset><legend class="vh">Status</legend>\(chips.joined())</fieldset>
      <output id="shown" for="search" aria-live="polite"></output>
      </form>

      """
  }

  /// The meaning of the signs at the beginning of the rows.
  static let legend = """
    <ul class="legend outcomes"><li>\(HTMLRow.sign(.allow)) allowed</li><li>\(HTMLRow.sign(.deny)) denied</li></ul>

    """

  static let keys = """
    <details id="keys" data-script hidden><summary>Keyboard</summary>
    <dl class="keys">
    <dt><kbd>/</kbd></dt><dd>search</dd>
    <dt><kbd>n</kbd> <kbd>p</kbd></dt><dd>next and previous failure</dd>
    <dt><kbd>j</kbd> <kbd>k</kbd></dt><dd>next and previous case</dd>
    <dt><kbd>Enter</kbd></dt><dd>open or close the case</dd>
    <dt><kbd>o</kbd></dt><dd>open or close all visible cases (at most 500)</dd>
    <dt><kbd>Esc</kbd></dt><dd>show all cases again</dd>
    <dt><kbd>?</kbd></dt><dd>this help</dd>
    </dl>
    <label><input id="keys-on" type="checkbox" checked> Use single-key shortcuts</label>
    </details>

    """
}

import RulesProjects
import SuiteRuns

/// Renders the column beside the cases: the failures, the tree of suites and groups, and the rules files.
struct HTMLSide {
  /// The number of failures that the list shows, and the number that it can expand to.
  private static let (maximumShown, maximumListed) = (12, 200)
  /// The maximum number of suites and groups in the tree.
  private static let maximumNodes = 500

  let results: [SuiteResult]
  let trees: [CaseTree]
  let sources: HTMLSources

  func render() -> String {
    // The popover is for narrow screens. On wide screens, its content is always visible.
    """
    <nav class="side" aria-label="Contents">
    \(failures)<div id="contents" popover>
    <button type="button" class="close" popovertarget="contents" popovertargetaction="hide">Close</button>
    \(tree)\(sources.list)</div>
    </nav>

    """
  }

  /// The bar on top of narrow screens, which works without the script.
  var bar: String {
    let count = results.reduce(0) { $0 + $1.counts.failed }
    let link = count > 0 ? "<a class=\"m failed\" href=\"#failures\">\(count) failed</a>" : ""
    return "<div class=\"jump\"><button type=\"button\" popovertarget=\"contents\">Contents</button>\(link)</div>\n"
  }

  /// The failures by name, with links to them; empty if there are none.
  private var failures: String {
    let failed = ReportedCase.all(results).enumerated().filter { $0.element.status == .failed }
    guard !failed.isEmpty else { return "" }
    let items = failed.prefix(Self.maximumListed).map { number, testCase in
      "<li><a href=\"#c\(number)\">\(Markup.escaped(testCase.title))</a>"
        + "<span class=\"quiet\">\(Markup.escaped(testCase.headline))</span></li>\n"
    }
    let (first, further) = (items.prefix(Self.maximumShown), items.dropFirst(Self.maximumShown))
    var html = "<section aria-labelledby=\"failures\"><h2 id=\"failures\">Failures</h2>\n"
    html += "<ol class=\"failures\">\n\(first.joined())</ol>\n"
    if !further.isEmpty {
      let more = failed.count > items.count ? " of \(failed.count - first.count)" : ""
      html += "<details class=\"more\"><summary>\(further.count)\(more) more failures</summary>"
      html += "<ol class=\"failures\">\n\(further.joined())</ol></details>\n"
    }
    return html + "</section>\n"
  }

  /// The suites and their groups, with the number of cases that failed or passed.
  private var tree: String {
    guard !results.isEmpty else { return "" }
    var left = Self.maximumNodes
    var items = ""
    for (index, result) in results.enumerated() where left > 0 {
      left -= 1
      items += "<li>\(link("s\(index)", result.title, result.counts))\(groups(trees[index].nodes, &left))</li>\n"
    }
    let note = left > 0 ? "" : "<p class=\"quiet\">The first \(Self.maximumNodes) suites and groups</p>\n"
    return """
      <section aria-labelledby="suites"><h2 id="suites">Suites</h2>
      <ul class="toc">
      \(items)</ul>
      \(note)</section>

      """
  }

  private func groups(_ nodes: [CaseTree.Node], _ left: inout Int) -> String {
    var items = ""
    for node in nodes {
      guard left > 0, case .group(let group) = node else { continue }
      left -= 1
      items += "<li>\(link(group.id, group.title, group.counts))\(groups(group.nodes, &left))</li>\n"
    }
    return items.isEmpty ? "" : "<ul>\n\(items)</ul>"
  }

  private func link(_ id: String, _ title: String, _ counts: CaseCounts) -> String {
    let count =
      counts.failed > 0
      ? "<span class=\"m failed\">\(counts.failed)<span class=\"vh\"> failed</span></span>"
      : "<span class=\"quiet\">\(counts.all)<span class=\"vh\"> cases</span></span>"
    return "<a href=\"#\(id)\">\(HTMLText.of(title))</a>\(count)"
  }
}

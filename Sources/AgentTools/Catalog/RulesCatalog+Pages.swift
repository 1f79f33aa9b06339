import AgentProtocol
import RulesProjects
import SourceText
import TestSuites

extension RulesCatalog {
  /// What a model can read: the languages, the findings, and suites.
  static let pages: [AgentCatalog.Resource] = [
    page(
      "pages/firestore-and-storage", "The language of Firestore and Storage rules",
      "Structure, variables, all methods and functions, limits."
    ) {
      LanguagePages.cloud
    },
    page("pages/realtime", "The language of Realtime Database rules", "Structure, variables, all methods, limits.") {
      LanguagePages.realtime
    },
    page("pages/suites", "Test suites", "How a suite is written, with an example for each service.") { suitePage },
    page("lints", "Findings", "The codes of `check` and `who_can`, with their groups and reasons.") { lints },
    AgentCatalog.Resource(
      uri: "rules-sim://lints/{code}", title: "A finding",
      description: "The reason of a code such as cloud/unused-function, with a bad example and a good one."
    ) { code in
      (try? DiagnosticPages.page(of: code))?.text(.plain)
    },
    page("schemas/suite", "The JSON schema of suites", "Every key of a suite.", type: "application/schema+json") {
      SuiteSchema.text
    },
    page("examples/firestore", "A suite for Firestore", "With its rules.", type: "application/yaml") {
      SuiteExamples.firestore
    },
    page("examples/realtime", "A suite for Realtime Database", "With its rules.", type: "application/yaml") {
      SuiteExamples.realtime
    },
    page("examples/storage", "A suite for Storage", "With its rules.", type: "application/yaml") {
      SuiteExamples.storage
    },
  ]

  private static func page(
    _ path: String, _ title: String, _ description: String, type: String = "text/markdown",
    text: @escaping @Sendable () -> String
  ) -> AgentCatalog.Resource {
    AgentCatalog.Resource(uri: "rules-sim://\(path)", title: title, description: description, mimeType: type) { _ in
      text()
    }
  }

  private static var lints: String {
    let rows = DiagnosticPages.all.map { page in
      let reason = page.explanation.split(separator: "\n").joined(separator: " ")
      return "- `\(page.code.name)` (\(page.group.rawValue)): \(reason)"
    }
    return "# Findings\n\n" + rows.joined(separator: "\n") + "\n"
  }

  private static var suitePage: String {
    """
    # Suites

    A suite tests the rules of one service. It is a YAML file `suite.yaml` or `NAME.suite.yaml`, beside the rules. The schema is \
    the resource rules-sim://schemas/suite.

    - `rules`: the path of the rules, or their text.
    - `users`: who calls. `{uid: alice, provider: github.com, claims: {role: admin}}`; `null` is signed out.
    - stored data: `data` (Realtime Database), `documents` (Firestore, by path), `objects` (Storage, by name).
    - `cases`: each has a user (`as`), an operation with its path, what it writes (`value`), and what is expected: `expect: allow` \
    or `deny`. `because` names the deciding rule, such as `firestore.rules:7`.
    - Tables: `as: [alice, bob]` with `get: {/notes/a: [allow, deny]}` are two cases.
    - Operations: Realtime Database read, query, set, update, push, remove, transaction; Firestore get, list, count, create, set, \
    update, delete, batch; Storage get, list, upload, update, delete.
    - `steps` of a case are requests one after another. Otherwise each case has its own copy of the data.
    - Values that YAML does not have: `{$ts: "2026-01-01T00:00:00Z"}`, `{$ref: notes/a}`, `{$double: 1}`, `{$increment: 1}`, \
    `{$repeat: [x, 1001]}`, `{$serverTimestamp: true}`.

    ## Firestore

    ```yaml
    \(SuiteExamples.firestore)
    ```

    ## Realtime Database

    ```yaml
    \(SuiteExamples.realtime)
    ```

    ## Storage

    ```yaml
    \(SuiteExamples.storage)
    ```

    """
  }
}

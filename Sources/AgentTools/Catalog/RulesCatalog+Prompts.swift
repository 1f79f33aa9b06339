import AgentProtocol

extension RulesCatalog {
  private static let rules = AgentCatalog.Prompt.Argument(
    "rules", "The path of the rules. By default those of the folder.", isRequired: false)

  private static func named(_ values: [String: String]) -> String {
    values["rules"].map { "the rules `\($0)`" } ?? "the rules of this folder"
  }

  /// The texts with which a person begins a task.
  static let prompts: [AgentCatalog.Prompt] = [review, write, suite, tighten]

  private static let review = AgentCatalog.Prompt(
    name: "review_rules", title: "Review rules",
    description: "Find holes in rules, each with a request that gets through.",
    arguments: [rules]
  ) { values in
    """
    Review \(named(values)) for holes. Ask the tools; do not guess.
    1. `check`: errors first, then warnings.
    2. `who_can`: each finding with severity `warning` is a hole unless the app wants it; read the notes and every row, too. Ask me \
    if only I can know.
    3. `prove` a claim for each sentence of the project about who may not do something, such as `never write /users/{uid} \
    unless request.auth.uid == uid`. Write the claims before you read the conditions; without such sentences, for each promise \
    that the rules seem to make.
    4. `explain` a request for each suspicion that is left.
    Report each hole with its line, the request that gets through, and the smallest fix. Report nothing without such a request.
    """
  }

  private static let write = AgentCatalog.Prompt(
    name: "write_rules", title: "Write rules for data", description: "Write rules for data and who may do what.",
    arguments: [
      AgentCatalog.Prompt.Argument(
        "data", "The collections or paths with their fields, or the path of a file that shows them."),
      AgentCatalog.Prompt.Argument("access", "Who may read and write what."),
      AgentCatalog.Prompt.Argument("service", "firestore, realtime or storage.", isRequired: false),
    ]
  ) { values in
    """
    Write Firebase security rules\(values["service"].map { " for \($0)" } ?? "").
    Data: \(values["data"] ?? "")
    Access: \(values["access"] ?? "")
    1. Read the resource of the language under rules-sim://pages.
    2. Write rules that allow only this. Check the type and the size of each field, and which fields a write may have.
    3. `check` the text, then `who_can`: every row must be in the access above, and no refuted claim may contradict it.
    4. `prove` a claim for each sentence about access, and keep the claims as comments: // @prove never …
    5. `suggest_suite`, and correct its cases to what I said. `test`, then `missing_tests` until nothing important is left.
    """
  }

  private static let suite = AgentCatalog.Prompt(
    name: "write_suite", title: "Write a test suite", description: "Write a test suite that notices mistakes in rules.",
    arguments: [rules]
  ) { values in
    """
    Write a test suite for \(named(values)).
    1. Read the resource rules-sim://pages/suites.
    2. `suggest_suite`: its cases say what the rules do today. Ask me about each case that may be unwanted.
    3. `test` the suite. `explain` a case that fails before you change what it expects.
    4. `missing_tests`: add the cases that notice mistakes, until only harmless mistakes are left.
    """
  }

  private static let tighten = AgentCatalog.Prompt(
    name: "tighten_rule", title: "Tighten a rule",
    description: "Deny more by a rule, without breaking the cases of a suite.",
    arguments: [
      AgentCatalog.Prompt.Argument("goal", "What the rules should deny."), rules,
      AgentCatalog.Prompt.Argument(
        "suite", "The path of the suite. By default those of the folder.", isRequired: false),
    ]
  ) { values in
    """
    Change \(named(values)) so that they deny this: \(values["goal"] ?? "")
    1. `test` \(values["suite"].map { "the suite `\($0)`" } ?? "the suites") with the rules as they are.
    2. `explain` a request that must be denied: it names the rule that allows it.
    3. Change the smallest part of that rule. Try it with `files` before you write it: `check`, `test`.
    4. `compare` the old text with the new one: `newly-allowed` must be empty, and each `newly-denied` request must be one that \
    I want denied.
    5. `prove` the goal as a claim, and add a case for it to the suite.
    """
  }
}

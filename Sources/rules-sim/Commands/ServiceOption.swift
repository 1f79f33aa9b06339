public import ArgumentParser
public import RuleValues

extension RulesService: ExpressibleByArgument {}

/// `--service`: whose rules a file holds, where that can not or need not be told from its text.
struct ServiceOption: ParsableArguments {
  @Option(
    name: .customLong("service"),
    help: "Whose rules: realtime, firestore or storage; if missing, what firebase.json or the rules themselves say.")
  var service: RulesService?
}

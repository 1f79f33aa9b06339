public import ArgumentParser
public import RuleValues

extension RulesService: ExpressibleByArgument {}

/// The option `--service`: the service of rules, if their text does not identify it.
struct ServiceOption: ParsableArguments {
  @Option(
    name: .customLong("service"),
    help:
      "The service of the rules: realtime, firestore or storage. By default, firebase.json or the rules decide.")
  var service: RulesService?
}

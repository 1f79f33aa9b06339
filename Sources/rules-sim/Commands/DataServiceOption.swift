import ArgumentParser
import RuleValues

/// The option `--service` of data commands.
struct DataServiceOption: ParsableArguments {
  @Option(
    name: .customLong("service"),
    help: "The service of the data: realtime, firestore or storage. The default is realtime.")
  var service = RulesService.realtime

  /// Whether the service stores documents or objects.
  var isCloud: Bool { service.isCloud }
}

public import RuleValues

extension RulesProvider: FigureSource {
  /// The number of deciders of the rules in force that wait for a request.
  public var figures: [Figure] {
    let labels = ["service": Service.rulesService.rawValue]
    return [Figure(.idleDeciders, .level, erased.idleDeciders, labels: labels)]
  }
}

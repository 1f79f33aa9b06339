import ArgumentParser
import SourceText

/// `--color`: decided once, here, for all output of a command.
struct ColourOption: ParsableArguments {
  enum When: String, ExpressibleByArgument, CaseIterable {
    case auto
    case always
    case never
  }

  @Option(
    name: .customLong("color"),
    help: "When to colour: auto (on a terminal, unless NO_COLOR is set), always or never.")
  var when = When.auto

  /// The style of what goes to standard output.
  var style: TerminalStyle {
    switch when {
    case .auto: TerminalStyle(coloured: Console.outputIsTerminal && !Console.refusesColour)
    case .always: TerminalStyle(coloured: true)
    case .never: .plain
    }
  }
}

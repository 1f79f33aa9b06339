import ArgumentParser
import SourceText

/// `--color`: decided here for all output of a command, for each of the two streams by itself.
struct ColourOption: ParsableArguments {
  enum When: String, ExpressibleByArgument, CaseIterable {
    case auto
    case always
    case never
  }

  @Option(
    name: .customLong("color"),
    help: "When to colour: auto (on a terminal, unless NO_COLOR is set or TERM is dumb), always or never.")
  var when = When.auto

  /// The style of what goes to standard output.
  var style: TerminalStyle { style(isTerminal: Console.outputIsTerminal) }

  /// The style of what goes to standard error.
  var errorStyle: TerminalStyle { style(isTerminal: Console.errorIsTerminal) }

  private func style(isTerminal: Bool) -> TerminalStyle {
    switch when {
    case .auto: TerminalStyle(coloured: isTerminal && !Console.refusesColour)
    case .always: TerminalStyle(coloured: true)
    case .never: .plain
    }
  }
}

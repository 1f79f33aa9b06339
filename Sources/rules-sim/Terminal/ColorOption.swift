import ArgumentParser
import SourceText

/// The option `--color`, which is resolved separately for standard output and standard error.
struct ColorOption: ParsableArguments {
  enum When: String, ExpressibleByArgument, CaseIterable {
    case auto
    case always
    case never
  }

  @Option(
    name: .customLong("color"),
    help: "When to use color: auto (on a terminal, unless NO_COLOR is set or TERM is dumb), always or never.")
  var when = When.auto

  /// The style of standard output.
  var style: TerminalStyle { style(isTerminal: Console.outputIsTerminal) }

  /// The style of standard error.
  var errorStyle: TerminalStyle { style(isTerminal: Console.errorIsTerminal) }

  private func style(isTerminal: Bool) -> TerminalStyle {
    switch when {
    case .auto: TerminalStyle(colored: isTerminal && !Console.refusesColor)
    case .always: TerminalStyle(colored: true)
    case .never: .plain
    }
  }
}

import ArgumentParser
import RuleFixes
import RulesFormatting
import RulesProjects

/// The options for applying the fixes of diagnostics.
struct FixOptions: ParsableArguments {
  @Flag(
    help: """
      Apply the fixes that need no review, because they change no decision. Each is named. --fix=all also applies those that guess a \
      name, can allow or deny more, or may hide a mistake. It says which: read them.
      """)
  var fix = false

  @Flag(name: .customLong(FlagWithAll.hidden(Self.flag.name)), help: .private)
  var allFixes = false

  @Flag(help: "With --fix, write nothing, and print the changes as a unified diff.")
  var diff = false

  /// The flag with its value.
  static let flag = FlagWithAll(command: "check", name: "fix")

  /// Checks that the options fit each other.
  ///
  /// - Parameter files: the arguments of the command.
  func check(_ files: [String]) throws {
    if diff, scope == nil { throw ValidationError("--diff prints the changes of --fix; add --fix or --fix=all.") }
    if scope != nil, !diff, files.contains("-") {
      throw ValidationError("--fix replaces files; for standard input, add --diff.")
    }
  }

  /// Which fixes are applied; nil for none.
  var scope: FixScope? { allFixes ? .all : fix ? .certain : nil }

  /// Fixes the rules, names each fix on standard error, and replaces the files or prints the changes.
  ///
  /// - Returns: whether all files could be read and written.
  func run(_ run: FixRun) throws -> Bool {
    for message in run.messages { Console.note(message) }
    for fix in run.applied { Console.note("\(fix)") }
    var isDone = run.messages.isEmpty
    for file in run.changed {
      if diff { try Console.write(file.diff, as: .verbatim) } else { isDone = file.write() && isDone }
    }
    let count = run.applied.count == 1 ? "1 fix" : "\(run.applied.count) fixes"
    Console.note("\(count)\(diff ? ", nothing was written" : "")")
    return isDone
  }
}

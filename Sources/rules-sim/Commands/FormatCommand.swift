import ArgumentParser
import RulesFormatting
import RulesProjects
import SourceText

/// The command `rules-sim format`.
struct FormatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Lay out rules in one style.",
    discussion: """
      Changes only white space and the places of comments: no operator, no quote and no order. Conditions that do not fit \
      on a line are broken before && and ||. Conditions, lists and maps that are broken in the source stay broken, and at \
      most one empty line is kept. Conditions inside the strings of Realtime Database rules are laid out, too; they stay on \
      one line, unless the file has strings of several lines.

        rules-sim format                       all rules in ./firebase.json, otherwise
                                               database.rules.json, firestore.rules
                                               and storage.rules in this folder
        rules-sim format firestore.rules       one file
        rules-sim format --check               name the files that would change
        rules-sim format --diff                print the changes, and write nothing
        generate-rules | rules-sim format -    from standard input to standard output

      A file with a syntax error is left as it is. Before a file is replaced, the result is read again: its tokens and \
      comments must be those of the source, in the same order.

      Exit code 0: all files are formatted; 1: a file could not be read or written, or with --check would change; 3: a \
      file has a syntax error; 4: the service of a file cannot be recognized; 6: a result would have other tokens, which \
      is a fault of this program.
      """)

  @Argument(
    help: "Rules files, firebase.json files, or folders with one; - for standard input.",
    completion: .file(extensions: ["json", "rules"]))
  var files: [String] = []

  @Flag(help: "Write nothing. Print the names of the files that would change, and exit with 1 if there are any.")
  var check = false

  @Flag(help: "Write nothing. Print the changes as a unified diff.")
  var diff = false

  @Option(
    help: ArgumentHelp(
      "The maximum length of a line that can be broken, from 40 to 400. The default is that of rules-sim.json, or "
        + "\(FormatStyle().width).", valueName: "characters"))
  var width: Int?

  @Option(
    help: ArgumentHelp(
      "The number of spaces of one level, from 1 to 8. The default is that of rules-sim.json, or "
        + "\(FormatStyle().indent).", valueName: "spaces"))
  var indent: Int?

  @OptionGroup var service: ServiceOption

  @OptionGroup var color: ColorOption

  func validate() throws {
    try Self.check(width, "--width", ProjectConfiguration.Format.widths)
    try Self.check(indent, "--indent", ProjectConfiguration.Format.indents)
  }

  private static func check(_ number: Int?, _ option: String, _ range: ClosedRange<Int>) throws {
    if let number, !range.contains(number) {
      throw ValidationError("\(option) is a number from \(range.lowerBound) to \(range.upperBound).")
    }
  }

  func run() throws {
    try Exit.onError {
      let targets = try RulesTargets(files, for: .format)
      let run = FormatRun(targets, width: width, indent: indent, service: service.service)
      for report in run.reports {
        Console.writeError(AnnotatedRenderer(style: color.errorStyle).render(report.diagnostics, in: report.file))
        Console.note("`\(report.file.name)` is left as it is")
      }
      for message in run.messages { Console.note(message) }
      let isWritten = try output(run)
      switch run.status {
      case .complete: break
      case .unknown: throw Exit.undetermined
      case .rejected: throw Exit.invalid
      case .unreadable: throw Exit.failure
      case .faulty: throw Exit.contradiction
      }
      if !isWritten || check && !run.changed.isEmpty { throw Exit.failure }
    }
  }

  /// Writes the files, or prints what would change.
  ///
  /// - Returns: whether all files could be written.
  private func output(_ run: FormatRun) throws -> Bool {
    if diff { for file in run.changed { try Console.write(file.diff, as: .verbatim) } }
    if check, !diff { for file in run.changed { try Console.write(file.file.name + "\n", as: .verbatim) } }
    let isDry = diff || check
    if isDry {
      let changes = run.changed.count == 1 ? "1 would change" : "\(run.changed.count) would change"
      if !run.files.isEmpty { Console.note("\(Self.count(run.files.count)), \(changes)") }
      return true
    }
    var isWritten = true
    var count = 0
    for file in run.files {
      if file.path == "-" {
        try Console.write(String(decoding: file.bytes, as: UTF8.self), as: .verbatim)
      } else if file.isChanged {
        if file.write() { count += 1 } else { isWritten = false }
      }
    }
    if run.files.contains(where: { $0.path != "-" }) {
      Console.note("\(Self.count(run.files.count)), \(count) formatted")
    }
    return isWritten
  }

  private static func count(_ files: Int) -> String { files == 1 ? "1 file" : "\(files) files" }
}

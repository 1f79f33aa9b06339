import RuleValues
import TestSupport

/// Compiles rules files by the emulator and by this project.
struct CompilerRun: CustomStringConvertible {
  private let emulator: EmulatorProject
  private(set) var files = 0
  /// How many the emulator accepts.
  private(set) var accepted = 0
  /// Files that the emulator fell over.
  private(set) var unanswered = 0
  private var findings: [String: (count: Int, example: String)] = [:]

  /// How many files differ.
  private(set) var count = 0

  init(_ emulator: EmulatorProject) { self.emulator = emulator }

  /// Compares the verdict, the first error and all warnings.
  ///
  /// - Parameter areErrorsAlike: whether the texts of errors are compared; those of syntax are this project's own (D35).
  mutating func compare(_ source: String, areErrorsAlike: Bool) throws {
    files += 1
    let reference = try emulator.load(source)
    if reference.errors.contains(where: { $0.line == 0 && $0.text.hasPrefix("status") }) {
      unanswered += 1
      return
    }
    let ours = ProjectCompiler.compiled(source)
    if reference.errors.isEmpty { accepted += 1 }
    let found = Self.differences(reference, ours, areErrorsAlike)
    if !found.isEmpty { count += 1 }
    for (kind, example) in found {
      let example = example + "\n" + source
      findings[kind, default: (0, example)].count += 1
      if example.count < findings[kind]?.example.count ?? 0 { findings[kind]?.example = example }
    }
  }

  private static func differences(
    _ reference: EmulatorProject.Compiled, _ ours: EmulatorProject.Compiled, _ areErrorsAlike: Bool
  ) -> [(kind: String, example: String)] {
    func outline(_ text: String) -> String { String(text.replacing(#/[a-z]*[0-9]+/#, with: "#").prefix(60)) }
    if let error = reference.errors.min() ?? ours.errors.min() {
      let isSame =
        areErrorsAlike
        ? reference.errors.min() == ours.errors.min() : reference.errors.isEmpty == ours.errors.isEmpty
      if isSame { return [] }
      let said = ("\(reference.errors.sorted().prefix(3))", "\(ours.errors.sorted().prefix(3))")
      return [("error: " + outline(error.text), "emulator \(said.0)\nours     \(said.1)")]
    }
    let (wanted, got) = (Set(reference.warnings), Set(ours.warnings))
    return wanted.subtracting(got).map { ("missing warning: " + outline($0.text), "\($0)") }
      + got.subtracting(wanted).map { ("surplus warning: " + outline($0.text), "\($0)") }
  }

  var description: String {
    "\(files) files, \(accepted) accepted, \(unanswered) unanswered, \(count) differ\n"
      + findings.sorted { $0.value.count > $1.value.count }.map {
        "\n## \($0.value.count) times: \($0.key)\n\($0.value.example)\n"
      }.joined()
  }
}

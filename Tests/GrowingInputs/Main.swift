import DocumentTrees
import SourceText

/// glibc's call to return free memory, which its module does not declare.
@_silgen_name("malloc_trim")
private func trimHeap(_ pad: Int) -> CInt

/// `.ci/checks/bounds` runs this:
///
/// - `growing-inputs --list` prints the names of the inputs.
/// - `growing-inputs --make NUMBER UNITS` prints an input of a number of units.
/// - `growing-inputs --denials` prints what denials by large rules cost; with `--all`, each of them, and with `--unbounded`, also
///   what a search without limits finds.
/// - `growing-inputs NUMBER FILE` passes the bytes of a file to the entry point of an input.
@main
enum Main {
  private static let inputs = textInputs + dataInputs + toolInputs + decisionInputs + explanationInputs + auditInputs

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "--list" {
      for input in inputs { print(input.name) }
      return
    }
    if arguments.first == "--denials" {
      let (comparing, showing) = (arguments.contains("--unbounded"), arguments.contains("--all"))
      return try DenialFigures().print(comparing: comparing, showing: showing)
    }
    let numbers = arguments.compactMap { Int($0) }
    guard let number = numbers.first, inputs.indices.contains(number), let last = arguments.last else {
      print("usage: growing-inputs --list | --make NUMBER UNITS | NUMBER FILE")
      return
    }
    if arguments.first == "--make" {
      print(inputs[number].text(numbers.last ?? 1), terminator: "")
      return
    }
    var source = try FileSource(path: last)
    let bytes = try source.readAll(maximumBytes: .max) ?? []
    // The counter of the heap begins here.
    _ = trimHeap(0)
    try inputs[number].run(bytes)
  }
}

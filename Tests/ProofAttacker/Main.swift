import Foundation
import ProofAttacks

/// Attacks what the provers call proved about random rules, and prints what was attacked.
///
///     proof-attacker SERVICE FIRST COUNT [REQUESTS] [--solvers] [--first]
///
/// It prints one JSON line for each proved statement, and ends with 1 if one is refuted; with `--first`, after the first one.
/// With the service alone, it prints the names of the built-ins.
@main
enum Main {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let options = arguments.filter { $0.hasPrefix("--") }
    let words = arguments.filter { !$0.hasPrefix("--") }
    if words.count == 1, let service = words.first {
      for name in ProofStatement.builtins(of: service) { print(name) }
      exit(0)
    }
    guard words.count >= 3, let first = Int(words[words.startIndex + 1]), let count = Int(words[words.startIndex + 2])
    else {
      print("usage: proof-attacker firestore|storage|realtime FIRST COUNT [REQUESTS] [--solvers] [--first]")
      exit(64)
    }
    let service = words[words.startIndex]
    let requests = words.count > 3 ? Int(words[words.startIndex + 3]) ?? 200 : 200
    var isRefuted = false
    var invalid = 0
    for number in first..<(first + count) {
      guard let statement = ProofStatement(service, number) else { exit(64) }
      switch statement.answer(withSolvers: options.contains("--solvers"), requests: requests) {
      case .invalid:
        invalid += 1
      case .open: continue
      case .proved: report(number, statement, nil)
      case .refuted(let request):
        isRefuted = true
        report(number, statement, request)
        if options.contains("--first") { exit(1) }
      }
    }
    FileHandle.standardError.write(Data("\(count) statements, \(invalid) invalid\n".utf8))
    exit(isRefuted ? 1 : 0)
  }

  private static func report(_ number: Int, _ statement: ProofStatement, _ refutation: String?) {
    var line: [String: Any] = [
      "number": number, "builtins": statement.builtins.sorted(), "rules": statement.rules,
      "claim": statement.claim ?? "",
    ]
    line["refuted"] = refutation
    if let data = try? JSONSerialization.data(withJSONObject: line, options: [.sortedKeys]) {
      print(String(decoding: data, as: UTF8.self))
    }
  }
}

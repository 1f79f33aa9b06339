import RealtimeRules
import RuleEvaluation
import RulePrograms
import SecurityRules
import SourceText

/// Files of Realtime rules: each loads or has an error, and a comment behind it changes nothing.
struct RealtimeRulesTarget: FuzzTarget {
  static let name = "realtime-rules"
  static let words = realtimeWords

  func check(_ bytes: [UInt8]) throws {
    let file = SourceFile(name: "rules.json", bytes: bytes)
    let loaded = CompiledRealtimeRules.load(file, functions: .standard)
    try require((loaded.program == nil) == loaded.diagnostics.hasErrors, "neither a program nor an error")
    try require(loaded.diagnostics.count <= RealtimeLimits.diagnostics + 1, "\(loaded.diagnostics.count) diagnostics")
    try requireInside(loaded.diagnostics, file)
    try requireTokensInside(RulesService.realtime, file)
    try requireResolved(loaded.diagnostics, file) { CompiledRealtimeRules.load($0, functions: .standard).diagnostics }
    let condition = CompiledRealtimeRules.parse(condition: file)
    try requireInside(condition.diagnostics, file)
    guard let program = loaded.program else { return }
    let longer = SourceFile(name: file.name, bytes: bytes + Array("\n// comment".utf8))
    let again = CompiledRealtimeRules.load(longer, functions: .standard)
    try require(again.program?.dump == program.dump, "a comment changes the program")
  }
}

/// The words of Realtime rules: keys, operators, variables and the members of values.
let realtimeWords: [String] = {
  let library = RealtimeLibrary.standard
  let types: [RealtimeType] = [.snapshot, .string, .auth, .query]
  let members = types.flatMap { library.members(of: $0) ?? [] }.map { ".\($0.name)" }
  return library.variables.map(\.name) + Array(Set(members)).sorted() + [
    "{\"rules\": {", "\".read\": ", "\".write\": ", "\".validate\": ", "\".indexOn\": ", "\"$x\": {", "$x", "auth.uid",
    " && ", " || ", " == ", " === ", " != ", " <= ", " ? 1 : 2", ".val()", ".matches(/", "/i)", "true", "false", "null",
    "'a'", "\\\"", "[", "]", "/*", "//",
  ]
}()

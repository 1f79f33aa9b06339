import CloudRules
import RuleEvaluation
import RulePrograms
import SecurityRules
import SourceText

/// Files of Cloud rules: each loads or has an error, and a comment behind it changes nothing.
struct CloudRulesTarget: FuzzTarget {
  static let name = "cloud-rules"
  static let words = cloudWords

  func check(_ bytes: [UInt8]) throws {
    let file = SourceFile(name: "firestore.rules", bytes: bytes)
    let loaded = CompiledCloudRules.load(file, functions: .standard)
    let isRejected = loaded.diagnostics.hasErrors
    try require(
      (loaded.firestore == nil) == isRejected && (loaded.storage == nil) == isRejected, "neither a program nor an error"
    )
    try require(loaded.diagnostics.count <= CloudLimits.diagnostics + 1, "\(loaded.diagnostics.count) diagnostics")
    try requireInside(loaded.diagnostics, file)
    try requireTokensInside(RulesService.firestore, file)
    try requireResolved(loaded.diagnostics, file) { CompiledCloudRules.load($0, functions: .standard).diagnostics }
    let longer = SourceFile(name: file.name, bytes: bytes + Array("\n// comment".utf8))
    let (outline, syntax) = CompiledCloudRules.parse(file)
    if !syntax.hasErrors {
      try require(CompiledCloudRules.parse(longer).outline == outline, "a comment changes the outline")
    }
    guard !isRejected else { return }
    let again = CompiledCloudRules.load(longer, functions: .standard)
    try require(again.firestore?.dump == loaded.firestore?.dump, "a comment changes the Firestore rules")
    try require(again.storage?.dump == loaded.storage?.dump, "a comment changes the Storage rules")
  }
}

/// Throws ``BrokenProperty`` unless the colored tokens of a file are in order and inside it.
func requireTokensInside(_ service: RulesService, _ file: SourceFile) throws(BrokenProperty) {
  var end = 0
  for token in service.coloredTokens(of: file) {
    try require(
      token.span.start >= end && token.span.end >= token.span.start && token.span.end <= file.bytes.count,
      "the colored token at \(token.span) after \(end)")
    end = token.span.end
  }
}

/// The words of Cloud rules: keywords, operators, and the names of methods and functions.
let cloudWords: [String] = {
  let library = CloudLibrary.standard
  let names = library.declarations.map { declaration in
    switch declaration.form {
    case .method: ".\(declaration.name)("
    case .namespaced(let namespace): "\(namespace).\(declaration.name)("
    default: declaration.name
    }
  }
  return Array(Set(names)).sorted() + [
    "rules_version = '2';", "service cloud.firestore {", "service firebase.storage {",
    "match /databases/{d}/documents {",
    "match /b/{bucket}/o {", "match /a/{x} {", "match /{x=**} {", "allow read: if ", "allow write;", "allow create",
    "function f(x) { return ", "let v = ", "request.auth.uid", "request.resource.data", "resource.data.x",
    "request.auth.token.email", "request.query.limit", "request.time", "/databases/$(d)/documents/a/$(x)", ".data.x",
    " is string", " is map", " in ", "[0:1]", "['a']", "{'a': 1}", " ? 1 : 2", "b'\\x41'", "r'", "/*", "//",
  ]
}()

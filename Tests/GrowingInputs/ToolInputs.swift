import RequestLines
import RulesProjects
import SourceText
import SuiteRuns
import TestSuites

/// Suites and request lines.
let toolInputs: [GrowingInput] = suiteInputs + lineInputs

private let head = "rules: {rules: {a: {$x: {.read: \"auth.uid == $x\"}}}}\nusers: {ann: {uid: ann}, bob: {uid: bob}}\n"

private let suiteInputs: [GrowingInput] = [
  GrowingInput("suites: cases", suite) { units in
    head + "cases:\n" + repeated(40 * units) { "  - {as: ann, read: /a/k\($0), expect: deny}\n" }
  },
  GrowingInput("suites: one table", suite) { units in
    head + "cases:\n  - as: [ann, bob]\n    read:\n" + repeated(60 * units) { "      /a/k\($0): [deny, deny]\n" }
  },
  GrowingInput("suites: users", suite) { units in
    "rules: {rules: {.read: true}}\nusers:\n" + repeated(60 * units) { "  u\($0): {uid: \"u\($0)\"}\n" }
      + "cases:\n" + repeated(20 * units) { "  - {as: u\($0), read: /a, expect: allow}\n" }
  },
  GrowingInput("suites: data", suite) { units in
    head + "data:\n" + repeated(100 * units) { "  k\($0): {n: \($0)}\n" }
      + "cases: [{as: ann, read: /a/x, expect: deny}]\n"
  },
  GrowingInput("suites: errors", suite) { units in
    head + "cases:\n" + repeated(60 * units) { "  - {as: u\($0), reed: /a, expect: x}\n" }
  },
  GrowingInput("suites: aliases", suite) { units in
    head + "data: {x: &x {a: 1}}\nvalues:\n" + repeated(100 * units) { "  v\($0): *x\n" } + "cases: []\n"
  },
  GrowingInput("suites: duplicate keys", suite) { units in
    head + "data:\n" + repeated(150 * units) { _ in "  k: 1\n" } + "cases: []\n"
  },
  GrowingInput("suites: groups", suite) { units in
    head + "cases:\n" + repeated(20 * units) { "  - group: g\($0)\n    cases: [{as: ann, read: /a/k, expect: deny}]\n" }
  },
]

private func suite(_ bytes: [UInt8]) {
  let file = SourceFile(name: "suite.yaml", bytes: bytes)
  let problem = FileProblem(path: "", reason: "there is no such file; check the path")
  let reading = SuiteReader.read(
    file,
    files: FileSystem(
      kind: { _ in .failure(problem) }, entries: { _ in .success([]) }, bytes: { _, _ in .failure(problem) }))
  for report in reading.reports { _ = AnnotatedRenderer().render(report.diagnostics, in: report.file) }
  guard let suite = reading.suite else { return }
  var plan = RunPlan()
  plan.threads = 1
  _ = CaseRunner.run(suite, plan)
}

private let lineInputs: [GrowingInput] = [
  GrowingInput("lines: lines", lines) { units in
    repeated(15 * units, "\n") {
      "{\"rules\":{\"rules\":{\".read\":\"auth.uid == 'x'\"}},\"op\":\"read\",\"path\":\"/a\($0)\",\"auth\":{\"uid\":\"u\($0)\"}}"
    }
  },
  GrowingInput("lines: lines with other rules", lines) { units in
    repeated(15 * units, "\n") {
      "{\"rules\":{\"rules\":{\".read\":\"auth.uid == '\($0)'\"}},\"op\":\"read\",\"path\":\"/a\",\"auth\":null}"
    }
  },
  GrowingInput("lines: data", lines) { units in
    "{\"rules\":{\"rules\":{\".read\":true}},\"op\":\"read\",\"path\":\"/a\",\"auth\":null,\"data\":{\(repeated(100 * units, ",") { "\"k\($0)\":\($0)" })}}"
  },
  GrowingInput("lines: a value", lines) { units in
    "{\"rules\":{\"rules\":{\".write\":true,\"$x\":{\".validate\":\"newData.isNumber()\"}}},\"op\":\"write\",\"path\":\"/\",\"auth\":null,\"value\":{\(repeated(100 * units, ",") { "\"k\($0)\":\($0)" })}}"
  },
  GrowingInput("lines: an update", lines) { units in
    "{\"rules\":{\"rules\":{\".write\":true}},\"op\":\"update\",\"path\":\"/\",\"auth\":null,\"value\":{\(repeated(100 * units, ",") { "\"k\($0)/x\":\($0)" })}}"
  },
  GrowingInput("lines: documents", lines) { units in
    "{\"service\":\"firestore\",\"rules\":\"service cloud.firestore { match /{p=**} { allow read; } }\",\"request\":{\"auth\":null,\"method\":\"get\",\"path\":\"a/b\"},\"documents\":{\(repeated(60 * units, ",") { "\"a/d\($0)\":{\"n\":\($0)}" })}}"
  },
  GrowingInput("lines: a deep update", lines) { units in
    "{\"rules\":{\"rules\":{\".write\":true}},\"op\":\"update\",\"path\":\"/\",\"auth\":null,\"value\":{\(repeated(60 * units, ",") { "\"a/b/c/k\($0)/d/e\":{\"x\":\($0)}" })}}"
  },
  GrowingInput("lines: writes of one document", lines) { units in
    firestoreLine(
      "\"method\":\"commit\",\"writes\":[\(repeated(40 * units, ",") { "{\"update\":\"a/b\",\"data\":{\"k\($0)\":1},\"mask\":[\"k\($0)\"]}" })]"
    )
  },
  GrowingInput("lines: writes of documents", lines) { units in
    firestoreLine(
      "\"method\":\"commit\",\"writes\":[\(repeated(60 * units, ",") { "{\"set\":\"a/d\($0)\",\"data\":{\"k\":1}}" })]")
  },
  GrowingInput("lines: filters", lines) { units in
    firestoreLine(
      "\"method\":\"list\",\"path\":\"a\",\"query\":{\"where\":[\(repeated(60 * units, ",") { "[\"k\($0)\",\"==\",\($0)]" })]}"
    )
  },
  GrowingInput("lines: a list in a filter", lines) { units in
    firestoreLine(
      "\"method\":\"list\",\"path\":\"a\",\"query\":{\"where\":[[\"k\",\"in\",[\(repeated(300 * units, ",") { "\($0)" })]]}"
    )
  },
  GrowingInput("lines: orders", lines) { units in
    firestoreLine(
      "\"method\":\"list\",\"path\":\"a\",\"query\":{\"orderBy\":[\(repeated(150 * units, ",") { "\"k\($0)\"" })]}")
  },
  GrowingInput("lines: broken lines", lines) { units in repeated(200 * units, "\n") { _ in "{\"id\": 1," } },
  GrowingInput("lines: members", lines) { units in "{\(repeated(120 * units, ",") { "\"member\($0)\":1" })}" },
]

/// A line of a request that rules for one document allow.
private func firestoreLine(_ request: String) -> String {
  let rules =
    "rules_version = '2'; service cloud.firestore { match /{p=**} { allow read, write: if resource == null || resource.data.k0 != 1; } }"
  return "{\"service\":\"firestore\",\"rules\":\"\(rules)\",\"request\":{\"auth\":null,\(request)}}"
}

private func lines(_ bytes: [UInt8]) {
  var evaluator = LineEvaluator()
  var splitter = LineSplitter()
  splitter.take(bytes[...]) { _ = evaluator.answer($0, number: 1) }
  splitter.end { _ = evaluator.answer($0, number: 1) }
}

import Identities
import RequestSimulation
import RuleRequests
import RuleValues
import RulesProjects
import SecurityRules
import SourceText
import SuiteRuns
import TestSuites

/// Writes a suite as a `TestSuite` of Google's rules API, which can run it on Google's own engine.
///
/// That format contains complete requests, with mocks for functions of the service. The documents that rules read
/// become mocks of `get` and `exists`. The format cannot express queries, commits of several documents,
/// administrators, and values that JSON lacks.
struct GoogleExport {
  private var writer = JSONWriter(pretty: true)
  private var left: [(title: String, reason: String)] = []

  /// Returns the suite in Google's format, and notes about the cases that the format cannot express.
  static func convert(_ reading: SuiteReading) -> SuiteConversion.Outcome {
    guard let suite = reading.suite else { return SuiteConversion.failure(reading.reports) }
    guard suite.ruleset.service != .realtime else {
      return SuiteConversion.Outcome(
        text: nil,
        notes: "error: Google's rules API tests rules of Firestore and Storage, but not of Realtime Database\n")
    }
    var export = GoogleExport()
    export.write(suite)
    let notes = export.left.map { "note: `\(TerminalText.plain($0.title))` is omitted: \($0.reason)\n" }
    return SuiteConversion.Outcome(text: export.writer.text + "\n", notes: notes.joined())
  }

  private mutating func write(_ suite: Suite) {
    var cases: [(testCase: SuiteCase, stated: Stated)] = []
    for testCase in suite.entries.flatMap(\.cases) {
      do throws(Untold) {
        cases.append((testCase, try Stated(testCase, suite)))
      } catch {
        left.append((testCase.title, error.reason))
      }
    }
    writer.object { writer in
      writer.key("testSuite")
      writer.object { writer in
        writer.key("testCases")
        writer.array { for (testCase, stated) in cases { stated.write(testCase.expected.outcome, to: &$0) } }
      }
    }
  }

  /// Why a case cannot be expressed.
  struct Untold: Error, CustomStringConvertible {
    let reason: String
    var description: String { reason }
  }

  /// A case with its complete request.
  private struct Stated {
    let method: String
    let path: String
    let auth: DocumentFields?
    let time: Timestamp
    var before: DocumentFields?
    var after: DocumentFields?
    let mocks: [(path: String, fields: DocumentFields?)]

    init(_ testCase: SuiteCase, _ suite: Suite) throws(Untold) {
      guard testCase.mark == nil else { throw Untold(reason: "it is marked `skip` or `todo`") }
      guard testCase.expected.outcome != .refuse, case .success(let situation) = testCase.situation(suite.queryMode)
      else { throw Untold(reason: "its request is invalid, so no rule is evaluated") }
      guard situation.identity != .administrator else {
        throw Untold(reason: "no rule is evaluated for an administrator")
      }
      time = Timestamp(milliseconds: testCase.now) ?? .epoch
      auth = situation.identity.requestAuth(for: suite.ruleset.service)
      switch situation.request.operation {
      case .firestore(let operation):
        (method, path, before, after) = try Self.parts(operation, testCase.seed, time)
      case .storage(let operation): (method, path, before, after) = try Self.parts(operation, testCase.seed)
      case .realtime, nil: throw Untold(reason: "its service is another one")
      }
      mocks = Self.mocks(situation, suite, except: path)
      let isObject = suite.ruleset.service == .storage
      for fields in [before, after].compactMap(\.self) {
        let plain = isObject ? fields.entries.filter { !$0.isTimeOfObject } : fields.entries
        if let reason = Self.problem(in: plain.map(\.value)) { throw Untold(reason: reason) }
      }
      if let reason = Self.problem(in: mocks.flatMap { $0.fields?.entries.map(\.value) ?? [] }) {
        throw Untold(reason: reason)
      }
    }

    private typealias Parts = (String, String, DocumentFields?, DocumentFields?)

    private static func parts(
      _ operation: FirestoreRequest.Operation, _ seed: Seed, _ time: Timestamp
    ) throws(Untold) -> Parts {
      switch operation {
      case .get(let path): return ("get", path.description, seed.document(at: path), nil)
      case .list, .batchGet: throw Untold(reason: "Google's format has no queries")
      case .commit(let writes):
        guard writes.count == 1, let write = writes.first else { throw Untold(reason: "it writes several documents") }
        let before = seed.document(at: write.path)
        guard let after = write.applied(to: before, at: time) else {
          return ("delete", write.path.description, before, nil)
        }
        return (before == nil ? "create" : "update", write.path.description, before, after)
      }
    }

    private static func parts(_ operation: StorageRequest.Operation, _ seed: Seed) throws(Untold) -> Parts {
      let before = { (object: ObjectName) in seed.object(object)?.fields }
      switch operation {
      case .get(let object): return ("get", object.description, before(object), nil)
      case .list: throw Untold(reason: "Google's format has no queries")
      case .create(let object, let fields): return ("create", object.description, before(object), fields)
      case .update(let object, let fields): return ("update", object.description, before(object), fields)
      case .delete(let object): return ("delete", object.description, before(object), nil)
      }
    }

    /// Returns the documents that rules read, as they are stored.
    private static func mocks(
      _ situation: Situation, _ suite: Suite, except path: String
    ) -> [(path: String, fields: DocumentFields?)] {
      guard
        let told = try? Simulator.explain(situation, in: situation.seed.tree(now: situation.now), by: suite.ruleset),
        let documents = told.explanation?.documents
      else { return [] }
      return documents.filter { !$0.path.description.utf8.elementsEqual(path.utf8) }.map {
        ($0.path.description, situation.seed.document(at: $0.path))
      }
    }

    /// Returns why values cannot be expressed. Google's format is plain JSON without tags for other types.
    private static func problem(in values: [DocumentValue]) -> String? {
      for value in values {
        switch value {
        case .null, .bool, .integer, .string: continue
        case .double(let double) where double.isFinite && Int64(exactly: double) == nil: continue
        case .timestamp: return "it contains a timestamp, which would be a string in Google's format"
        case .array(let values): if let problem = problem(in: values) { return problem }
        case .map(let fields): if let problem = problem(in: fields.entries.map(\.value)) { return problem }
        default: return "it contains values that JSON lacks"
        }
      }
      return nil
    }

    func write(_ outcome: ExpectedOutcome, to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("expectation", outcome == .allow ? "ALLOW" : "DENY")
        writer.key("request")
        writer.object { writer in
          if let auth {
            writer.key("auth")
            write(auth, &writer)
          } else {
            writer.key("auth")
            writer.null()
          }
          writer.member("method", method)
          writer.member("path", path)
          writer.member("time", time.description)
          if let after { resource(after, "resource", &writer) }
        }
        if let before { resource(before, "resource", &writer) }
        writer.member("pathEncoding", "PLAIN")
        if !mocks.isEmpty {
          writer.key("functionMocks")
          writer.array { for mock in mocks { write(mock, &$0) } }
        }
      }
    }

    /// Writes the fields of a document under `data`, or the metadata of an object directly.
    private func resource(_ fields: DocumentFields, _ key: String, _ writer: inout JSONWriter) {
      writer.key(key)
      guard path.utf8.starts(with: "/databases/".utf8) else { return write(fields, &writer) }
      writer.object {
        $0.key("data")
        write(fields, &$0)
      }
    }

    private func write(_ mock: (path: String, fields: DocumentFields?), _ writer: inout JSONWriter) {
      for function in ["get", "exists"] where mock.fields != nil || function == "exists" {
        writer.object { writer in
          writer.member("function", path.utf8.starts(with: "/databases/".utf8) ? function : "firestore.\(function)")
          writer.key("args")
          writer.array { $0.object { $0.member("exactValue", mock.path) } }
          writer.key("result")
          writer.object { writer in
            writer.key("value")
            if function == "exists" { return writer.bool(mock.fields != nil) }
            resource(mock.fields ?? DocumentFields(), &writer)
          }
        }
      }
    }

    private func resource(_ fields: DocumentFields, _ writer: inout JSONWriter) {
      writer.object {
        $0.key("data")
        write(fields, &$0)
      }
    }

    private func write(_ fields: DocumentFields, _ writer: inout JSONWriter) {
      writer.object {
        for field in fields.entries {
          $0.key(field.name)
          write(field.value, &$0)
        }
      }
    }

    private func write(_ value: DocumentValue, _ writer: inout JSONWriter) {
      switch value {
      case .bool(let bool): writer.bool(bool)
      case .integer(let integer): writer.integer(integer)
      case .double(let double): writer.double(double)
      case .string(let string): writer.string(string)
      case .timestamp(let time): writer.string(time.description)
      case .array(let values): writer.array { for value in values { write(value, &$0) } }
      case .map(let fields): write(fields, &writer)
      default: writer.null()
      }
    }
  }
}

extension DocumentFields.Field {
  /// Whether the value is a time of an object's metadata, which that format writes as a string and reads as a time.
  fileprivate var isTimeOfObject: Bool {
    guard case .timestamp = value else { return false }
    return ["timeCreated", "updated"].contains { $0.utf8.elementsEqual(name.utf8) }
  }
}

import DocumentTrees
import IDTokenVerification
import Identities
import RuleRequests
import RuleValues
import SecurityRules
import Synchronization
import TestSupport
import Testing

/// A server logs an attack as one line with the server's own prefix. Ids, keys, paths, claims and tokens are escaped.
/// In more depth: `IdentitiesTests/ShownTextTests`, `RunReportsTests` (hostile names in every form of
/// report).
@Suite("A38 log injection through ids")
struct A38LogInjection {
  static let hostile = [
    "x\n2026-01-01 ALLOW admin", "x\r\nSet-Cookie: a=b", "\u{1B}[2J\u{1B}[1;1H", "\u{1B}]0;title\u{7}", "a\u{2028}b",
    "\u{202E}txt.exe",
    "a\u{85}b", "a\u{0}b", "\u{8}\u{8}\u{8}ok",
  ]

  private static func isOneSafeLine(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
  }

  @Test(arguments: hostile) func errorsAreOneLine(_ text: String) throws {
    let open = Rules.firestore("match /{p=**} { allow read, write: if true; }")
    let authorizer = try open.authorizer(of: CloudFirestore.self, on: InMemoryTree())
    let document = DocumentPath(["a", text])
    let missing = DocumentWrite(document, .set(DocumentFields()), precondition: .exists(true))
    #expect(throws: (any Error).self) { try authorizer.perform(.commit([missing]), as: .unauthenticated) }
    var texts: [String] = []
    do { try authorizer.perform(.commit([missing]), as: .unauthenticated) } catch {
      texts.append("\(error)")
    }
    let operations: [FirestoreRequest.Operation] = [
      .get(DocumentPath(["a", text, "b"])), .get(DocumentPath(["a", "__\(text)__"])),
      .get(DocumentPath(["a", "b"], database: "\(text)/")), .commit([DocumentWrite(document, .verify), missing]),
      .commit([
        DocumentWrite(
          document, .set(DocumentFields()),
          transforms: [FieldTransform(FieldPath(names: [text, ""]), .serverTimestamp)])
      ]),
    ]
    for operation in operations {
      guard case .refused(let problem) = try authorizer.decide(operation, as: .unauthenticated).reason else {
        Issue.record("\(operation) is not refused")
        continue
      }
      texts.append("\(problem)")
    }
    let data = try Rules.realtime("{}").authorizer(of: RealtimeDatabase.self, on: InMemoryTree())
    if case .refused(let problem) = try data.decide(.read(DataPath([DataKey("\(text)/")])), as: .unauthenticated).reason
    {
      texts.append("\(problem)")
    }
    for text in texts { #expect(Self.isOneSafeLine(text), "\(text.debugDescription)") }
    #expect(texts.count == 7)
  }

  @Test(arguments: hostile) func problemsOfTextsAreOneLine(_ text: String) {
    var texts: [String] = []
    do { _ = try ObjectName.parse("k/" + text + "\n") } catch { texts.append("\(error)") }
    do { _ = try DocumentPath.parseDocument("a/__\(text)__".replacing("\n", with: "\u{85}")) } catch {
      texts.append("\(error)")
    }
    let key = DataProblem(.illegalKey(text), path: DataPath([DataKey(text)]))
    texts += [
      "\(key)", "\(DocumentProblem(.reservedFieldName(text), field: text))",
      "\(TreeError.duplicateKey(path: DataPath([DataKey(text)])))",
    ]
    for text in texts { #expect(Self.isOneSafeLine(text), "\(text.debugDescription)") }
  }

  @Test(arguments: hostile) func tokensAreOneLine(_ text: String) throws {
    let desk = try TokenDesk()
    for claims in [["aud": .string(text)], ["iss": .string(text)], ["user_id": .string(text)]]
      as [[String: ClaimValue?]]
    {
      do throws(TokenError) { _ = try desk.verifier.verify((try? desk.key.token(desk.claims(claims))) ?? "") } catch {
        #expect(Self.isOneSafeLine(error.message), "\(error.message.debugDescription)")
      }
    }
  }

  /// What a log wrote.
  private final class Written: Sendable {
    private let bytes = Mutex<[UInt8]>([])
    var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }
    func append(_ more: [UInt8]) { bytes.withLock { $0 += more } }
  }

  /// A decision in the log is one line of JSON, whatever the path, the user or the request's id.
  @Test(arguments: hostile) func decisionsAreOneLine(_ text: String) throws {
    let written = Written()
    let log = try DecisionLog { written.append($0) }
    var authorizer = try Rules.firestore("match /a/{id} { allow get: if false; }").authorizer(
      of: CloudFirestore.self, on: InMemoryTree())
    authorizer.log = log
    authorizer.requestID = text
    let user = try Sender.user(String(text.prefix(64))).identity()
    _ = try authorizer.decide(.get(DocumentPath(["a", text])), as: user)
    _ = try authorizer.core.decide(.realtime(.read(DataPath([DataKey(text)]))), as: user)
    log.flush()
    let lines = written.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 3 && lines.last?.isEmpty == true, "\(lines)")
    for line in lines.dropLast() {
      #expect(!line.unicodeScalars.contains { $0.value < 0x20 } && (try? Wire.json(String(line))) != nil, "\(line)")
    }
  }

  /// Answers of `rules-sim evaluate` are one line of JSON each, whatever is in the lines.
  @Test func answersAreOneLineEach() throws {
    let lines = Self.hostile.map { text in
      let escaped = text.unicodeScalars.map {
        $0.value < 0x80 && $0.value >= 0x20 && $0 != "\"" && $0 != "\\" ? String($0) : Self.escape($0)
      }
      return
        #"{"id":"\#(escaped.joined())","rules":{"rules":{}},"auth":null,"op":"read","path":"/\#(escaped.joined())"}"#
    }
    let run = try Tool.run("rules-sim", ["evaluate"], input: lines.joined(separator: "\n") + "\n")
    let answers = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(answers.count == lines.count && answers.allSatisfy { $0.hasPrefix(#"{"id":""#) && $0.hasSuffix("}") })
    #expect(!run.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}

#if Serve
import Foundation
import TestSupport
import Testing

/// The local server of `rules-sim`, as it is started by `serve` and by the names that firebase-tools has for it.
@Suite("Commands that run a local server")
struct ServeCommandTests {
  private static let rules = """
    rules_version = '2';
    service cloud.firestore { match /databases/{d}/documents {
      match /notes/{id} { allow list: if !('secret' in resource.data); }
      match /users/{uid} { allow get: if request.auth.uid == uid; }
    } }
    """

  /// Lists the notes without a filter, and prints the first line of the answer.
  private static let script = #"""
    body='{"structuredQuery": {"from": [{"collectionId": "notes"}]}}'
    exec 3<> "/dev/tcp/${FIRESTORE_EMULATOR_HOST/://}"
    printf 'POST /v1/projects/demo/databases/(default)/documents:runQuery HTTP/1.1\r\n' >&3
    printf 'Host: localhost\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s' "${#body}" "$body" >&3
    head -n 1 <&3
    """#

  private static let files = [
    "firebase.json": #"{"firestore": {"rules": "firestore.rules"}}"#, "firestore.rules": rules, "list.sh": script,
  ]

  /// The options of a server that runs beside others.
  private static let alone = ["--only", "firestore", "--port", "firestore=0"]

  private func inFolder(_ files: [String: String] = Self.files, _ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "serve-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (path, text) in files { try Data(text.utf8).write(to: folder.appending(path: path)) }
    try body(folder.path)
  }

  private func run(_ words: [String], in folder: String) throws -> Tool.Outcome {
    try Tool.run("rules-sim", Array(words.prefix(1)) + Self.alone + Array(words.dropFirst()), in: folder)
  }

  @Test func emulatorsExecTakesTheCommandAsItsArgument() throws {
    try inFolder { folder in
      let command = #"test "$GCLOUD_PROJECT" = demo-one && test -n "$FIRESTORE_EMULATOR_HOST" && exit 7"#
      for words in [[command, "--project", "demo-one"], ["--project", "demo-one", "--exec", command]] {
        let result = try run(["emulators:exec"] + words, in: folder)
        #expect(result.code == 7, "\(result.error)")
        #expect(result.error.contains("no request reached this server; do the tests read FIRESTORE_EMULATOR_HOST?\n"))
      }
    }
  }

  @Test func emulatorsExecImportsAndExports() throws {
    try inFolder { folder in
      let saved = try run(["emulators:exec", "--export-on-exit", "saved", "true"], in: folder)
      #expect(saved.code == 0 && saved.error.contains("exported to saved"), "\(saved.error)")
      let again = try run(["emulators:exec", "true", "--import", "saved", "--export-on-exit"], in: folder)
      #expect(again.code == 0 && again.error.contains("from saved"), "\(again.error)")
      #expect(again.error.contains("exported to saved"))
    }
  }

  @Test func emulatorsExecNeedsOneCommand() throws {
    let missing = try Tool.run("rules-sim", ["emulators:exec", "--project", "demo-one"])
    #expect(missing.code == 64)
    #expect(
      missing.error.hasPrefix(#"Error: emulators:exec needs a command: rules-sim emulators:exec "npm test""# + "\n"))
    #expect(missing.error.contains(#"Usage: rules-sim emulators:exec [<options>] "<command>""#), "\(missing.error)")
    let twice = try Tool.run("rules-sim", ["emulators:exec", "true", "--exec", "true"])
    #expect(twice.code == 64 && twice.error.contains("emulators:exec takes one command"))
    #expect(try Tool.run("rules-sim", ["emulators:exec", "npm", "test"]).code == 64)
  }

  /// Tests with a port in their code would reach the other program.
  @Test func aTakenPortIsAnErrorWithItsService() throws {
    try inFolder { folder in
      let script = """
        port=${FIRESTORE_EMULATOR_HOST##*:}
        "$0" serve --only firestore --port firestore=$port --exec true
        echo "code $?" >&2
        echo '{"emulators": {"firestore": {"port": '$port'}}}' > firebase.json
        "$0" serve --only firestore --exec true
        echo "code $?" >&2
        """
      try script.write(toFile: "\(folder)/taken.sh", atomically: true, encoding: .utf8)
      let command = "bash -c '. ./taken.sh' '\(Tool.products.appending(path: "rules-sim").path)'"
      let result = try run(["serve", "--exec", command], in: folder)
      let line =
        "in use by another program; choose another one with --port firestore=PORT, or 0 for a free one\ncode 1\n"
      #expect(result.error.components(separatedBy: line).count == 3, "\(result.error)")
      #expect(result.error.contains("rules-sim: firestore: port "), "\(result.error)")
    }
  }

  @Test func emulatorsStartIsServe() throws {
    try inFolder { folder in
      let result = try run(["emulators:start", "firestore.rules", "--exec", "exit 7"], in: folder)
      #expect(result.code == 7, "\(result.error)")
    }
  }

  @Test func aProjectWithoutRulesIsServed() throws {
    try inFolder(["firebase.json": #"{"emulators": {"firestore": {"port": 8089}}}"#]) { folder in
      let result = try run(["serve", "--exec", "true"], in: folder)
      #expect(result.code == 0, "\(result.error)")
      #expect(
        result.error.contains(
          "`firebase.json` names no rules for firestore: every request is allowed until a client uploads rules\n"))
    }
  }

  @Test func rulesThatNoRequestReachedAreBelowTheThreshold() throws {
    try inFolder { folder in
      let result = try run(["serve", "--exec", "true", "--coverage-threshold", "rules=90"], in: folder)
      #expect(result.code == 5, "\(result.error)")
      #expect(result.error.contains("\nRules that no request reached\n  firestore.rules:3:"))
      #expect(result.error.contains("0 of 2 rules are covered"))
      #expect(try run(["serve", "--exec", "true"], in: folder).code == 0)
    }
  }

  /// Scripts for firebase-tools have its options.
  @Test func optionsOfFirebaseToolsAreAcceptedAndNoted() throws {
    try inFolder { folder in
      let words = ["exit 7", "-P", "demo-one", "--ui", "--non-interactive", "--log-verbosity", "DEBUG"]
      let result = try run(["emulators:exec"] + words, in: folder)
      #expect(result.code == 7, "\(result.error)")
      #expect(
        result.error.contains("rules-sim: no effect here: --ui, --non-interactive, --log-verbosity\n"),
        "\(result.error)")
      #expect(try run(["emulators:exec", "true", "--unknown"], in: folder).code == 64)
      let other = try run(["emulators:exec", "true", "--config", "\(folder)/firebase.json"], in: "/")
      #expect(
        other.code == 0 && other.error.contains("Rules that no request reached\n  \(folder)/firestore.rules"),
        "\(other.error)")
      let renamed = try run(["emulators:exec", "true", "--config", "other.json"], in: folder)
      #expect(renamed.code == 64 && renamed.error.contains("only a file with the name firebase.json is read"))
    }
  }

  /// Scripts for firebase-tools name emulators that this server does not have.
  @Test func otherEmulatorsAreNoted() throws {
    try inFolder { folder in
      let words = ["emulators:exec", "--port", "firestore=0", "--port", "auth=0", "exit 7", "--only"]
      let some = try Tool.run("rules-sim", words + ["auth,functions:api,firestore,hosting,pubsub"], in: folder)
      #expect(some.code == 7, "\(some.error)")
      #expect(
        some.error.hasPrefix("rules-sim: --only: this server does not have functions, hosting, pubsub\n"),
        "\(some.error)")
      for only in ["functions", "firestore,functionss"] {
        #expect(try Tool.run("rules-sim", words + [only], in: folder).code == 64)
      }
    }
  }

  /// An unresolved target is an error at the start, and `--strict` turns a request to a database without rules into one.
  @Test func databasesWithoutRulesFailIfTheyMustHaveRules() throws {
    let target = #"{"firestore": [{"target": "main", "rules": "firestore.rules"}]}"#
    try inFolder(Self.files.merging(["firebase.json": target]) { $1 }) { folder in
      let missing = try run(["serve", "--exec", "true"], in: folder)
      #expect(
        missing.code == 3
          && missing.error.hasPrefix("rules-sim: firebase.json:1:27: deploy target `main` is not configured: "))
      let names = #"{"projects": {"default": "demo-a"}, "targets": {"demo-a": {"firestore": {"main": ["other"]}}}}"#
      try names.write(toFile: "\(folder)/.firebaserc", atomically: true, encoding: .utf8)
      let command = #"test "$GCLOUD_PROJECT" = demo-a && bash list.sh"#
      for (options, code) in [([], 0), (["--strict"], 2)] as [([String], Int32)] {
        let outcome = try run(["serve", "--exec", command] + options, in: folder)
        let reason = "rules-sim: --strict: there are no rules for the database `(default)` of the project `demo`\n"
        #expect(outcome.error.hasSuffix(reason) == (code == 2), "\(outcome.error)")
        #expect(outcome.code == code && outcome.output.hasPrefix("HTTP/1.1 200 "), "\(outcome.output)\(outcome.error)")
        let note =
          "rules-sim: Cloud Firestore has no rules for the database `(default)` of the project `demo`, only for `other`: every request to it is allowed\n"
        #expect(outcome.error.contains(note), "\(outcome.error)")
      }
      #expect(try run(["serve", "--exec", "exit 7", "--strict"], in: folder).code == 7)
      #expect(try run(["serve", "--exec", "true", "--strict"], in: folder).code == 0)
      #expect(try run(["serve", "--project", "demo-b", "--exec", "true"], in: folder).code == 3)
    }
  }

  /// Without rules at all, the note is that of the start.
  @Test func aServiceWithoutRulesFailsIfItMustHaveRules() throws {
    try inFolder(["firebase.json": "{}", "list.sh": Self.script]) { (folder) throws in
      #expect(try run(["serve", "--exec", "bash list.sh"], in: folder).code == 0)
      #expect(try run(["serve", "--exec", "bash list.sh", "--strict"], in: folder).code == 2)
    }
  }

  @Test func unprovenQueriesAreAllowedUnlessTheyMustBeProven() throws {
    try inFolder { folder in
      let lenient = try run(["serve", "--exec", "bash list.sh"], in: folder)
      #expect(lenient.code == 0 && lenient.output.hasPrefix("HTTP/1.1 200 "), "\(lenient.output)\(lenient.error)")
      #expect(lenient.error.contains("\nAllowed, although the rules do not prove the query\n  1 × "))
      let strict = try run(["serve", "--exec", "bash list.sh", "--strict-queries"], in: folder)
      #expect(strict.code == 0 && strict.output.hasPrefix("HTTP/1.1 403 "), "\(strict.output)\(strict.error)")
      #expect(strict.error.contains("\nDenied\n  1 × list denied by firestore.rules:3"))
    }
  }
}
#endif

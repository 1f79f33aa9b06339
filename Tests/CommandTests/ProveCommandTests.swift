import Foundation
import TestSupport
import Testing

/// The claims of these tests are refuted by a request, or need no solver.
@Suite("The commands prove and check --audit")
struct ProveCommandTests {
  private static let files = [
    "firestore.rules": """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents {
        // @prove never write /missing/{id}
        // @prove never get /users/{uid}
        //   when request.auth == null || true
        match /users/{uid} {
          allow read: if request.auth != null;
          allow create: if request.auth.uid == uid && request.resource.data.name is string;
        }
      }
    }

    """,
    "plain.rules": "service cloud.firestore { match /databases/{d}/documents { match /a/{b} { allow read; } } }",
    "open.rules": open(""),
    "accepted.rules": open("// rules-sim: ignore audit/signed-out-writes a guest book"),
    "glob.rules": """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents {
        match /guests/{guest} {
          // rules-sim: ignore audit/signed-out-writes a guest book
          allow create: if request.resource.data.keys().hasOnly(['text']) && request.resource.data.text.size() < 100;
        }
        match /{path=**} { allow create: if request.resource.data.keys().hasOnly(['n']); }
      }
    }
    """,
    "database.rules.json": #"{"rules": {"users": {"$uid": {".write": "auth.uid === $uid"}}}}"#,
    "good.claims": "never write /missing/{id}",
    "bad.claims": "never get /users/{uid}\n# comment\nnever wrte /users/{uid}\nnever get users\n",
    "wrong.claims": "never get /users/{uid} unless isOwner(uid)",
    "same.claims": "same plain.rules on /users/{uid}",
    "realtime.claims": "never write /users/$uid when auth.uid === $uid",
  ]

  /// Rules that only an audit finds a warning in.
  private static func open(_ comment: String) -> String {
    """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents/guests/{guest} {
        \(comment)
        allow create: if request.resource.data.keys().hasOnly(['text']) && request.resource.data.text.size() < 100;
      }
    }
    """
  }

  /// Runs commands in a folder with the files, and returns the outcome of the last one.
  private static func run(_ commands: String...) throws -> Tool.Outcome {
    try #require(Tool.runSimulator(commands, with: files).last)
  }

  @Test(arguments: [
    ("prove firestore.rules", 2), ("prove firestore.rules good.claims", 0),
    ("prove firestore.rules good.claims --require-proof", 0), ("prove firestore.rules bad.claims", 3),
    ("prove firestore.rules wrong.claims", 3), ("prove firestore.rules same.claims", 2),
    ("prove firestore.rules missing.claims", 1), ("prove plain.rules", 3), ("prove missing.rules", 1),
    ("prove database.rules.json realtime.claims", 2), ("prove", 64),
    ("check --audit firestore.rules", 0), ("check --audit --format sarif firestore.rules", 0),
    ("check --audit --strict open.rules", 3), ("check --audit --strict accepted.rules", 0),
  ])
  func exitCodes(_ command: String, _ code: Int32) throws {
    let outcome = try Self.run(command)
    #expect(outcome.code == code, "\(outcome)")
  }

  @Test("The text of an audit counts claims that a comment accepts, and shows the others")
  func acceptedClaims() throws {
    let (open, accepted) = (try Self.run("check --audit open.rules"), try Self.run("check --audit accepted.rules"))
    #expect(open.output.contains("REFUTED   never write /guests/{guest} when request.auth == null"), "\(open)")
    #expect(!accepted.output.contains("REFUTED   never write"), "\(accepted)")
    #expect(
      accepted.output.contains("1 refuted claim that a comment accepts, or that the options leave out."), "\(accepted)")
  }

  @Test("A comment at one statement hides no claim that another statement refutes")
  func acceptedStatements() throws {
    let concise = try Self.run("check --audit --format concise glob.rules").output
    #expect(concise.contains("glob.rules:8:24: warning: a request without a user can write here"), "\(concise)")
    #expect(!concise.contains("glob.rules:6:7: warning"), "\(concise)")
    let text = try Self.run("check --audit glob.rules").output
    #expect(text.contains("REFUTED   never write /{path=**} when request.auth == null"), "\(text)")
  }

  @Test("The text has each claim with its answer, and the request that refutes it")
  func text() throws {
    let outcome = try Self.run("prove firestore.rules")
    for part in [
      "PROVED    never write /missing/{id} (by form)\n  No rule matches the path, so all requests are denied.\n",
      "REFUTED   never get /users/{uid} when request.auth == null || true\n  as: {sub: alice}\n  get: /users/a\n",
      "the rules allow it: firestore.rules:8: the caller is signed in.", "1 proved, 1 refuted.",
    ] {
      #expect(outcome.output.contains(part), "\(part) in \(outcome.output)")
    }
  }

  @Test("The JSON report says what a proof rests on")
  func provers() throws {
    let outcome = try Self.run("prove firestore.rules --format json")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let claims = try #require(report["claims"] as? [[String: Any]])
    #expect(claims.compactMap { $0["provedBy"] as? [String] } == [["form"]])
  }

  @Test("A refuted claim about two versions has both decisions")
  func versions() throws {
    let outcome = try Self.run("prove firestore.rules same.claims")
    #expect(outcome.output.contains("the rules allow it: "), "\(outcome)")
    #expect(outcome.output.contains("the other version denies it: "), "\(outcome)")
  }

  @Test("Problems of claims are shown at their lines")
  func problems() throws {
    let outcome = try Self.run("prove firestore.rules bad.claims")
    for part in ["bad.claims:3:7", "unknown operation `wrte`", "did you mean `write`?", "bad.claims:4:11"] {
      #expect(outcome.error.contains(part), "\(part) in \(outcome.error)")
    }
    #expect(try Self.run("prove firestore.rules wrong.claims").error.contains("wrong.claims:1:31"))
  }

  @Test("The JSON report has answers and requests")
  func json() throws {
    let outcome = try Self.run("prove firestore.rules --format json")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let claims = try #require(report["claims"] as? [[String: Any]])
    #expect(claims.map { $0["answer"] as? String } == ["proved", "refuted"])
    #expect(claims.map { $0["place"] as? String } == ["firestore.rules:4", "firestore.rules:5"])
    #expect((claims[1]["decision"] as? [String: Any])?["effect"] as? String == "allow")
    #expect((claims[1]["request"] as? [String: Any])?["get"] as? String == "/users/a")
  }

  @Test("The Markdown report is a table, and bars of conditions do not end a cell")
  func markdown() throws {
    let outcome = try Self.run("prove firestore.rules --format markdown")
    #expect(outcome.output.contains(#"| **refuted** | `never get /users/{uid} when request.auth == null \|\| true` |"#))
    #expect(outcome.output.contains("<details>"))
  }

  @Test("An audit has the access table and what does not hold")
  func audit() throws {
    let outcome = try Self.run("check --audit firestore.rules")
    for part in [
      "/users/{uid}\n  read            signed in", "Values without a maximum size",
      "REFUTED   never create, update /users/{uid} when 'aFieldThatNoRuleNames' in request.resource.data",
      "Reads of whole collections", "{$repeat: [x, 10001]}",
    ] {
      #expect(outcome.output.contains(part), "\(part) in \(outcome.output)")
    }
  }

  @Test("The JSON audit has a line for each file")
  func auditJSON() throws {
    let outcome = try Self.run("check --audit --format json firestore.rules plain.rules")
    let lines = outcome.output.split(separator: "\n").compactMap {
      try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }.filter { $0["claims"] != nil }
    #expect(lines.map { $0["file"] as? String } == ["firestore.rules", "plain.rules"])
    let topics = (lines.first?["claims"] as? [[String: Any]])?.compactMap { $0["topic"] as? String } ?? []
    #expect(topics.contains("whole-collections") && topics.contains("open-schema"))
    #expect((lines.first?["access"] as? [[String: Any]])?.first?["path"] as? String == "/users/{uid}")
  }

  @Test("The findings of an audit are annotations and SARIF results, with the request")
  func auditFindings() throws {
    let outcome = try Self.run("check --audit --format concise open.rules")
    #expect(
      outcome.output.contains(
        "open.rules:5:5: warning: a request without a user can write here [audit/signed-out-writes]"))
    let sarif = try Self.run("check --audit --format sarif open.rules").output
    #expect(sarif.contains(#""ruleId": "audit/signed-out-writes""#) && sarif.contains("never write /guests/{guest}"))
    let accepted = try Self.run("check --audit --format concise accepted.rules").output
    #expect(!accepted.contains("signed-out-writes") && !accepted.contains("project/"), "\(accepted)")
    let other = try Self.run("check --format concise accepted.rules").output
    #expect(!other.contains("project/unused-ignore"), "the code is only of an audit")
  }
}

import DocumentTrees
import EmulatedProjects
import Foundation
import RuleEvaluation
import RuleValues
import RulesProjects
import SecurityRules
import SourceText
import Synchronization
import Testing
import TreeConformance

@testable import EmulatorSuite

/// Databases and buckets for which a project has no rules are never open without a word, whatever the form of its files.
struct UnruledResourceTests {
  /// What becomes of the requests to one database or bucket.
  enum Outcome: Hashable {
    /// The server does not start. The error has these words.
    case error(String)
    /// The rules of the file decide, which deny everything.
    case ruled
    /// The service has no rules, which the server says when it starts. Every request is allowed.
    case openFromTheStart
    /// Other resources of the service have rules. The server says so at the first request.
    case noted
  }

  /// The files of a project, and what becomes of the requests to `main` and to `other` in each service.
  struct Form: CustomTestStringConvertible {
    let name: String
    /// The value of the service in `firebase.json`. `KEY` is the name of a resource, `RULES` the path of the rules.
    let value: String?
    var firebaserc: String?
    var project: String?
    let main: Outcome
    let other: Outcome

    var testDescription: String { name }
  }

  private static let targets = """
    {"projects": {"default": "one", "staging": "two"}, "targets": {
      "one": {"TYPE": {"app": ["main"], "both": ["main", "other"], "none": []}, "hosting": {"site": ["s"]}},
      "two": {"TYPE": {"app": ["other"]}}}}
    """
  private static let target = #"[{"target": "app", "rules": "RULES"}]"#

  static let forms = [
    Form(name: "no rules", value: nil, main: .openFromTheStart, other: .openFromTheStart),
    Form(name: "one path", value: #"{"rules": "RULES"}"#, main: .ruled, other: .ruled),
    Form(name: "a string", value: #""RULES""#, main: .error("must be an object"), other: .error("must be an object")),
    Form(name: "an empty list", value: "[]", main: .openFromTheStart, other: .openFromTheStart),
    Form(name: "one resource", value: #"{"KEY": "main", "rules": "RULES"}"#, main: .ruled, other: .noted),
    Form(name: "a list with a resource", value: #"[{"KEY": "main", "rules": "RULES"}]"#, main: .ruled, other: .noted),
    Form(
      name: "a list with two", value: #"[{"KEY": "main", "rules": "RULES"}, {"KEY": "other", "rules": "RULES"}]"#,
      main: .ruled, other: .ruled),
    Form(
      name: "a list with neither", value: #"[{"rules": "RULES"}]"#, main: .error("needs `KEY` or `target`"),
      other: .error("needs `KEY` or `target`")),
    Form(name: "a target", value: target, firebaserc: targets, main: .ruled, other: .noted),
    Form(
      name: "a target of two resources", value: #"[{"target": "both", "rules": "RULES"}]"#, firebaserc: targets,
      main: .ruled, other: .ruled),
    Form(
      name: "a target outside of a list", value: #"{"target": "app", "rules": "RULES"}"#, firebaserc: targets,
      main: .ruled, other: .noted),
    Form(
      name: "a target beside a resource", value: #"[{"target": "app", "KEY": "other", "rules": "RULES"}]"#,
      firebaserc: targets, main: .ruled, other: .noted),
    Form(
      name: "a target by the project's ID", value: target, firebaserc: targets, project: "two", main: .noted,
      other: .ruled),
    Form(
      name: "a target by the project's alias", value: target, firebaserc: targets, project: "staging", main: .noted,
      other: .ruled),
    Form(
      name: "a target of the only project", value: target,
      firebaserc: #"{"projects": {"x": "two"}, "targets": {"two": {"TYPE": {"app": ["other"]}}}}"#, main: .noted,
      other: .ruled),
    Form(
      name: "a target of another project", value: target, firebaserc: targets, project: "three",
      main: .error("deploy target `app` is not configured for project `three`: `.firebaserc` has it for project `one`"),
      other: .error("name one with --project")),
    Form(
      name: "a target that is missing", value: #"[{"target": "x", "rules": "RULES"}]"#, firebaserc: targets,
      main: .error("deploy target `x` is not configured for project `one`: `.firebaserc` does not have it; "),
      other: .error("write it with `firebase target:apply TYPE x <resources...>`")),
    Form(
      name: "a target without resources", value: #"[{"target": "none", "rules": "RULES"}]"#, firebaserc: targets,
      main: .error("deploy target `none` is not configured"), other: .error("does not have it")),
    Form(
      name: "several projects and none chosen", value: target,
      firebaserc: #"{"projects": {"a": "one", "b": "two"}, "targets": {"one": {"TYPE": {"app": ["main"]}}}}"#,
      main: .error("deploy target `app` is not configured: `.firebaserc` has it for project `one`; name one"),
      other: .error("--project")),
    Form(
      name: "a target without .firebaserc", value: target, main: .error("there is no `.firebaserc`"),
      other: .error("firebase.json:")),
    Form(
      name: "a target of another service", value: target,
      firebaserc: #"{"projects": {"a": "one"}, "targets": {"one": {"hosting": {"app": ["main"]}}}}"#,
      main: .error("does not have it"), other: .error("does not have it")),
    Form(
      name: "an invalid .firebaserc", value: target, firebaserc: #"{"targets": {"one": {"TYPE": {"app": "main"}}}}"#,
      main: .error("a target must be a list of names"), other: .error(".firebaserc:1:")),
    Form(
      name: "a broken .firebaserc", value: target, firebaserc: "{", main: .error(".firebaserc:1:"),
      other: .error(".firebaserc:1:")),
  ]

  @Test(arguments: RulesService.allCases, forms)
  func noResourceIsOpenWithoutANote(_ service: RulesService, _ form: Form) async throws {
    let names = Names(service)
    let folder = TemporaryFolder()
    try names.rules.write(toFile: folder.file(names.file), atomically: true, encoding: .utf8)
    let member = form.value.map { "\"\(names.section)\": \(names.filled($0))" } ?? ""
    try "{\(member)}".write(toFile: folder.file("firebase.json"), atomically: true, encoding: .utf8)
    if let firebaserc = form.firebaserc {
      try names.filled(firebaserc).write(toFile: folder.file(".firebaserc"), atomically: true, encoding: .utf8)
    }
    for (resource, outcome) in [("main", form.main), ("other", form.other)] {
      let rules: ServerRules
      do {
        rules = try ServerRules([], in: folder.path, project: form.project)
      } catch {
        guard case .error(let words) = outcome else { throw error }
        #expect(error is InvalidInput && "\(error)".contains(names.filled(words)), "\(error)")
        continue
      }
      #expect(try await Self.outcome(service, resource, rules) == outcome, "\(resource)")
    }
  }

  private static func outcome(
    _ service: RulesService, _ resource: String, _ rules: ServerRules
  ) async throws -> Outcome {
    let notes = Notes()
    var settings = EmulatorSettings<InMemoryTree> { _ in InMemoryTree() }
    settings.rules = rules.rules
    settings.defaultProject = "p"
    settings.onUnruled = { notes.add($0) }
    let server = ServedProjects(settings)
    // The administrator needs no rules.
    try await request(service, resource, server, as: .administrator)
    #expect(notes.all.isEmpty && server.unruled.isEmpty)
    var isAllowed = true
    for _ in 0..<2 {
      do {
        try await request(service, resource, server, as: .user(uid: "ada"))
      } catch is PermissionDenied { isAllowed = false }
    }
    let name = EmulatorName.allCases.first { $0.rulesService == service }
    let noteAtStart = rules.note(on: [name].compactMap(\.self))
    let found = server.unruled
    let expected = ["the \(service == .storage ? "bucket" : "database") `\(resource)`"]
    switch (noteAtStart, notes.all.count) {
    case (nil, 0):
      #expect(!isAllowed && found == [])
      return .ruled
    case (.some, 0):
      #expect(isAllowed && found == expected)
      return .openFromTheStart
    case (nil, 1):
      // Google's emulator denies requests to a bucket that its configuration does not name.
      #expect(isAllowed == (service != .storage) && found == expected)
      let end =
        service == .storage
        ? "every request to it is denied, as in Google's emulator" : "every request to it is allowed"
      #expect(
        notes.all[0].contains(" has no rules for the ") && notes.all[0].contains(" `\(resource)`, only for `"),
        "\(notes.all)")
      #expect(notes.all[0].hasSuffix(end))
      return .noted
    default:
      Issue.record("\(noteAtStart ?? "") \(notes.all)")
      return .noted
    }
  }

  private static func request(
    _ service: RulesService, _ resource: String, _ server: ServedProjects<InMemoryTree>, as identity: Identity
  ) async throws {
    switch service {
    case .realtime: _ = try await server.namespace(resource).authorizer.read("a", as: identity)
    case .firestore:
      _ = try await server.project("p").firestore(resource).get(
        DocumentPath(["a", "b"], database: resource), as: identity)
    case .storage:
      _ = try await server.bucket(resource).authorizer.get(ObjectName(bucket: resource, name: "a"), as: identity)
    }
  }

  private static func server(_ notes: Notes, _ change: (inout InitialRules) throws -> Void) throws -> ServedProjects<
    InMemoryTree
  > {
    var settings = EmulatorSettings<InMemoryTree> { _ in InMemoryTree() }
    try change(&settings.rules)
    settings.defaultProject = "p"
    settings.onUnruled = { notes.add($0) }
    return ServedProjects(settings)
  }

  /// Rules that a client uploads count, whatever the files say.
  @Test func uploadedRulesEndTheNotes() throws {
    let notes = Notes()
    let server = try Self.server(notes) { rules in
      rules.realtime["main"] = try RealtimeRuleset(source: #"{"rules": {}}"#, name: "d.json")
      rules.storage["main"] = try StorageRuleset(source: Names(.storage).rules, name: "s.rules")
    }
    try server.namespace("other").rules.replace(bySource: #"{"rules": {".read": true}}"#)
    _ = try server.namespace("other").authorizer.read("a", as: .unauthenticated)
    server.setStorageRules(try StorageRuleset(source: Self.openStorage, name: "s.rules"), bucket: nil)
    _ = try server.bucket("other").authorizer.get(ObjectName(bucket: "other", name: "a"), as: .unauthenticated)
    #expect(notes.all.isEmpty && server.unruled.isEmpty)
  }

  private static let openStorage = "service firebase.storage { match /b/{b}/o { match /{p=**} { allow read; } } }"

  /// Where a client has uploaded rules for one database or bucket, the others are not open without a word either.
  @Test func uploadedRulesBeginTheNotes() throws {
    let notes = Notes()
    let server = try Self.server(notes) { _ in }
    let (ada, object) = (try Identity.user(uid: "ada"), ObjectName(bucket: "other", name: "a"))
    // Before an upload, the note is that of the start.
    _ = try server.namespace("first").authorizer.read("a", as: ada)
    _ = try server.bucket("other").authorizer.get(object, as: ada)
    #expect(notes.all.isEmpty)
    try server.namespace("main").rules.replace(bySource: #"{"rules": {}}"#)
    _ = try server.namespace("other").authorizer.read("a", as: ada)
    server.setStorageRules(try StorageRuleset(source: Self.openStorage, name: "s.rules"), bucket: "main")
    // A bucket that was open is denied like one that no client has used.
    for name in ["other", "third"] {
      let object = ObjectName(bucket: name, name: "a")
      #expect(throws: PermissionDenied.self) { try server.bucket(name).authorizer.get(object, as: ada) }
    }
    let rules = "service cloud.firestore { match /databases/{d}/documents { match /x/{y} { allow read; } } }"
    try server.project("a").setFirestoreRules(FirestoreRuleset(source: rules, name: "f.rules"))
    _ = try server.project("b").firestore("(default)").get("x/y", as: ada)
    let allowed = ": every request to it is allowed"
    let denied = ": every request to it is denied, as in Google's emulator"
    #expect(
      notes.all == [
        "Realtime Database has no rules for the database `other`, only for `main`" + allowed,
        "Cloud Storage has no rules for the bucket `third`, only for `main`" + denied,
        "Cloud Firestore has no rules for the database `(default)` of the project `b`, only for the project `a`"
          + allowed,
      ])
  }

  @Test func theProjectIsThatOfFirebaserc() throws {
    let folder = TemporaryFolder()
    #expect(try ServerRules([], in: folder.path).project == "demo-project")
    #expect(try ServerRules([], in: folder.path, project: "p").project == "p")
    try Self.targets.write(toFile: folder.file(".firebaserc"), atomically: true, encoding: .utf8)
    #expect(try ServerRules([], in: folder.path).project == "one")
    #expect(try ServerRules([], in: folder.path, project: "staging").project == "two")
    #expect(try ServerRules([], in: folder.path, project: "three").project == "three")
    try #"{"database": {"rules": "d.json"}}"#.write(
      toFile: folder.file("firebase.json"), atomically: true, encoding: .utf8)
    try #"{"rules": {}}"#.write(toFile: folder.file("d.json"), atomically: true, encoding: .utf8)
    for argument in [folder.path, folder.file("firebase.json")] {
      #expect(try ServerRules([argument], project: "staging").project == "two")
    }
  }
}

/// The words of a service in the files of a project.
private struct Names {
  let section: String
  let key: String
  let file: String
  let rules: String

  init(_ service: RulesService) {
    switch service {
    case .realtime: (section, key, file, rules) = ("database", "instance", "d.json", #"{"rules": {}}"#)
    case .firestore:
      (section, key, file) = ("firestore", "database", "f.rules")
      rules = "service cloud.firestore { match /databases/{d}/documents { match /x/{y} { allow read; } } }"
    case .storage:
      (section, key, file) = ("storage", "bucket", "s.rules")
      rules = "service firebase.storage { match /b/{b}/o { match /x { allow read; } } }"
    }
  }

  func filled(_ text: String) -> String {
    text.replacing("KEY", with: key).replacing("RULES", with: file).replacing("TYPE", with: section)
  }
}

private final class Notes: Sendable {
  private let texts = Mutex<[String]>([])

  var all: [String] { texts.withLock { $0 } }

  func add(_ text: String) { texts.withLock { $0.append(text) } }
}

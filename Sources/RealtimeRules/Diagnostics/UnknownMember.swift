import RulePrograms
import SourceText

/// A member that a value does not have.
enum UnknownMember {
  static let page = DiagnosticPage(
    "realtime/unknown-member",
    """
    Data snapshots, strings and `query` have a fixed list of methods and properties. Read a child with \
    `child('name')`, and the value of a snapshot with `val()`.
    """,
    bad: #"{"rules": {"notes": {".validate": "newData.title.isString()"}}}"#,
    good: #"{"rules": {"notes": {".validate": "newData.child('title').isString()"}}}"#,
    source: "davideast/pyric, rtdb-rules-type-check; jgudo/ecommerce-react#11", fix: .changes)

  static func report(_ use: MemberUse, of type: RealtimeType, in library: RealtimeLibrary) -> Diagnostic {
    let repair = repair(use, type, library)
    let members = names(of: type, library)
    return Diagnostic(
      page.code, .error, "No such method/property '\(use.name)'.", at: use.place,
      label: "not a member of \(owner(type))",
      notes: ["its members: \(members.map { "`\($0)`" }.joined(separator: ", "))"] + notes(use, type),
      fixIts: repair.map { [FixIt("write `\($0.replacement)`", [$0])] } ?? [])
  }

  private static func owner(_ type: RealtimeType) -> String {
    switch type {
    case .snapshot: "a data snapshot"
    case .query: "`query`"
    case .string: "a string"
    default: "a value"
    }
  }

  /// The members of strings by the names that they have in other languages.
  private static let foreignNames = [
    "includes": "contains", "startsWith": "beginsWith", "replaceAll": "replace",
    "lower": "toLowerCase", "upper": "toUpperCase", "match": "matches", "test": "matches",
  ]

  private static func names(of type: RealtimeType, _ library: RealtimeLibrary) -> [String] {
    library.members(of: type)?.map(\.name) ?? []
  }

  private static func repair(_ use: MemberUse, _ type: RealtimeType, _ library: RealtimeLibrary) -> TextEdit? {
    if type != .snapshot, type != .query {
      if ["size", "count", "length"].contains(use.name), use.isCalledWithoutArguments {
        return TextEdit(use.call ?? use.access, ".length")
      }
      if let meant = foreignNames[use.name] { return TextEdit(use.access, ".\(meant)") }
    }
    if let near = NearestName.find(use.name, among: names(of: type, library)) {
      return TextEdit(use.access, ".\(near)")
    }
    if type == .snapshot { return snapshotRepair(use, library) }
    if let span = use.throughVal, isName(use.name), let end = childEnd(use, library) {
      return TextEdit(span, ".child('\(use.name)')\(end)")
    }
    return nil
  }

  private static func snapshotRepair(_ use: MemberUse, _ library: RealtimeLibrary) -> TextEdit? {
    let isOfText = library.member(use.name, of: .string) != nil
    if isOfText, use.call != nil || use.name == "length" { return TextEdit(use.access, ".val().\(use.name)") }
    guard isName(use.name), let end = childEnd(use, library) else { return nil }
    return TextEdit(use.access, ".child('\(use.name)')\(end)")
  }

  /// What follows the `child(…)` that is probably meant: nothing before a method of snapshots, else `.val()`.
  private static func childEnd(_ use: MemberUse, _ library: RealtimeLibrary) -> String? {
    if use.call != nil { return nil }
    guard let next = use.next else { return ".val()" }
    if library.member(next, of: .snapshot) != nil { return "" }
    return library.member(next, of: .value) != nil ? ".val()" : nil
  }

  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.unicodeScalars.allSatisfy { $0.isASCII && ($0 == "_" || $0.properties.isIDContinue) }
  }

  private static func notes(_ use: MemberUse, _ type: RealtimeType) -> [String] {
    switch (type, use.name) {
    case (.snapshot, "isArray"), (.snapshot, "isObject"), (.snapshot, "isMap"), (.snapshot, "isList"):
      ["arrays and objects are both stored as children: `hasChildren()`"]
    case (.snapshot, "isInteger"), (.snapshot, "isInt"):
      ["for a whole number: `newData.isNumber() && newData.val() % 1 === 0`"]
    case (.snapshot, _): ["to read a child, use `child('\(use.name)')`"]
    case (.value, _) where use.throughVal != nil: ["read the child before `val()`: `child('\(use.name)').val()`"]
    default: []
    }
  }
}

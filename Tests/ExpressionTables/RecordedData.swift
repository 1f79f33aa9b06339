import Foundation
public import RuleValues

/// What the tables of Realtime rules were recorded with: the rules at `/place/$key`, and a write to `/place/x/new`.
public enum RecordedData {
  /// The path of the write.
  public static let path = DataPath("place/x/new")
  /// What is written.
  public static let written = DataNode.node([child("n", .leaf(.integer(2)))])
  /// What is stored before.
  public static let stored = DataNode.node([
    child("limit", .leaf(.integer(3))),
    child(
      "place",
      .node([
        child(
          "x",
          .node([
            child("name", .leaf(.string("ada 😀"))), child("n", .leaf(.integer(5))), child("f", .leaf(.double(2.5))),
            child("yes", .leaf(.bool(true))), child("zero", .leaf(.integer(0))), child("empty", .leaf(.string(""))),
            child(
              "inner", .node([child("a", .leaf(.integer(1))), child("b", .node([child("c", .leaf(.string("deep")))]))])),
            child("ranked", .leaf(.string("r"), priority: .integer(7))),
          ]))
      ])),
  ])

  /// Returns rules that allow a write under a condition.
  public static func rules(_ condition: String) throws -> String {
    let text = String(decoding: try JSONEncoder().encode(condition), as: UTF8.self)
    return #"{"rules": {"place": {"$key": {".write": \#(text)}}}}"#
  }

  private static func child(_ key: String, _ node: DataNode) -> DataChild { DataChild(DataKey(key), node) }
}

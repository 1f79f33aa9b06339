import RulePrograms

extension RealtimeLibrary {
  /// The methods of data snapshots: `root`, `data`, `newData` and what their methods lead to.
  ///
  /// Source: documentation, Firebase Database Security Rules API, RuleDataSnapshot.
  public static let snapshot: [LibraryMember] = [
    LibraryMember("val", .none, .value, .operation(.snapshotValue), "the value here; null where there is none"),
    LibraryMember("child", .text, .snapshot, .operation(.snapshotChild), "the place at a path below"),
    LibraryMember("parent", .none, .snapshot, .operation(.snapshotParent), "the place above; an error at the root"),
    LibraryMember("hasChild", .text, .boolean, .operation(.snapshotHasChild), "whether something is at a path below"),
    LibraryMember(
      "hasChildren", .names, .boolean, .names(none: .snapshotHasChildren, all: .snapshotHasAllChildren),
      "whether there are children, or all of the named children"),
    LibraryMember("exists", .none, .boolean, .operation(.snapshotExists), "whether something is here"),
    LibraryMember("getPriority", .none, .value, .operation(.snapshotPriority), "the priority; null without one"),
    LibraryMember("isNumber", .none, .boolean, .operation(.snapshotIsNumber), "whether the value is a number"),
    LibraryMember("isString", .none, .boolean, .operation(.snapshotIsString), "whether the value is a string"),
    LibraryMember("isBoolean", .none, .boolean, .operation(.snapshotIsBoolean), "whether the value is a boolean"),
  ]
}

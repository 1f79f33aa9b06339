import RulePrograms

/// The fixed texts in paths and documents, which do not depend on the request.
struct ArenaWords {
  let databases: TextRef
  let documents: TextRef
  let data: TextRef
  let name: TextRef
  let id: TextRef
  let uid: TextRef
  // The members of `request.query`.
  let distinct: TextRef
  let selectOnlyKeys: TextRef
  let groupBy: TextRef
  let kind: TextRef
  let ancestor: TextRef
  let parent: TextRef
  let orderBy: TextRef
  let limit: TextRef
  let offset: TextRef
  let allDescendants: TextRef
  let noText = TextRef(start: 0, count: 0)

  /// Appends the words to `text`.
  init(addedTo text: inout [UInt8]) {
    func add(_ word: String) -> TextRef {
      defer { text += word.utf8 }
      return TextRef(
        start: UInt32(truncatingIfNeeded: text.count), count: UInt32(truncatingIfNeeded: word.utf8.count))
    }
    databases = add("databases")
    documents = add("documents")
    data = add("data")
    name = add("__name__")
    id = add("id")
    uid = add("uid")
    distinct = add("distinct")
    selectOnlyKeys = add("selectOnlyKeys")
    groupBy = add("groupBy")
    kind = add("kind")
    ancestor = add("ancestor")
    parent = add("parent")
    orderBy = add("orderBy")
    limit = add("limit")
    offset = add("offset")
    allDescendants = add("allDescendants")
  }
}

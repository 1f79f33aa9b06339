import RulePrograms

/// The fixed texts in paths, documents and queries, which do not depend on the request.
///
/// They follow each other in the text of an arena, so only the place of the first is stored.
struct ArenaWords {
  private let start: UInt32

  /// Appends the words to `text`.
  init(addedTo text: inout [UInt8]) {
    start = UInt32(truncatingIfNeeded: text.count)
    text += Self.text.utf8
  }

  /// All words, in the order of the properties.
  private static let text =
    "databasesdocumentsdata__name__iduiddistinctselectOnlyKeysgroupBykindancestorparentorderBylimitoffsetallDescendants"

  var databases: TextRef { TextRef(start: start, count: 9) }
  var documents: TextRef { TextRef(start: start + 9, count: 9) }
  var data: TextRef { TextRef(start: start + 18, count: 4) }
  var name: TextRef { TextRef(start: start + 22, count: 8) }
  var id: TextRef { TextRef(start: start + 30, count: 2) }
  var uid: TextRef { TextRef(start: start + 32, count: 3) }
  var noText: TextRef { TextRef(start: 0, count: 0) }

  // The members of `request.query`.
  var distinct: TextRef { TextRef(start: start + 35, count: 8) }
  var selectOnlyKeys: TextRef { TextRef(start: start + 43, count: 14) }
  var groupBy: TextRef { TextRef(start: start + 57, count: 7) }
  var kind: TextRef { TextRef(start: start + 64, count: 4) }
  var ancestor: TextRef { TextRef(start: start + 68, count: 8) }
  var parent: TextRef { TextRef(start: start + 76, count: 6) }
  var orderBy: TextRef { TextRef(start: start + 82, count: 7) }
  var limit: TextRef { TextRef(start: start + 89, count: 5) }
  var offset: TextRef { TextRef(start: start + 94, count: 6) }
  var allDescendants: TextRef { TextRef(start: start + 100, count: 14) }
}

package import RequestSimulation
package import RuleValues
import SecurityRules

/// Turns stored data into members of a suite.
package enum SeedDraft {
  /// Returns the members `data`, `documents` and `objects`; none for an empty part.
  package static func members(of seed: Seed) -> [(key: String, value: ValueDraft)] {
    var members: [(key: String, value: ValueDraft)] = []
    if !seed.data.isAbsent { members.append(("data", .json { seed.data.write(to: &$0) })) }
    if !seed.documents.isEmpty {
      members.append(("documents", .members(seed.documents.map { (name($0.path), draft($0)) })))
    }
    if !seed.objects.isEmpty {
      members.append(("objects", .members(seed.objects.map { (name($0.object), draft($0)) })))
    }
    return members
  }

  /// Returns the value of `changes` that makes `changed` of `base`; nil if nothing differs.
  ///
  /// - Parameter places: the places of a Realtime Database that may differ.
  package static func changes(from base: Seed, to changed: Seed, at places: [DataPath]) -> ValueDraft? {
    var members: [(key: String, value: ValueDraft)] = []
    let data = places.map { place in
      (key: place.description, value: ValueDraft.json { changed.data.descendant(place).write(to: &$0) })
    }
    if !data.isEmpty { members.append(("data", .members(data))) }
    let documents = changedDocuments(base, changed)
    if !documents.isEmpty { members.append(("documents", .members(documents))) }
    let objects = changedObjects(base, changed)
    if !objects.isEmpty { members.append(("objects", .members(objects))) }
    return members.isEmpty ? nil : .members(members)
  }

  private static func changedDocuments(_ base: Seed, _ changed: Seed) -> [(key: String, value: ValueDraft)] {
    let (before, after) = differing(base.documents, changed.documents)
    let stored = Dictionary(before.map { ($0.path, $0) }) { first, _ in first }
    let left = Set(after.map(\.path))
    var members: [(key: String, value: ValueDraft)] = []
    for document in after {
      guard let stored = stored[document.path] else {
        members.append((name(document.path), draft(document)))
        continue
      }
      if stored.fields != document.fields { members.append((name(document.path), update(stored, document))) }
    }
    for stored in before where !left.contains(stored.path) { members.append((name(stored.path), .json { $0.null() })) }
    return members
  }

  /// Returns both lists without what is equal at their beginning and at their end. A case usually changes few records of many.
  private static func differing<Record: Equatable>(
    _ base: [Record], _ changed: [Record]
  ) -> (base: ArraySlice<Record>, changed: ArraySlice<Record>) {
    let first = zip(base, changed).prefix { $0 == $1 }.count
    let (before, after) = (base[first...], changed[first...])
    let last = zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count
    return (before.dropLast(last), after.dropLast(last))
  }

  /// Returns `{$update: …}` with the fields that differ.
  private static func update(_ stored: Seed.Document, _ changed: Seed.Document) -> ValueDraft {
    var fields: [(key: String, value: ValueDraft)] = []
    for field in changed.fields.entries where stored.fields[field.name] != field.value {
      let value = ValueDraft.json { field.value.writePlain(to: &$0, database: changed.path.database) }
      fields.append((FieldPath(names: [field.name]).description, value))
    }
    for field in stored.fields.entries where changed.fields[field.name] == nil {
      let removal = ValueDraft.members([("$deleteField", .json { $0.bool(true) })])
      fields.append((FieldPath(names: [field.name]).description, removal))
    }
    return .members([("$update", .members(fields))])
  }

  private static func changedObjects(_ base: Seed, _ changed: Seed) -> [(key: String, value: ValueDraft)] {
    let (before, after) = differing(base.objects, changed.objects)
    let stored = Dictionary(before.map { ($0.object, $0) }) { first, _ in first }
    let left = Set(after.map(\.object))
    let present = after.filter { stored[$0.object] != $0 }.map { (key: name($0.object), value: draft($0)) }
    return present + before.filter { !left.contains($0.object) }.map { (name($0.object), .json { $0.null() }) }
  }

  // MARK: Records

  private static func draft(_ document: Seed.Document) -> ValueDraft {
    .json { document.fields.writePlain(to: &$0, database: document.path.database) }
  }

  private static func draft(_ object: ObjectMetadata) -> ValueDraft {
    StorageCase.members(object, without: ["name", "bucket"])
  }

  private static func name(_ path: DocumentPath) -> String {
    path.database == DocumentPath.defaultDatabase ? path.relativeText : path.description
  }

  private static func name(_ object: ObjectName) -> String {
    object.bucket == ObjectName.defaultBucket ? object.name : "gs://\(object.bucket)/\(object.name)"
  }
}

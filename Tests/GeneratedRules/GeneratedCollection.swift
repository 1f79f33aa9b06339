import RuleValues

/// A collection with its functions, rules and documents.
struct GeneratedCollection {
  let number: Int
  let fields: [GeneratedField]

  init(number: Int) {
    self.number = number
    fields = (0..<12).map { GeneratedField.field($0, of: number) }
  }

  var name: String { "entries\(number)" }

  /// The fields that each document has, in the order of their names in the rules.
  private var usual: [String] {
    ["ownerUid", "status", "dueDay", "wrappedKeys", "createdBy", "updatedBy", "createdAt", "updatedAt", "completedAt"]
  }

  private var required: [String] { usual + fields.filter(\.isRequired).map(\.name) }

  private var all: [String] { usual + ["color", "firstDay", "lastDay"] + fields.map(\.name) }

  private static func list(_ names: [String], indent: Int) -> String {
    let pad = String(repeating: " ", count: indent)
    return names.map { "\(pad)  \"\($0)\"" }.joined(separator: ",\n") + "\n\(pad)"
  }

  // MARK: Rules

  var functions: String {
    """
        function validWrappedKeys\(number)(data, uid) {
          return data.wrappedKeys is map
            && data.wrappedKeys.keys().hasOnly([uid])
            && data.wrappedKeys[uid] is string
            && data.wrappedKeys[uid].size() <= 4096;
        }

        function validEntry\(number)(data, uid) {
          return data.keys().hasAll([
    \(Self.list(required, indent: 8))])
          && data.keys().hasOnly([
    \(Self.list(all, indent: 8))])
          && data.ownerUid == uid
          && data.status in ["active", "completed", "archived"]
          && validDays(data)
          && validColor(data)
          && validWrappedKeys\(number)(data, uid)
          && data.createdBy == uid
          && data.updatedBy == uid
          && data.createdAt is timestamp
          && data.updatedAt is timestamp
          && validCompletion(data)
          && \(fields.flatMap(\.lines).joined(separator: "\n      && "));
        }

    """
  }

  var match: String {
    """
        match /\(name)/{entryId} {
          allow get: if activeUser()
            && (resource.data.ownerUid == request.auth.uid || adminUser());
          allow list: if activeUser()
            && resource.data.ownerUid == request.auth.uid
            && request.query.limit <= \(50 + number);
          allow create: if activeUser()
            && validEntry\(number)(request.resource.data, request.auth.uid)
            && request.resource.data.status == "active"
            && request.resource.data.completedAt == null
            && request.resource.data.createdAt == request.time
            && request.resource.data.updatedAt == request.time;
          allow update: if activeUser()
            && resource.data.ownerUid == request.auth.uid
            && validEntry\(number)(request.resource.data, request.auth.uid)
            && request.resource.data.ownerUid == resource.data.ownerUid
            && request.resource.data.createdBy == resource.data.createdBy
            && request.resource.data.createdAt == resource.data.createdAt
            && request.resource.data.wrappedKeys == resource.data.wrappedKeys
            && request.resource.data.updatedAt == request.time
            && request.resource.data.diff(resource.data).affectedKeys().hasOnly([
    \(Self.list(changeable, indent: 10))]);
          allow delete: if activeUser()
            && resource.data.ownerUid == request.auth.uid
            && resource.data.status == "archived";
        }

    """
  }

  /// The fields that an update can change.
  private var changeable: [String] {
    ["status", "dueDay", "firstDay", "lastDay", "color", "updatedBy", "updatedAt", "completedAt"]
      + fields.dropLast().map(\.name)
  }

  // MARK: Documents

  /// Returns a document that the rules accept.
  func document(_ status: String = "active") -> DocumentFields {
    let uid = DocumentValue.string(GeneratedDenial.caller)
    var document = DocumentFields([
      ("ownerUid", uid), ("status", .string(status)), ("dueDay", .string("2026-05-0\(number % 9 + 1)")),
      ("wrappedKeys", .map(DocumentFields([(GeneratedDenial.caller, .string("a2V5"))]))), ("createdBy", uid),
      ("updatedBy", uid), ("createdAt", GeneratedDenial.earlier), ("updatedAt", GeneratedDenial.earlier),
      ("completedAt", .null),
    ])
    for field in fields where field.isRequired || number.isMultiple(of: 2) { document[field.name] = field.valid }
    return document
  }
}

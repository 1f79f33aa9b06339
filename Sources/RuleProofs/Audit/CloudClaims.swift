import RulePrograms
import RuleValues
import SymbolicRules

/// Makes the standard claims about rules of Cloud Firestore and Cloud Storage.
struct CloudClaims {
  private let program: Program
  private let service: RulesService
  private var drafts: [ClaimDraft] = []

  static func all(_ program: Program, _ service: RulesService) -> [ClaimDraft] {
    var claims = CloudClaims(program: program, service: service)
    for node in program.nodes.indices where !program.nodes[node].allows.isEmpty { claims.add(node) }
    return claims.drafts
  }

  private init(program: Program, service: RulesService) {
    self.program = program
    self.service = service
  }

  private mutating func add(_ topic: AuditTopic, _ text: String) {
    drafts.append(ClaimDraft(topic: topic, text: text))
  }

  private mutating func add(_ node: Int) {
    guard let shape = CloudPath(of: node, in: program, service) else { return }
    let methods = Set(program.nodes[node].allows.flatMap { program[$0].methods })
    let writes = [RuleMethod.create, .update, .delete].filter(methods.contains)
    let mentioned = Mentions(at: shape, for: methods, in: program, service)
    if !writes.isEmpty {
      add(.signedOutWrites, "never write \(shape.text) when request.auth == null")
      let names = writes.map(\.rawValue).joined(separator: ", ")
      for name in mentioned.ownerVariables {
        add(.otherUsersData, "never \(names) \(shape.text) unless request.auth.uid == \(name)")
      }
    }
    // A document can belong to several users, such as a sender and a receiver.
    if !mentioned.ownerFields.isEmpty {
      func owners(_ document: String) -> String {
        mentioned.ownerFields.map { "request.auth.uid == \(document)\($0)" }.joined(separator: " || ")
      }
      if methods.contains(.create) {
        add(.otherUsersData, "never create \(shape.text) unless \(owners("request.resource.data"))")
      }
      let changes = writes.filter { $0 != .create }.map(\.rawValue).joined(separator: ", ")
      if !changes.isEmpty {
        add(.otherUsersData, "never \(changes) \(shape.text) unless \(owners("resource.data"))")
      }
    }
    for grant in mentioned.grants { add(grant) }
    if service == .storage, methods.contains(.create) {
      add(.replacedFiles, "never create \(shape.text) when resource != null")
    }
    if writes.contains(.create) || writes.contains(.update) { addValues(shape, mentioned) }
    if methods.contains(.list) {
      add(
        .wholeCollections,
        "never \(service == .firestore ? "list-all" : "list") \(shape.text)"
          + (service == .firestore ? " unless request.query.limit <= \(StandardClaims.maximumResults)" : ""))
    }
  }

  private mutating func add(_ grant: Mentions.Grant) {
    guard let field = grant.field else {
      return add(.selfGrantedRoles, "never create \(grant.path) when request.auth.uid == uid")
    }
    let values = grant.values.map { "'\($0)'" }.joined(separator: ", ")
    let grants =
      values.isEmpty ? "'\(field)' in request.resource.data" : "request.resource.data['\(field)'] in [\(values)]"
    add(.selfGrantedRoles, "never create \(grant.path) when request.auth.uid == uid && \(grants)")
    let changes = "request.resource.data.diff(resource.data).affectedKeys().hasAny(['\(field)'])"
    add(
      .selfGrantedRoles,
      "never update \(grant.path) when request.auth.uid == uid && \(values.isEmpty ? changes : "\(grants) && \(changes)")"
    )
  }

  private mutating func addValues(_ shape: CloudPath, _ mentioned: Mentions) {
    if service == .storage {
      return add(
        .unboundedValues, "never create \(shape.text) when request.resource.size > \(StandardClaims.maximumFile)")
    }
    for field in mentioned.writtenFields {
      let value = "request.resource.data\(field)"
      add(
        .unboundedValues,
        "never create, update \(shape.text) when (\(value) is string && \(value).size() > \(StandardClaims.maximumText))"
          + " || (\(value) is list && \(value).size() > \(StandardClaims.maximumList))")
    }
    add(
      .openSchema,
      "never create, update \(shape.text) when '\(StandardClaims.otherField)' in request.resource.data")
  }
}

/// The path of a place in Cloud rules.
struct CloudPath {
  /// The path below the documents or objects, as rules write it.
  let text: String
  /// The names of its variables by segment; nil for a fixed segment. One for each segment of ``form``.
  let names: [String?]
  /// The segments of the shortest requests that match it.
  let form: [RequestForm.Segment]

  /// Creates the path of a node; nil if no request has it.
  init?(of node: Int, in program: Program, _ service: RulesService) {
    var (texts, names, form): ([String], [String?], [RequestForm.Segment]) = ([], [], [])
    let steps = program.steps(toNode: node).dropFirst(service.prefix.count)
    for step in steps {
      switch step {
      case .root: break
      case .key(let key):
        texts.append(key.text)
        names.append(nil)
        form.append(.literal(RuleText(key.text)))
      case .wildcard(let name, _):
        texts.append(name)
        names.append(String(name.dropFirst().dropLast()))
        form.append(.variable)
      case .glob(let name, _, let minimum):
        texts.append(name)
        let isEven = service == .storage || (steps.count - 1 + minimum).isMultiple(of: 2)
        for _ in 0..<max(1, minimum + (isEven ? 0 : 1)) {
          names.append(nil)
          form.append(.variable)
        }
      }
    }
    if service == .firestore, !form.count.isMultiple(of: 2) { form.append(.variable); names.append(nil) }
    guard !texts.isEmpty else { return nil }
    text = "/" + texts.joined(separator: "/")
    (self.names, self.form) = (names, form)
  }
}

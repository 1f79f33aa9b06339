/// Code with expressions: the condition of an `allow`, or a function.
struct Body: Sendable {
  enum Owner: Sendable, Hashable {
    case allow(AllowID)
    case function(FunctionID)
  }

  let owner: Owner
  /// The scope in which its names are looked up.
  let scope: DeclarationScope
  /// The service around it; nil outside services.
  let service: ServiceID?
}

extension SyntaxTree {
  /// The bodies of a file: its functions in the order of their ids, then the conditions.
  var bodies: [Body] {
    let functions = functionIDs.map { id in
      Body(owner: .function(id), scope: self[id].scope, service: service(of: self[id].scope))
    }
    let conditions = allowIDs.filter { self[$0].condition != nil }.map { id in
      Body(owner: .allow(id), scope: .match(self[id].match), service: self[self[id].match].service)
    }
    return functions + conditions
  }

  private func service(of scope: DeclarationScope) -> ServiceID? {
    switch scope {
    case .file: nil
    case .service(let service): service
    case .match(let match): self[match].service
    }
  }
}

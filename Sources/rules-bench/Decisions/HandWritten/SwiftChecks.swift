import RuleValues

/// The checks of the scenes in hand-written Swift, over the library's values.
enum SwiftChecks {
  /// Whether the path is that of the user's own document in a collection.
  private static func isOwn(_ request: borrowing PlainRequest, _ collection: String) -> Bool {
    guard let user = request.user, request.path.count == 2 else { return false }
    return request.path[0] == collection && request.path[1] == user.uid
  }

  private static func isText(_ value: DocumentValue?, ofAtMost maximum: Int) -> Bool {
    guard case .string(let text)? = value else { return false }
    return text.utf16.count <= maximum
  }

  private static func isInteger(_ value: DocumentValue?, ofAtLeast minimum: Int64) -> Bool {
    guard case .integer(let integer)? = value else { return false }
    return integer >= minimum
  }

  @Sendable static func owner(_ request: borrowing PlainRequest, _ store: borrowing PlainStore) -> Bool {
    isOwn(request, "users")
  }

  @Sendable static func realtimeWrite(_ request: borrowing PlainRequest, _ store: borrowing PlainStore) -> Bool {
    guard isOwn(request, "users") else { return false }
    for field in request.fields.entries {
      switch field.name {
      case "name": if !isText(field.value, ofAtMost: 50) { return false }
      case "age": if !isInteger(field.value, ofAtLeast: 18) { return false }
      default: return false
      }
    }
    return true
  }

  @Sendable static func ownerWrite(_ request: borrowing PlainRequest, _ store: borrowing PlainStore) -> Bool {
    isOwn(request, "users") && isText(request.fields["name"], ofAtMost: 50)
      && isInteger(request.fields["age"], ofAtLeast: 18)
  }

  @Sendable static func ownerStored(_ request: borrowing PlainRequest, _ store: borrowing PlainStore) -> Bool {
    isOwn(request, "adults") && isInteger(store.document("adults", request.path[1])?["age"], ofAtLeast: 18)
  }

  @Sendable static func deepOwner(_ request: borrowing PlainRequest, _ store: borrowing PlainStore) -> Bool {
    guard let user = request.user, request.path.count == 10 else { return false }
    return request.path[0] == "a" && request.path[2] == "b" && request.path[4] == "c" && request.path[6] == "d"
      && request.path[8] == "e" && request.path[9] == user.uid
  }

  @Sendable static func provider(_ request: borrowing PlainRequest, _ store: borrowing PlainStore) -> Bool {
    guard let user = request.user, request.path.count == 2, request.path[0] == "providers" else { return false }
    return user.provider == "google.com" && user.emails.contains("ada@example.com")
  }

  @Sendable static func list(_ request: borrowing PlainRequest, _ store: borrowing PlainStore) -> Bool {
    guard let user = request.user, request.path.count == 1, request.path[0] == "lists" else { return false }
    guard case .list(let owner, let limit) = request.method else { return false }
    return owner == user.uid && limit <= 20
  }

  @Sendable static func roleClaim(_ request: borrowing PlainRequest, _ store: borrowing PlainStore) -> Bool {
    guard let role = request.user?.role, request.path.count == 2, request.path[0] == "claimed" else { return false }
    return role == "admin" || role == "editor"
  }

  @Sendable static func roleStored(_ request: borrowing PlainRequest, _ store: borrowing PlainStore) -> Bool {
    guard let user = request.user, request.path.count == 2, request.path[0] == "stored" else { return false }
    guard case .string(let role)? = store.document("users", user.uid)?["role"] else { return false }
    return role == "admin" || role == "editor"
  }

  @Sendable static func eightFields(_ request: borrowing PlainRequest, _ store: borrowing PlainStore) -> Bool {
    guard isOwn(request, "profiles") else { return false }
    for field in request.fields.entries {
      switch field.name {
      case "f0", "f1", "f2", "f3", "f4", "f5", "f6", "f7": continue
      default: return false
      }
    }
    return isInteger(request.fields["f7"], ofAtLeast: .min)
  }

  @Sendable static func wide(_ request: borrowing PlainRequest, _ store: borrowing PlainStore) -> Bool {
    isOwn(request, "wide") && isInteger(request.fields["f999"], ofAtLeast: .min)
  }

  @Sendable static func orderCreate(_ request: borrowing PlainRequest, _ store: borrowing PlainStore) -> Bool {
    guard let user = request.user, request.path.count == 2, request.path[0] == "orders" else { return false }
    for field in request.fields.entries {
      switch field.name {
      case "owner", "title", "note", "status", "amount", "updated": continue
      default: return false
      }
    }
    guard case .string(let owner)? = request.fields["owner"], owner == user.uid else { return false }
    guard case .string(let status)? = request.fields["status"], status == "draft" else { return false }
    return isText(request.fields["title"], ofAtMost: 200) && isInteger(request.fields["amount"], ofAtLeast: 0)
  }

  @Sendable static func membership(_ request: borrowing PlainRequest, _ store: borrowing PlainStore) -> Bool {
    guard let user = request.user, request.path.count == 4 else { return false }
    guard request.path[0] == "orders", request.path[2] == "events" else { return false }
    guard case .string(let role)? = store.document("orders/\(request.path[1])/members", user.uid)?["role"] else {
      return false
    }
    return role == "owner" || role == "editor"
  }
}

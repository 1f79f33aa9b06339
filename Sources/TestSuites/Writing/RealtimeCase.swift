import RuleRequests
import RuleValues
import SourceText

/// Turns operations on a Realtime Database into cases.
enum RealtimeCase {
  static func draft(_ operation: DataOperation) throws(InexpressibleRequest) -> CaseDraft {
    let path = ValueDraft.string(operation.path.description)
    switch operation {
    case .read(_, nil): return CaseDraft("read", path, making: .realtime(operation))
    case .read(let place, let query?):
      guard query.limitToFirst == nil || query.limitToLast == nil else {
        throw InexpressibleRequest("queries with two limits")
      }
      // Rules do not see the keys of bounds.
      var seen = query
      (seen.startKey, seen.endKey) = (nil, nil)
      return CaseDraft("query", path, members(seen), making: .realtime(.read(place, query: seen)))
    case .set(_, let value) where value == .deletion: return CaseDraft("remove", path, making: .realtime(operation))
    case .set(_, let value): return CaseDraft("set", path, [("value", draft(value))], making: .realtime(operation))
    case .update(_, let values):
      let places = values.map { (key: String($0.path.description.drop { $0 == "/" }), value: draft($0.value)) }
      return CaseDraft("update", path, [("value", .members(places))], making: .realtime(operation))
    }
  }

  private static func members(_ query: DataQuery) -> [(key: String, value: ValueDraft)] {
    var members: [(key: String, value: ValueDraft)] = [("orderBy", .string(query.order.name))]
    for (name, bound) in [("startAt", query.startAt), ("endAt", query.endAt), ("equalTo", query.equalTo)] {
      switch bound {
      case nil: continue
      case .null: members.append((name, .json { $0.null() }))
      case .scalar(let scalar): members.append((name, .json { scalar.write(to: &$0) }))
      }
    }
    if let limit = query.limitToFirst { members.append(("limitToFirst", .json { $0.integer(Int64(limit)) })) }
    if let limit = query.limitToLast { members.append(("limitToLast", .json { $0.integer(Int64(limit)) })) }
    return members
  }

  /// Returns a written value, with `.sv` for each server value.
  private static func draft(_ value: WrittenValue) -> ValueDraft {
    var draft = ValueDraft.json { value.template.write(to: &$0) }
    for site in value.sites {
      let sentinel = ValueDraft.json { writer in
        writer.object {
          switch site.value {
          case .timestamp: $0.member(".sv", "timestamp")
          case .increment(let delta):
            $0.key(".sv")
            $0.object {
              $0.key("increment")
              delta.write(to: &$0)
            }
          }
        }
      }
      let path = site.path.keys.map(\.text) + (site.isPriority ? [".priority"] : [])
      if path.isEmpty { draft = sentinel } else { _ = draft.set(sentinel, at: path[...], CaseDraft.span) }
    }
    return draft
  }
}

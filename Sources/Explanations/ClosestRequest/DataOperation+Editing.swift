import RulePrograms
import RuleRequests
import RuleValues
import SecurityRules

extension DataOperation {
  /// Returns the operation after a change of the request, or nil if the change does not apply.
  func applying(_ edit: SituationEdit) -> DataOperation? {
    switch edit.lever {
    case .written(let place): writing(edit.change, at: place)
    case .query(let input): asking(input, edit.change)
    case .priority(let place): prioritising(place, edit.change)
    case .place(let index): moved(index, edit.change)
    case .below(let path): if case .read(_, let query) = self { .read(path, query: query) } else { nil }
    default: nil
    }
  }

  // MARK: Values

  private func writing(_ change: InputChange, at place: DataPath) -> DataOperation? {
    switch self {
    case .read: return nil
    case .set(let base, let value):
      return value.changed(change, at: place, below: base).map { .set(base, $0) }
    case .update(let base, var values):
      guard let index = values.firstIndex(where: { base.appending($0.path).contains(place) }) else {
        guard base.contains(place), base != place, change != .remove,
          let value = WrittenValue(DataNode.absent).changed(change, at: place, below: place)
        else { return nil }
        values.append((DataPath(Array(place.keys.dropFirst(base.depth))), value))
        return .update(base, values)
      }
      let path = base.appending(values[index].path)
      if change == .remove, path == place, values.count > 1 {
        values.remove(at: index)
        return .update(base, values)
      }
      guard let value = values[index].value.changed(change, at: place, below: path) else { return nil }
      values[index].value = value
      return .update(base, values)
    }
  }

  private func prioritising(_ place: DataPath, _ change: InputChange) -> DataOperation? {
    guard case .set(let base, let value) = self, base.contains(place), case .set(let priority, _) = change,
      let scalar = priority.scalar
    else { return nil }
    let path = DataPath(Array(place.keys.dropFirst(base.depth)))
    var template = value.template
    if case .bool = scalar { return prioritising(place, .set(.integer(1), .anything)) }
    template.set(template.descendant(path).withPriority(scalar), at: path)
    return .set(base, WrittenValue(template, sites: value.sites))
  }

  // MARK: Queries

  private func asking(_ input: Expression.Input, _ change: InputChange) -> DataOperation? {
    guard case .read(let path, let query) = self, case .set(let value, _) = change,
      let asked = (query ?? DataQuery()).asking(input, value)
    else { return nil }
    return .read(path, query: asked)
  }

  // MARK: Locations

  private func moved(_ index: Int, _ change: InputChange) -> DataOperation? {
    guard case .set(.string(let key), _) = change, index < path.depth else { return nil }
    var place = path
    place.keys[index] = DataKey(key)
    return switch self {
    case .read(_, let query): .read(place, query: query)
    case .set(_, let value): .set(place, value)
    case .update(_, let values): .update(place, values)
    }
  }
}

extension WrittenValue {
  /// Returns the value after a change at `place`, for a value that is written at `base`.
  fileprivate func changed(_ change: InputChange, at place: DataPath, below base: DataPath) -> WrittenValue? {
    let path = DataPath(Array(place.keys.dropFirst(base.depth)))
    var template = self.template
    var sites = self.sites.filter { !path.contains($0.path) }
    switch change {
    case .set(let value, _):
      guard let scalar = value.scalar else { return nil }
      template.set(.leaf(scalar), at: path)
    case .remove: template.set(.absent, at: path)
    case .serverTime:
      template.set(.leaf(.integer(0)), at: path)
      sites.append(Site(path: path, isPriority: false, value: .timestamp))
    case .insert, .keep: return nil
    }
    return WrittenValue(template, sites: sites)
  }
}

extension DataQuery {
  fileprivate func asking(_ input: Expression.Input, _ value: DocumentValue) -> DataQuery? {
    var query = self
    switch input {
    case .queryOrderByKey where value == .bool(true): query.order = .key
    case .queryOrderByValue where value == .bool(true): query.order = .value
    case .queryOrderByPriority where value == .bool(true): query.order = .priority
    case .queryOrderByChild:
      guard case .string(let child) = value else { return nil }
      query.order = .child(child)
    case .queryStartAt: query.startAt = value.scalar.map { .scalar($0) }
    case .queryEndAt: query.endAt = value.scalar.map { .scalar($0) }
    case .queryEqualTo: query.equalTo = value.scalar.map { .scalar($0) }
    case .queryLimitToFirst:
      query.limitToFirst = value.number.flatMap { Int(exactly: $0) }
      query.limitToLast = nil
    case .queryLimitToLast:
      query.limitToLast = value.number.flatMap { Int(exactly: $0) }
      query.limitToFirst = nil
    default: return nil
    }
    return query
  }
}

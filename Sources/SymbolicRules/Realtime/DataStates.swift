/// The data of a Realtime Database before and after an operation.
struct DataStates {
  /// A value that an operation writes.
  struct Write: Hashable {
    /// The keys of the path.
    let path: [Term]
    /// The written value; absent if the operation deletes the data.
    let value: Term
  }

  /// What is at a location.
  enum State {
    /// The value of a term, which may be absent.
    case term(Term)
    /// Data above a written path: an object if `isObject` holds. Otherwise, it is the value that was there before,
    /// unless that was an object.
    case merged(before: Term, isObject: Formula)
  }

  let writes: [Write]
  /// The root of the data after the operation, without the listed writes, if the operation can also write elsewhere.
  let otherwise: Term?
  let space: SymbolicSpace

  /// - Parameter otherwise: the root of the data after other writes of the same operation; nil if nothing else is written.
  init(writes: [Write], otherwise: Term? = nil, space: SymbolicSpace) {
    self.writes = writes
    self.otherwise = otherwise
    self.space = space
  }

  /// Returns the value at a path before the operation.
  func before(_ keys: [Term]) -> Term { keys.reduce(space.input(.data)) { space.field($0, $1) } }

  /// Returns the value at a path that is not written, or above written paths.
  private func kept(_ keys: [Term]) -> Term {
    keys.reduce(otherwise ?? space.input(.data)) { space.field($0, $1) }
  }

  /// Returns what can be at a location. The conditions exclude each other.
  func states(of place: DataPlace) -> [(condition: Formula, state: State)] {
    guard place.isAfter else { return [(.always, .term(before(place.keys)))] }
    let before = kept(place.keys)
    var choices: [(condition: Formula, state: State)] = []
    var isOther = Formula.always
    for write in writes where write.path.count <= place.keys.count {
      let isBelow = areEqual(write.path[...], place.keys.prefix(write.path.count))
      let value = place.keys.dropFirst(write.path.count).reduce(write.value) { space.field($0, $1) }
      choices.append((space.both(isOther, isBelow), .term(value)))
      isOther = space.both(isOther, space.not(isBelow))
    }
    for (isAbove, keys) in writtenChildren(of: place) {
      let state = State.merged(before: before, isObject: isObject(place, before, keys))
      choices.append((space.both(isOther, isAbove), state))
      isOther = space.both(isOther, space.not(isAbove))
    }
    return (choices + [(isOther, .term(before))]).filter { $0.condition != .never }
  }

  private func areEqual(_ left: ArraySlice<Term>, _ right: ArraySlice<Term>) -> Formula {
    space.all(zip(left, right).map { space.equal($0, $1) })
  }

  /// Returns the keys of the children of a location on the way to longer written paths, by the condition under which
  /// these paths are below the location.
  private func writtenChildren(of place: DataPlace) -> [(condition: Formula, keys: [Term])] {
    var groups: [(condition: Formula, keys: [Term])] = []
    for write in writes where write.path.count > place.keys.count {
      let isAbove = areEqual(write.path.prefix(place.keys.count), place.keys[...])
      let key = write.path[place.keys.count]
      if let known = groups.firstIndex(where: { $0.condition == isAbove }) {
        if !groups[known].keys.contains(key) { groups[known].keys.append(key) }
      } else if isAbove != .never {
        groups.append((isAbove, [key]))
      }
    }
    return groups
  }

  /// Returns that a location above written paths is an object after the operation: a child on the way to one of them
  /// has data, or another child had data before.
  private func isObject(_ place: DataPlace, _ before: Term, _ keys: [Term]) -> Formula {
    let isWritten = keys.map { key in
      space.any(states(of: place.appending([key])).map { space.both($0.condition, isPresent($0.state)) })
    }
    let hasOthers = space.both(space.isKind(before, .map), space.not(space.only(.keys(before), keys)))
    return space.any(isWritten + [hasOthers])
  }

  // MARK: Tests of the content

  /// Returns that there is data at a location.
  func isPresent(_ place: DataPlace) -> Formula { holds(place, isPresent) }

  /// Returns that there is an object at a location.
  func isObject(_ place: DataPlace) -> Formula {
    holds(place) { state in
      switch state {
      case .term(let term): space.isKind(term, .map)
      case .merged(_, let isObject): isObject
      }
    }
  }

  /// Returns that the value at a location has one of the kinds, which are those of values without children.
  func isLeaf(_ place: DataPlace, _ kinds: Kinds) -> Formula {
    holds(place) { state in
      switch state {
      case .term(let term): space.isKind(term, kinds)
      case .merged(let before, let isObject): space.both(space.not(isObject), space.isKind(before, kinds))
      }
    }
  }

  /// Returns the value at a location. A missing value is an absent term.
  func value(at place: DataPlace) -> SymbolicValue {
    space.choose(
      states(of: place).map { condition, state in
        switch state {
        case .term(let term): (condition, .term(term))
        case .merged(let before, let isObject): (condition, merged(place, before, isObject))
        }
      })
  }

  private func merged(_ place: DataPlace, _ before: Term, _ isObject: Formula) -> SymbolicValue {
    let wasObject = space.isKind(before, .map)
    return space.choose([
      (isObject, .place(place)),
      (space.both(space.not(isObject), space.not(wasObject)), .term(before)),
      (space.both(space.not(isObject), wasObject), .term(space.term(.null))),
    ])
  }

  private func isPresent(_ state: State) -> Formula {
    switch state {
    case .term(let term): space.isPresent(term)
    case .merged(let before, let isObject):
      space.either(isObject, space.isKind(before, Kinds.data.subtracting([.map, .absent])))
    }
  }

  private func holds(_ place: DataPlace, _ test: (State) -> Formula) -> Formula {
    space.any(states(of: place).map { space.both($0.condition, test($0.state)) })
  }
}

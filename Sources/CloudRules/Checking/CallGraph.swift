/// Which function calls which.
struct CallGraph {
  /// A call back into a function that is still being called: the functions from there on.
  typealias Cycle = [FunctionID]

  private let tree: SyntaxTree
  /// For each function those that it calls, in the order of the text.
  private let callees: [[FunctionID]]
  private(set) var cycles: [Cycle] = []
  /// For each function the number of functions on the longest chain of calls that it begins; where there are cycles,
  /// these calls do not count.
  private(set) var heights: [Int]

  /// - Parameter callees: of the functions, by their ids; more entries do not count.
  init(_ tree: SyntaxTree, callees: [[FunctionID]]) {
    self.tree = tree
    self.callees = Array(callees.prefix(tree.functions.count))
    heights = Array(repeating: 0, count: tree.functions.count)
    search()
  }

  /// A search in depth with a stack of its own: a call into the stack closes a cycle.
  private mutating func search() {
    var isDone = Array(repeating: false, count: callees.count)
    var place = [Int?](repeating: nil, count: callees.count)
    for root in callees.indices where !isDone[root] {
      var stack = [(function: root, next: 0)]
      place[root] = 0
      while let top = stack.last {
        guard top.next < callees[top.function].count else {
          close(top.function, &isDone, &place)
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let callee = callees[top.function][top.next].index
        if let start = place[callee] {
          if cycles.count < CloudLimits.diagnostics {
            cycles.append(stack[start...].map { FunctionID(index: $0.function) })
          }
        } else if !isDone[callee] {
          place[callee] = stack.count
          stack.append((callee, 0))
        }
      }
    }
  }

  private mutating func close(_ function: Int, _ isDone: inout [Bool], _ place: inout [Int?]) {
    isDone[function] = true
    place[function] = nil
    heights[function] = 1 + (callees[function].map { heights[$0.index] }.max() ?? 0)
  }

  /// The chains of calls that are too long, one for each function that nothing calls: all functions on the way, and last
  /// the one that is too deep (emulator 1.19.9).
  func chains(longerThan limit: Int) -> [[FunctionID]] {
    guard cycles.isEmpty else { return [] }
    var isCalled = Array(repeating: false, count: callees.count)
    for callee in callees.joined() { isCalled[callee.index] = true }
    return callees.indices.filter { !isCalled[$0] && heights[$0] > limit }.map { chain(from: $0, limit) }
  }

  private func chain(from root: Int, _ limit: Int) -> [FunctionID] {
    var chain = [FunctionID(index: root)]
    while let last = chain.last, chain.count <= limit,
      let next = callees[last.index].first(where: { chain.count + heights[$0.index] > limit })
    {
      chain.append(next)
    }
    return chain
  }

  /// What each body can be evaluated for: its own contexts, and those of the bodies that call it.
  func contexts(of bodies: [Body], calls: [[FunctionID]], own: [Contexts]) -> [Contexts] {
    var contexts = own
    var waiting = Array(bodies.indices.filter { !own[$0].isEmpty })
    while let body = waiting.popLast() {
      for callee in calls[body] where !contexts[callee.index].isSuperset(of: contexts[body]) {
        contexts[callee.index].formUnion(contexts[body])
        waiting.append(callee.index)
      }
    }
    return contexts
  }
}

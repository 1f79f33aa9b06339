/// The calls between the functions of a file.
struct CallGraph {
  /// The functions of a recursion: each calls the next, and the last calls the first.
  typealias Cycle = [FunctionID]

  private let tree: SyntaxTree
  /// For each function, the functions that it calls, in the order of the text.
  private let callees: [[FunctionID]]
  private(set) var cycles: [Cycle] = []
  /// For each function, the number of functions in the longest chain of calls that starts with it. Calls that close a
  /// cycle do not count.
  private(set) var heights: [Int]

  /// - Parameter callees: the callees of each function, by its id; further entries are ignored.
  init(_ tree: SyntaxTree, callees: [[FunctionID]]) {
    self.tree = tree
    self.callees = Array(callees.prefix(tree.functions.count))
    heights = Array(repeating: 0, count: tree.functions.count)
    search()
  }

  /// Searches depth first with its own stack. A call of a function on the stack closes a cycle.
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

  /// The chains of calls that are too long, one for each function that is never called: all functions of the chain,
  /// with the one that is too deep last (emulator 1.19.9).
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

  /// The contexts of each body: its own, and those of the bodies that call it.
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

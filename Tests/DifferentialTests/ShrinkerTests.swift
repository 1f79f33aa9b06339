import RuleValues
import Testing

@Suite("Differences are found and shrunk")
struct ShrinkerTests {
  /// An engine that thinks that everything is `int 1`, but for one operation.
  private struct FakeEngine: Engine {
    var wrongHead: String?

    func answer(_ pack: PrintedPack, at times: [Timestamp]) throws -> PackAnswer {
      var answer = PackAnswer()
      answer.outcomes = pack.conditions.map { outcomes($0.syntax) }
      return answer
    }

    private func outcomes(_ syntax: Syntax) -> [Outcome?] {
      let own = syntax.isLiteral ? nil : Outcome(value: syntax.head == wrongHead ? "int 2" : "int 1")
      return [own] + syntax.children.flatMap(outcomes)
    }
  }

  private static func pack(_ conditions: [Syntax]) -> PrintedPack {
    var pack = ExpressionPack()
    pack.blocks = [.init(kind: .get, conditions: conditions)]
    return PrintedPack(pack)
  }

  private static func differences(_ conditions: [Syntax]) throws -> [Difference] {
    let pack = pack(conditions)
    return Comparison.differences(
      pack, reference: try FakeEngine().answer(pack, at: []), ours: try FakeEngine(wrongHead: "%").answer(pack, at: []))
  }

  @Test func differencesAreTheSmallestDifferentNode() throws {
    let wrong = Syntax.binary("%", .literal("7"), .list([.literal("1")]))
    let found = try Self.differences([.list([.binary("+", wrong, .literal("1"))]), .list([])])
    #expect(found.map(\.syntax) == [wrong])
    #expect(found.first?.reference == "int 1")
  }

  @Test func shrinkingKeepsTheDifference() throws {
    var generator = PackGenerator(seed: 7)
    let pack = generator.pack(count: 400)
    let large = pack.blocks.flatMap(\.conditions).filter { syntax in
      (try? !Self.differences([syntax]).isEmpty) == true && syntax.size > 8
    }
    #expect(large.count > 3)
    for syntax in large.prefix(10) {
      let small = try Shrinker { candidates in try candidates.map { try !Self.differences([$0]).isEmpty } }.shrink(
        syntax)
      #expect(small.size == 3, "\(small.source)")
    }
  }

  @Test func printedNodesHaveTheirPosition() {
    var generator = PackGenerator(seed: 3)
    let printed = PrintedPack(generator.pack(count: 200))
    let bytes = Array(printed.text.utf8)
    for condition in printed.conditions {
      var nodes: [Syntax] = []
      func collect(_ syntax: Syntax) {
        nodes.append(syntax)
        syntax.children.forEach(collect)
      }
      collect(condition.syntax)
      #expect(nodes.count == condition.ranges.count)
      for (node, range) in zip(nodes, condition.ranges) {
        #expect(String(decoding: bytes[range], as: UTF8.self) == node.source)
      }
    }
  }
}

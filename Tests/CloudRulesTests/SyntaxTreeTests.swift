import SourceText
import Testing

@testable import CloudRules

@Suite struct SyntaxTreeTests {
  @Test func heightsAndParentsFollowOperands() {
    var tree = SyntaxTree()
    let one = tree.add(.integer(1), Span(0, 1))
    let group = tree.add(.group(one), Span(0, 3))
    let slice = tree.add(.slice(group, nil, one), Span(0, 6))
    #expect([one, group, slice].map(tree.height) == [1, 2, 3])
    #expect(tree.peeled(group) == one)
    #expect(tree.parents == [slice, slice, nil])
  }
}

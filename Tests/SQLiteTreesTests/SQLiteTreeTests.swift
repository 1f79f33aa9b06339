import DocumentTrees
import RuleValues
import SQLiteTrees
import Testing
import TreeConformance

@Suite struct SQLiteTreeTests {
  @Test(arguments: TreeCheck.allCases) func conforms(check: TreeCheck) throws {
    let folder = TemporaryFolder()
    try check.run { try SQLiteTree(path: folder.file("tree.db"), options: SQLiteOptions(durability: .processCrash)) }
  }
}

import SourceText
import Testing

@testable import CloudRules

@Suite("Writes by anyone to everything") struct PublicWriteTests {
  @Test(
    "The label says why the rule always applies",
    arguments: [("allow write;", "no condition"), ("allow write: if true;", "always true")])
  func label(allow: String, label: String) {
    let found = findings(
      """
      rules_version = '2';
      service cloud.firestore {
        match /databases/{database}/documents { match /{path=**} { \(allow) } }
      }
      """
    ).filter { $0.code == "cloud/public-write" }
    #expect(found.map(\.label) == [label])
  }
}

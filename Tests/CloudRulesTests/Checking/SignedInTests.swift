import SourceText
import Testing

@testable import CloudRules

@Suite("Lints about signed-in users") struct SignedInTests {
  private func codes(_ allows: String) -> [String] {
    findings(
      """
      rules_version = '2';
      service cloud.firestore {
        match /databases/{database}/documents/notes/{id} {
          function isSignedIn() { return (null != request.auth); }
          function isMember() { let uid = request.auth.uid; return uid == id; }
          \(allows)
        }
      }
      """
    ).map(\.code.name).filter { $0 != "cloud/unused-function" && $0 != "cloud/unknown-variable" }
  }

  @Test(arguments: [
    "allow write: if request.auth != null;", "allow create: if (null != request.auth.uid);",
    "allow read, delete: if isSignedIn();",
  ])
  func writesByEverySignedInUserAreReported(_ allow: String) { #expect(codes(allow) == ["cloud/anonymous-writer"]) }

  @Test func rulesAreReportedOnce() {
    #expect(
      codes("allow create: if isSignedIn(); allow update: if request.auth != null;") == ["cloud/anonymous-writer"])
  }

  @Test(arguments: [
    "allow read: if request.auth != null;", "allow write: if request.auth == null;", "allow write: if isMember();",
    "allow write: if request.auth != null && request.auth.uid == id;",
    "allow write: if isSignedIn(); allow read: if request.auth.token.firebase.sign_in_provider != 'anonymous';",
    "allow read: if request.auth.token.user_id == id;", "allow read: if resource.data.token.uid == id;",
  ])
  func otherRulesAreNotReported(_ allow: String) { #expect(codes(allow) == []) }

  @Test(arguments: ["request.auth.token.uid == id", "id == request.auth['token']['uid']"])
  func uidOfTheTokenIsReported(_ condition: String) {
    #expect(codes("allow read: if \(condition);") == ["cloud/token-uid"])
  }
}

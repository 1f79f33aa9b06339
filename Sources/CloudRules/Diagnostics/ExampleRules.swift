/// The rules file around most examples of the pages.
enum ExampleRules {
  /// A file whose only match contains `declarations`.
  static func around(_ declarations: String) -> String {
    """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents/notes/{id} {
        \(declarations)
      }
    }
    """
  }

  /// A file for Cloud Storage whose only match, of a user's files, contains `declarations`.
  static func storage(_ declarations: String) -> String {
    """
    rules_version = '2';
    service firebase.storage {
      match /b/{bucket}/o/files/{uid}/{name} {
        \(declarations)
      }
    }
    """
  }
}

/// The rules file that most examples are parts of.
enum ExampleRules {
  /// A file whose one match holds `declarations`.
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
}

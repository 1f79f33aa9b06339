import SourceText

/// `firestore.get(path)` in Storage rules, which the service supports and the emulator's compiler does not know.
enum EmulatorFirestore {
  static let page = DiagnosticPage(
    "cloud/emulator-firestore",
    """
    Storage rules read Firestore documents with `firestore.get(path)` and `firestore.exists(path)`. The compiler of \
    the Firestore emulator does not know them and warns; the service supports them.
    """,
    bad: """
      rules_version = '2';
      service firebase.storage {
        match /b/{bucket}/o/{name} {
          allow read: if firestore.exists(/databases/(default)/documents/members/$(request.auth.uid));
        }
      }
      """,
    good: """
      rules_version = '2';
      service firebase.storage {
        match /b/{bucket}/o/{name} { allow read: if request.auth.uid == name; }
      }
      """,
    source: "emulator 1.19.9; davideast/pyric, recordings of production")

  private static let label = "only the emulator's compiler warns; the service supports it"

  static func variable(at span: Span) -> Diagnostic {
    Diagnostic(page.code, .note, "Invalid variable name: firestore.", at: span, label: label)
  }

  /// The emulator's compiler reads it as a method, and knows only the `get(key, default)` of maps.
  static func function(_ name: String, at span: Span) -> Diagnostic {
    let isMethod = name == "get"
    return Diagnostic(
      page.code, .note,
      isMethod ? "Incorrect number of arguments supplied to function: get." : "Invalid function name: \(name).",
      at: span, label: label)
  }
}

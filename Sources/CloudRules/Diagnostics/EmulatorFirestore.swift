import SourceText

/// `firestore.get(path)` in Storage rules, which the service knows and the emulator's compiler does not.
enum EmulatorFirestore {
  static let page = DiagnosticPage(
    "cloud/emulator-firestore",
    """
    Storage rules reach Firestore by `firestore.get(path)` and `firestore.exists(path)`. The compiler of the Firestore \
    emulator does not know them and warns; the service does.
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

  private static let label = "the emulator's compiler says so; the service knows it"

  static func variable(at span: Span) -> Diagnostic {
    Diagnostic(page.code, .note, "Invalid variable name: firestore.", at: span, label: label)
  }

  /// The compiler takes it for a method, and knows only the `get(key, default)` of maps.
  static func function(_ name: String, at span: Span) -> Diagnostic {
    let isMethod = name == "get"
    return Diagnostic(
      page.code, .note,
      isMethod ? "Incorrect number of arguments supplied to function: get." : "Invalid function name: \(name).",
      at: span, label: label)
  }
}

import TestSupport
import Testing

@testable import CloudRules

/// Functions in which the compiler does not know `request`, `resource` and service functions. It decides by the names of
/// functions and by the order of the file (``NamedContexts``). The diagnostics were recorded with emulator 1.19.9.
@Suite struct NamedContextTests {
  typealias File = (name: String, text: String, diagnostics: [String])

  private static let files: [File] = [
    (
      "a call before the function, from a match beside it",
      """
      rules_version = '2';
      service cloud.firestore { match /databases/{db}/documents {
      match /b/{y} { allow get: if g(); }
      match /a/{x} { function g() { return request.auth != null; } allow get: if true; }
      } }
      """,
      [
        "3:30 Invalid function name: g.",
        "4:25 Unused function: g.",
      ]
    ),
    (
      "a call after the function, from a match beside it",
      """
      rules_version = '2';
      service cloud.firestore { match /databases/{db}/documents {
      match /a/{x} { function g() { return request.auth != null; } allow get: if true; }
      match /b/{y} { allow get: if g(); }
      } }
      """,
      [
        "3:25 Unused function: g.",
        "3:38 Invalid variable name: request.",
        "4:30 Invalid function name: g.",
      ]
    ),
    (
      "a call by a function that is used before",
      """
      rules_version = '2';
      service cloud.firestore { match /databases/{db}/documents {
      match /b/{y} { function h() { return g(); } allow get: if h(); }
      match /a/{x} { function g() { return request.auth != null; } allow get: if true; }
      } }
      """,
      [
        "3:38 Invalid function name: g.",
        "4:25 Unused function: g.",
      ]
    ),
    (
      "a call by a function of an outer scope, which comes last",
      """
      rules_version = '2';
      service cloud.firestore { match /databases/{db}/documents {
      function h() { return g(); }
      match /b/{y} { allow get: if h(); }
      match /a/{x} { function g() { return request.auth != null; } allow get: if true; }
      } }
      """,
      [
        "3:23 Invalid function name: g.",
        "5:25 Unused function: g.",
        "5:38 Invalid variable name: request.",
      ]
    ),
    (
      "a call by an unused function",
      """
      rules_version = '2';
      service cloud.firestore { match /databases/{db}/documents {
      match /b/{y} { function h() { return g(); } allow get: if true; }
      match /a/{x} { function g() { return request.auth != null; } allow get: if true; }
      } }
      """,
      [
        "3:25 Unused function: h.",
        "3:38 Invalid function name: g.",
        "4:25 Unused function: g.",
        "4:38 Invalid variable name: request.",
      ]
    ),
    (
      "a function of an inner match",
      """
      rules_version = '2';
      service cloud.firestore { match /databases/{db}/documents {
      match /a/{x} { allow get: if g();
      match /c/{z} { function g() { return request.auth != null; } allow get: if true; } }
      } }
      """,
      [
        "3:30 Invalid function name: g.",
        "4:25 Unused function: g.",
        "4:38 Invalid variable name: request.",
      ]
    ),
    (
      "the function calls another function",
      """
      rules_version = '2';
      service cloud.firestore { match /databases/{db}/documents {
      match /b/{y} { allow get: if g(); }
      match /a/{x} { function k() { return resource != null; } function g() { return k(); } allow get: if true; }
      } }
      """,
      [
        "3:30 Invalid function name: g.",
        "4:67 Unused function: g.",
      ]
    ),
    (
      "two functions of one name",
      """
      rules_version = '2';
      service cloud.firestore { match /databases/{db}/documents {
      match /b/{y} { allow get: if g(); }
      match /a/{x} { function g() { return request.auth != null; } allow get: if true; }
      match /d/{x} { function g() { return request.auth != null; } allow get: if true; }
      } }
      """,
      [
        "3:30 Invalid function name: g.",
        "4:25 Unused function: g.",
        "5:25 Unused function: g.",
        "5:38 Invalid variable name: request.",
      ]
    ),
    (
      "a call as a method",
      """
      rules_version = '2';
      service cloud.firestore { match /databases/{db}/documents {
      match /b/{y} { allow get: if y.g(); }
      match /a/{x} { function g() { return request.auth != null; } allow get: if true; }
      } }
      """,
      [
        "3:32 Invalid function name: g.",
        "4:25 Unused function: g.",
      ]
    ),
    (
      "an outer function of the same name",
      """
      rules_version = '2';
      service cloud.firestore { match /databases/{db}/documents {
      function g() { return resource == null && !exists(/databases/(default)/documents/e/x); }
      match /b/{y} { allow get: if g(); }
      match /a/{x} { function g() { return request.auth != null; } allow get: if true; }
      } }
      """,
      [
        "3:23 Invalid variable name: resource.",
        "3:44 Invalid function name: exists.",
        "5:25 Unused function: g.",
      ]
    ),
    (
      "a call from a list rule of Storage",
      """
      rules_version = '2';
      service firebase.storage { match /b/{b}/o { match /x/{y} { allow list: if g(); } } }
      service cloud.firestore { match /databases/{db}/documents { match /a/{x} {
      function g() { return debug(request.auth != null) && resource != null && exists(/databases/x/documents/a/b); }
      allow get: if true; } } }
      """,
      [
        "2:75 Invalid function name: g.",
        "4:10 Unused function: g.",
        "4:54 Invalid variable name: resource.",
        "4:74 Invalid function name: exists.",
      ]
    ),
  ]

  @Test(arguments: files.named { $0.name }) func functionsSeeNamesAsInTheCompiler(_ row: Named<File>) {
    #expect(printed(row.value.text) == row.value.diagnostics)
  }
}

public import RuleValues

/// What the tables of Cloud rules were recorded with: the rules at `/b/{id}`, and a `get` of `/b/x`.
public enum RecordedDocuments {
  /// The fields of each document, by its path.
  public static let all: [String: DocumentFields] = ["e/x": stored, "b/x": stored, "e/y": ["n": 2]]

  private static let stored: DocumentFields = [
    "n": 1, "name": "ada", "tags": ["a", "b"], "r": .reference(DocumentPath("e/y")),
    "when": .timestamp(Timestamp(rfc3339: "2024-02-29T12:34:56.789123Z") ?? .epoch),
    "at": GeoPoint(latitude: 12.5, longitude: -7).map { .geoPoint($0) } ?? .null, "raw": .bytes([0, 255, 65]),
    "ratio": 0.5, "whole": 2.0, "none": nil, "m": ["k": ["j": true]],
  ]

  /// Returns rules that allow a `get` under each of some conditions.
  public static func rules(_ conditions: [String]) -> String {
    """
    rules_version = '2';
    service cloud.firestore {
    match /databases/{database}/documents {
    function same(a) { return a; }
    function first(a, b) { return a; }
    function held(a) { let b = 1 / 0; let c = a; return c; }
    function capture() { return id; }
    match /b/{id} {
    \(conditions.map { "allow get: if \($0);" }.joined(separator: "\n"))
    }
    }
    }
    """
  }
}

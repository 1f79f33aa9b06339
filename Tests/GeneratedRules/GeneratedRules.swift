/// A rules file of Cloud Firestore with the size and shape of a large public one: about 3,000 lines, in which each collection
/// has functions that check every field of a document, and the caller's profile is a document. It is made, not copied.
package struct GeneratedRules: Sendable {
  let collections: [GeneratedCollection]

  /// Creates rules for a number of collections; by default, as many lines as the public file has.
  package init(collections count: Int = 21) { collections = (0..<count).map { GeneratedCollection(number: $0) } }

  /// Ten denied requests for one rule of each of the first twenty collections.
  package var denialsOfRules: [[GeneratedDenial]] { collections.prefix(20).map(\.denials) }

  /// The text of the rules.
  package var text: String {
    """
    rules_version = '2';

    service cloud.firestore {
      match /databases/{database}/documents {
    \(Self.functions)
    \(collections.map(\.functions).joined(separator: "\n"))

    \(collections.map(\.match).joined(separator: "\n"))

        match /{document=**} {
          allow read, write: if false;
        }
      }
    }

    """
  }

  private static let functions = """
        function signedIn() {
          return request.auth != null;
        }

        function profilePath(uid) {
          return /databases/$(database)/documents/profiles/$(uid);
        }

        function activeUser() {
          return signedIn()
            && exists(profilePath(request.auth.uid))
            && get(profilePath(request.auth.uid)).data.isActive == true;
        }

        function adminUser() {
          return activeUser()
            && get(profilePath(request.auth.uid)).data.isAdmin == true;
        }

        function sealed(payload, maximum) {
          return payload is map
            && payload.keys().hasOnly(["version", "algorithm", "cipherText", "iv"])
            && payload.version == 1
            && payload.algorithm == "AES-GCM"
            && payload.cipherText is string
            && payload.cipherText.size() > 0
            && payload.cipherText.size() <= maximum
            && payload.iv is string
            && payload.iv.size() <= 256;
        }

        function validDate(value) {
          return value == null
            || (
              value is string
              && value.size() == 10
              && value.matches("^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$")
            );
        }

        function validColor(data) {
          return !data.keys().hasAny(["color"])
            || data.color == null
            || (
              data.color is string
              && data.color.matches("^#[0-9A-Fa-f]{6}$")
            );
        }

        function firstDay(data) {
          return data.keys().hasAny(["firstDay"]) ? data.firstDay : data.dueDay;
        }

        function lastDay(data) {
          return data.keys().hasAny(["lastDay"]) ? data.lastDay : firstDay(data);
        }

        function validDays(data) {
          return validDate(data.dueDay)
            && validDate(firstDay(data))
            && validDate(lastDay(data))
            && (
              firstDay(data) == null
              || lastDay(data) == null
              || lastDay(data) >= firstDay(data)
            );
        }

        function validCompletion(data) {
          return (
            data.status in ["active", "archived"]
            && data.completedAt == null
          )
          || (
            data.status == "completed"
            && data.completedAt is timestamp
            && data.completedAt <= request.time
          );
        }

    """
}

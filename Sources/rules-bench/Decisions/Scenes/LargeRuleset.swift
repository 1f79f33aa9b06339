/// Generated rules of 58 KB, for workloads in a large ruleset.
///
/// Real rulesets of this size belong to their authors, so the text is made here. It imitates the structure of a large
/// public one, which has 82 matches and 170 `allow`s in 56 KB: few functions, matches in two levels, and about half of the
/// text in comments. It has 65 matches and 191 `allow`s.
enum LargeRuleset {
  private static let areas = [
    "orders", "invoices", "projects", "teams", "tickets", "bookings", "courses", "recipes", "trips", "surveys",
    "assets",
    "contracts", "shipments", "deliveries", "meetings", "campaigns", "products", "suppliers", "payments", "refunds",
    "devices",
  ]

  static let text = head + areas.map(area).joined() + "  }\n}\n"

  private static let head = """
    rules_version = '2';

    // The rules of a marketplace. A document belongs to the user in its field `owner`. Staff are users with the claim
    // `role`, which the server sets after they were hired. Everything that is not allowed here is denied.
    service cloud.firestore {
      match /databases/{database}/documents {
        function isSignedIn() { return request.auth != null; }
        function isStaff() { return isSignedIn() && request.auth.token.role in ['admin', 'staff']; }
        function isOwner(data) { return isSignedIn() && data.owner == request.auth.uid; }

        // The profile of a user. Only the user reads and writes it; the field `role` is the server's.
        match /users/{user} {
          allow get: if isSignedIn() && request.auth.uid == user;
          allow update: if isSignedIn() && request.auth.uid == user && request.resource.data.role == resource.data.role;
        }

    """

  private static func area(_ name: String) -> String {
    """

        // ---------------------------------------------------------------------------------------------------------------
        // \(name)
        //
        // The owner creates a document as a draft, and changes its title and note while it is one. The server sets every
        // other status, after it checked the amount against the account of the owner. Staff read all documents, because
        // they answer the questions of the owners. A document with a status other than `draft` is never deleted, since
        // the books refer to it; the owner deletes a draft, and an administrator deletes what a court orders to delete.
        //
        // A list must be limited: an app that listens to all \(name) of a large account would read each of them again
        // after every start. The screens of the app show 50 at a time.
        // ---------------------------------------------------------------------------------------------------------------
        match /\(name)/{id} {
          allow get: if isOwner(resource.data) || isStaff();
          allow list: if isStaff() && request.query.limit <= 50;
          // Only the fields of the form are accepted. The amount is in the smallest unit of the currency, so that no document
          // has a fraction.
          allow create: if isOwner(request.resource.data)
            && request.resource.data.keys().hasOnly(['owner', 'title', 'note', 'status', 'amount', 'updated'])
            && request.resource.data.title is string && request.resource.data.title.size() <= 200
            && request.resource.data.amount is int && request.resource.data.amount >= 0
            && request.resource.data.status == 'draft';
          allow update: if isOwner(resource.data) && resource.data.status == 'draft'
            && request.resource.data.diff(resource.data).affectedKeys().hasOnly(['title', 'note', 'updated']);
          allow delete: if (isOwner(resource.data) && resource.data.status == 'draft')
            || request.auth.token.role == 'admin';

          // The members of a document. The owner invites them, and each of them may leave. The id is that of the user,
          // so that the rules of the events find the role of a member with one read.
          match /members/{member} {
            allow read: if isSignedIn();
            allow delete: if isSignedIn() && request.auth.uid == member;
          }

          function memberRole() {
            return get(/databases/$(database)/documents/\(name)/$(id)/members/$(request.auth.uid)).data.role;
          }

          // What happened to a document, in order. Members read it. Only the server writes it, so that the record is
          // complete even if a client is offline while something happens.
          match /events/{event} {
            allow read: if memberRole() in ['owner', 'editor'];
            allow write: if false;
          }
        }

    """
  }
}

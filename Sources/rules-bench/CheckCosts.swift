import SecurityRules
import SourceText

/// What it costs to read, check and lower a rules file, by its size. The time a byte must not grow with the file.
struct CheckCosts {
  func measure() throws {
    var table = Table("load a file of Firestore rules")
    for kilobytes in [16, 64, 256, 1_024, 4_096] {
      let file = SourceFile(name: "\(kilobytes).rules", text: Self.rules(bytes: kilobytes << 10))
      try table.add("\(kilobytes) KB", repetitions: max(1, 256 / kilobytes), samples: 5) { count in
        for _ in 0..<count { _ = try Ruleset(firestore: file) }
      }
    }
    table.print()
  }

  /// Rules as teams write them, block after block until they are that long.
  static func rules(bytes: Int) -> String {
    var text = "rules_version = '2';\nservice cloud.firestore {\n  match /databases/{database}/documents {\n"
    var number = 0
    while text.utf8.count < bytes {
      text += block(number)
      number += 1
    }
    return text + "  }\n}\n"
  }

  private static func block(_ number: Int) -> String {
    """
        // Projects of team \(number): members read, editors write.
        match /projects\(number)/{project} {
          function member(role) {
            let team = get(/databases/$(database)/documents/teams/$(resource.data.team)).data;
            return request.auth != null && team.members[request.auth.uid] in ['owner', role];
          }
          allow get, list: if member('reader') || resource.data.get('public', false) == true;
          allow create: if request.auth.uid == request.resource.data.owner
            && request.resource.data.keys().hasOnly(['owner', 'team', 'name', 'tags', 'created'])
            && request.resource.data.name.matches('[a-z][a-z0-9-]{2,40}')
            && request.resource.data.created == request.time;
          allow update: if member('editor')
            && request.resource.data.diff(resource.data).affectedKeys().hasOnly(['name', 'tags']);
          match /tasks/{task} {
            allow read: if member('reader');
            allow write: if member('editor') && request.resource.data.points <= \(number % 100);
          }
        }

    """
  }
}

/// Suites that contain their rules and data, one for each service: those of `Grammar/suite.md`.
enum SuiteExamples {
  /// The suite for Realtime Database.
  static let realtime = #"""
    rules:
      rooms:
        $room:
          .read: data.child('members').child(auth.uid).exists()
          .write: root.child('owners').child($room).val() === auth.uid
          name: {.validate: newData.isString()}
    data:
      owners: {a: alice}
      rooms: {a: {members: {alice: true, bob: true}}}
    users:
      alice: {uid: alice}
      bob: {uid: bob}
      nobody: null
    cases:
      - name: members see their room
        as:         [alice, bob,   nobody]
        read:
          /rooms/a: [allow, allow, deny]
          /rooms/b: deny
          /rooms: {expect: deny, because: no rule}
      - as: bob
        set: /rooms/a/name
        value: Bob's
        expect: deny
        because: /rooms/$room/.write
      - as: alice
        set: /rooms/a/name
        value: 7
        expect: deny
        because: /rooms/$room/name/.validate
    """#

  /// The suite for Cloud Firestore.
  static let firestore = #"""
    rules: |
      rules_version = '2';
      service cloud.firestore {
        match /databases/{database}/documents {
          match /notes/{note} {
            allow read: if resource.data.owner == request.auth.uid;
            allow update: if resource.data.owner == request.auth.uid
              && request.resource.data.count == resource.data.count + 1;
          }
        }
      }
    documents:
      notes/first: {owner: alice, count: 1, at: {$ts: "2024-01-01T00:00:00Z"}}
    users:
      alice: {uid: alice, claims: {role: admin}}
      bob: {uid: bob}
      nobody: null
    cases:
      - as: [alice, bob, nobody]
        get: {/notes/first: [allow, deny, deny]}
      - name: rules are not filters
        as: alice
        list: /notes
        expect: deny
        because: Property owner is undefined on object.
      - as: alice
        list: /notes
        where: [[owner, ==, alice]]
        expect: allow
      - as: alice
        update: /notes/first
        value: {count: {$increment: 1}}
        expect: allow
        because: suite.yaml:7
    """#

  /// The suite for Cloud Storage.
  static let storage = #"""
    rules: |
      service firebase.storage {
        match /b/{bucket}/o {
          match /users/{user}/{file} {
            allow read: if request.auth.uid == user;
            allow create: if request.auth.uid == user && request.resource.size < 1024 * 1024
              && firestore.exists(/databases/(default)/documents/members/$(user));
          }
        }
      }
    documents: {members/ann: {}}
    objects: {users/ann/a.png: {size: 5000, contentType: image/png}}
    users: {ann: {uid: ann}, bob: {uid: bob}}
    cases:
      - as: [ann, bob]
        get: {/users/ann/a.png: [allow, deny]}
      - as: [ann, bob]
        upload: {/users/ann/b.png: [allow, deny]}
        value: {size: 6000, contentType: image/png}
    """#
}

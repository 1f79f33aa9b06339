extension FirestoreBank {
  /// All that keeps the promises. `get` sees the documents before, `getAfter` those after the whole batch.
  static var rules: String {
    """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents {
        function count() { return get(/databases/$(database)/documents/desk/count).data.n; }
        function countAfter() { return getAfter(/databases/$(database)/documents/desk/count).data.n; }
        function balance(account) {
          return get(/databases/$(database)/documents/accounts/$(account)).data.balance;
        }
        function balanceAfter(account) {
          return getAfter(/databases/$(database)/documents/accounts/$(account)).data.balance;
        }
        function receipt() {
          return getAfter(/databases/$(database)/documents/receipts/$('r' + string(countAfter()))).data;
        }

        match /desk/count {
          allow get: if request.auth != null;
          allow update: if request.resource.data.n == resource.data.n + 1
            && existsAfter(/databases/$(database)/documents/receipts/$('r' + string(request.resource.data.n)));
        }
        match /desk/hits {
          allow update: if request.auth != null && request.resource.data.n == resource.data.n + 1;
        }
        match /accounts/{account} {
          allow update: if request.resource.data.balance >= 0 && countAfter() == count() + 1
            && account in [receipt().from, receipt().to];
        }
        match /receipts/{number} {
          allow get: if request.auth != null;
          allow create: if request.resource.data.by == request.auth.uid && request.resource.data.amount > 0
            && request.resource.data.from != request.resource.data.to
            && countAfter() == count() + 1 && number == 'r' + string(countAfter())
            && balanceAfter(request.resource.data.from)
              == balance(request.resource.data.from) - request.resource.data.amount
            && balanceAfter(request.resource.data.to)
              == balance(request.resource.data.to) + request.resource.data.amount;
        }
        match /names/{name} {
          function nameAfter() {
            return getAfter(/databases/$(database)/documents/users/$(request.auth.uid)).data.name;
          }
          allow create: if request.resource.data.owner == request.auth.uid && nameAfter() == name;
          allow delete: if resource.data.owner == request.auth.uid && nameAfter() != name;
        }
        match /users/{uid} {
          allow create, update: if request.auth.uid == uid
            && getAfter(/databases/$(database)/documents/names/$(request.resource.data.name)).data.owner == uid
            && (resource == null || (request.resource.data.name != resource.data.name
              && !existsAfter(/databases/$(database)/documents/names/$(resource.data.name))));
        }
        match /coupons/{coupon} {
          allow create: if request.resource.data.by == request.auth.uid
            && getAfter(/databases/$(database)/documents/wallets/$(request.auth.uid)).data.last == coupon;
        }
        match /wallets/{uid} {
          allow create, update: if request.auth.uid == uid
            && request.resource.data.total == (resource == null ? 0 : resource.data.total) + 5
            && !exists(/databases/$(database)/documents/coupons/$(request.resource.data.last))
            && getAfter(/databases/$(database)/documents/coupons/$(request.resource.data.last)).data.by == uid;
        }
      }
    }
    """
  }
}

extension ReasonCase {
  /// Which part of a condition, and which rule, is said to have decided.
  static let verdicts: [ReasonCase] = [
    ReasonCase(
      "no operand of an or holds",
      rules: #"{"rules": {"p": {".write": "auth.uid == 'root' || data.val() == auth.uid"}}}"#,
      data: #"{"p":"bob"}"#,
      .set, "/p", #"1"#,
      reason: #"""
        Decided by /p/.write at /p, rules.json:1:29
          auth.uid == 'root' = false
            auth.uid = "alice"
          `auth.uid` is "alice", not "root".
          data.val() == auth.uid = false
            data.val() = "bob"  (/p)
            auth.uid = "alice"
          `data.val()` is "bob", but `auth.uid` is "alice".
        """#),
    ReasonCase(
      "branch of a conditional",
      rules:
        #"{"rules": {"p": {".write": true, ".validate": "newData.isString() ? newData.val().length > 2 : newData.isNumber()"}}}"#,
      .set, "/p", #""a""#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:69
          newData.val().length > 2 = false
            newData.val().length = 1
              newData.val() = "a"  (/p)
          1 is not greater than 2.
        """#),
    ReasonCase(
      "constant branch of a conditional",
      rules: #"{"rules": {"p": {".write": "auth.token.admin == true ? true : false"}}}"#,
      .set, "/p", #"1"#,
      reason: #"""
        Decided by /p/.write at /p, rules.json:1:29
          auth.token.admin == true = false
            auth.token.admin = null
          `auth.token.admin` is null: the token has no such claim, but true is required.
        """#),
    ReasonCase(
      "not fully evaluated",
      rules:
        #"{"rules": {"p": {".write": true, ".validate": "auth != null && auth.uid == 'bob' && newData.val() > 1"}}}"#,
      .set, "/p", #""x""#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:64
          auth.uid == 'bob' = false
            auth.uid = "alice"
          `auth.uid` is "alice", not "bob".
        """#),
    ReasonCase(
      "over several lines",
      rules: #"{"rules": {"p": {".write": "auth != null\n  && auth.uid ==\n     'bob'"}}}"#,
      .set, "/p", #"1"#,
      reason: #"""
        Decided by /p/.write at /p, rules.json:1:48
          auth.uid == 'bob' = false
            auth.uid = "alice"
          `auth.uid` is "alice", not "bob".
        """#),
    ReasonCase(
      "no rule at all",
      rules: #"{"rules":{"a":{".read":true}}}"#,
      .read, "/b",
      reason: #"""
        There is no .read rule on the path to /b, and access is denied by default.
        """#),
    ReasonCase(
      "a rule only below",
      rules: #"{"rules":{"users":{"$uid":{".read":"auth.uid == $uid"}}}}"#,
      .read, "/users",
      reason: #"""
        There is no .read rule on the path to /users, and access is denied by default;
        /users/$uid/.read is below it, and rules below the requested path never grant
        access to it.
        """#),
    ReasonCase(
      "false",
      rules: #"{"rules":{"p":{".write":false}}}"#,
      .set, "/p", #"1"#,
      reason: #"""
        Decided by /p/.write at /p, rules.json:1:25
          false
          The condition is always `false`.
        """#),
    ReasonCase(
      "two rules on the way",
      rules: #"{"rules":{".read":"auth.uid == 'root'","p":{".read":"data.child('public').val() == true"}}}"#,
      data: #"{"p":{"public":"yes"}}"#,
      .read, "/p",
      reason: #"""
        Decided by /p/.read at /p, rules.json:1:54
          data.child('public').val() == true = false
            data.child('public').val() = "yes"  (/p/public)
          `data.child('public').val()` is the string "yes", not the boolean true: values
          of different types are never equal.
        Above it, /.read did not grant access either.
        """#),
    ReasonCase(
      "an unknown child",
      rules: #"{"rules":{"p":{".write":true,"name":{},"$other":{".validate":false}}}}"#,
      .set, "/p", #"{"name":1,"extra":2}"#,
      reason: #"""
        Decided by /p/$other/.validate at /p/extra, rules.json:1:62
          false
          `$other` matches children that the rules do not name, here `extra`, and
          rejects them.
        """#),
    ReasonCase(
      "a child that is not valid",
      rules: #"{"rules":{"p":{".write":true,"$id":{"n":{".validate":"newData.isNumber()"}}}}}"#,
      .set, "/p", #"{"k1":{"n":1},"k2":{"n":"one"}}"#,
      reason: #"""
        Decided by /p/$id/n/.validate at /p/k2/n, rules.json:1:55
          newData.isNumber() = false
          The string "one" is at /p/k2/n after the write, not a number.
        """#),
    ReasonCase(
      "one path of an update",
      rules: #"{"rules":{"a":{".write":true},"b":{"$k":{".write":"auth.uid == $k"}}}}"#,
      .update, "/", #"{"a/x":1,"b/bob":2}"#,
      reason: #"""
        Decided by /b/$k/.write at /b/bob, rules.json:1:52
          auth.uid == $k = false
            auth.uid = "alice"
            $k = "bob"
          `auth.uid` is "alice", but `$k` is "bob".
        """#),
    ReasonCase(
      "a query without a limit",
      rules: #"{"rules": {"p": {".read": "query.limitToFirst <= 100"}}}"#,
      .read, "/p",
      reason: #"""
        Decided by /p/.read at /p, rules.json:1:28
          query.limitToFirst <= 100 = error: met null
            query.limitToFirst = null
          `query.limitToFirst` is null: the request does not specify it, but `<=`
          requires two numbers or two strings; an error makes the whole rule false.
        """#),
    ReasonCase(
      "a query for somebody else",
      rules: #"{"rules": {"p": {".read": "query.orderByChild == 'owner' && query.equalTo == auth.uid"}}}"#,
      .read, "/p",
      query: #"{"orderByChild":"owner","equalTo":"bob"}"#,
      reason: #"""
        Decided by /p/.read at /p, rules.json:1:61
          query.equalTo == auth.uid = false
            query.equalTo = "bob"
            auth.uid = "alice"
          `query.equalTo` is "bob", but `auth.uid` is "alice".
        """#),
    ReasonCase(
      "a query in another order",
      rules: #"{"rules": {"p": {".read": "query.orderByKey"}}}"#,
      .read, "/p",
      query: #"{"orderByValue":true}"#,
      reason: #"""
        Decided by /p/.read at /p, rules.json:1:28
          query.orderByKey = false
          The request is not a query ordered by key.
        """#),
    ReasonCase(
      "an invalid key",
      rules: #"{"rules":{".write":true}}"#,
      .set, "/a.b", #"1"#,
      reason: #"""
        The request itself is invalid, so no rule was evaluated: the key `a.b` must not
        contain `.`, `$`, `#`, `[`, `]`, `/` or control characters (at /a.b).
        """#),
    ReasonCase(
      "overlapping paths",
      rules: #"{"rules":{".write":true}}"#,
      .update, "/", #"{"a":1,"a/b":2}"#,
      reason: #"""
        The request itself is invalid, so no rule was evaluated: the update names both
        /a and /a/b, which lies within it.
        """#),
    ReasonCase(
      "granted",
      rules: #"{"rules":{"users":{"$uid":{".write":"auth != null && auth.uid == $uid"}}}}"#,
      .set, "/users/alice", #"1"#,
      reason: #"""
        Decided by /users/$uid/.write at /users/alice, rules.json:1:38
          auth != null = true
          The caller is signed in.
          auth.uid == $uid = true
            auth.uid = "alice"
            $uid = "alice"
          `auth.uid` and `$uid` are both "alice".
        No .validate rule was evaluated.
        """#),
  ]
}

extension ReasonCase {
  /// Questions about places in the data.
  static let places: [ReasonCase] = [
    ReasonCase(
      "nothing stored",
      rules: #"{"rules": {"p": {".write": "data.exists()"}}}"#,
      .set, "/p", #"1"#,
      reason: #"""
        Decided by /p/.write at /p, rules.json:1:29
          data.exists() = false
          Nothing is stored at /p.
        """#),
    ReasonCase(
      "something stored",
      rules: #"{"rules": {"p": {".write": "!data.exists()"}}}"#,
      data: #"{"p":5}"#,
      .set, "/p", #"1"#,
      reason: #"""
        Decided by /p/.write at /p, rules.json:1:30
          data.exists() = true
          The number 5 is stored at /p.
        """#),
    ReasonCase(
      "missing child",
      rules: #"{"rules": {"p": {".write": true, ".validate": "newData.hasChild('name')"}}}"#,
      .set, "/p", #"{"nam":"x"}"#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:48
          newData.hasChild('name') = false
          /p has no child `name` after the write, only `nam`.
        """#),
    ReasonCase(
      "missing children",
      rules: #"{"rules": {"p": {".write": true, ".validate": "newData.hasChildren(['a', 'b', 'c'])"}}}"#,
      .set, "/p", #"{"b":1}"#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:48
          newData.hasChildren(['a', 'b', 'c']) = false
          /p has no children `a` and `c` after the write, only `b`.
        """#),
    ReasonCase(
      "no children",
      rules: #"{"rules": {"p": {".write": true, ".validate": "newData.hasChildren()"}}}"#,
      .set, "/p", #"5"#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:48
          newData.hasChildren() = false
          The number 5 is at /p after the write; a primitive value has no children.
        """#),
    ReasonCase(
      "not a text",
      rules: #"{"rules": {"p": {".write": true, ".validate": "newData.isString()"}}}"#,
      .set, "/p", #"12"#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:48
          newData.isString() = false
          The number 12 is at /p after the write, not a string.
        """#),
    ReasonCase(
      "not a number but an object",
      rules: #"{"rules": {"p": {".write": true, ".validate": "newData.isNumber()"}}}"#,
      .set, "/p", #"{"a":1}"#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:48
          newData.isNumber() = false
          An object is at /p after the write, not a number.
        """#),
    ReasonCase(
      "not a boolean",
      rules: #"{"rules": {"p": {".write": true, ".validate": "newData.child('done').isBoolean()"}}}"#,
      .set, "/p", #"{"a":1}"#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:48
          newData.child('done').isBoolean() = false
          Nothing is at /p/done after the write, but a boolean is required.
        """#),
    ReasonCase(
      "a deletion leaves a required child out",
      rules:
        #"{"rules":{"users":{"$uid":{".write":"$uid === auth.uid",".validate":"newData.hasChildren(['name', 'age'])"}}}}"#,
      data: #"{"users":{"alice":{"name":"Alice","age":30}}}"#,
      .remove, "/users/alice/age",
      reason: #"""
        Decided by /users/$uid/.validate at /users/alice, rules.json:1:70
          newData.hasChildren(['name', 'age']) = false
          /users/alice has no child `age` after the write, only `name`.
        """#),
    ReasonCase(
      "membership",
      rules: #"{"rules": {"p": {".read": "root.child('members').child(auth.uid).exists()"}}}"#,
      data: #"{"members":{"bob":true}}"#,
      .read, "/p",
      reason: #"""
        Decided by /p/.read at /p, rules.json:1:28
          root.child('members').child(auth.uid).exists() = false
            auth.uid = "alice"
          Nothing is stored at /members/alice.
        """#),
    ReasonCase(
      "priority",
      rules: #"{"rules": {"p": {".write": true, ".validate": "newData.getPriority() != null"}}}"#,
      .set, "/p", #"1"#,
      reason: #"""
        Decided by /p/.validate at /p, rules.json:1:48
          newData.getPriority() != null = false
            newData.getPriority() = null  (/p)
          `newData.getPriority()` is null.
        """#),
  ]
}

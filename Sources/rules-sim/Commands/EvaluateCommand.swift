import ArgumentParser
import DocumentTrees
import Platform
import RequestLines

/// The command `rules-sim evaluate`.
struct EvaluateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    abstract: "Evaluate many requests: JSON lines in, JSON lines out.",
    discussion: """
      For scripts and other languages: keep one process running, write one request per line, and read one answer per line. \
      Answers arrive in the order of the requests, each as soon as it is known. Lines are independent of each other. Equal \
      rules are loaded once.

      A request is an object:
        id     a string or an integer, repeated in the answer
        rules  the rules: an object, or the text of a rules file
        data   the stored data, as in an export; the default is no data
        auth   required: null (signed out), a short account such as
               {"uid": "alice", "provider": "github.com"}, or the auth variable:
               {"uid": "alice", "token": {…}}; without it the answer is an error
        override  true: auth is any object, used as given
        op     "read", "write" (a set), "update", or "load" (only load the rules)
        path   the path: "/users/alice"
        value  the value to write; null deletes; for update, an object of paths and values
        query  for read: {"orderByChild": "to", "equalTo": 1, "limitToFirst": 10}
        now    milliseconds since 1970; the default is 1760000000000
      Other members are ignored.

      The answer is {"id", "got": "allow" | "deny", "because": the deciding rule}, with "warnings" if auth is doubtful. For load, got is "accept" or "refuse". \
      Rules that do not load and invalid requests also get "refuse", with "error": "line:column: text". A line that cannot \
      be answered, is longer than 16 MiB or has more than 200000 values gets {"id"?, "error", "line"}. The lines after it are \
      still answered.

      With "service": "firestore" or "storage", rules is the text of a rules file. request is an object with these members: \
      method (Firestore: get, batchGet with paths, list, commit; Storage: get, list, create, update, delete), path, auth \
      (as above), writes, query, resource. A write is {"set" | "update" | "delete" | "verify": path, data, \
      transforms, mask, precondition}. mask lists the fields that an update replaces; fields that data lacks are deleted. \
      precondition is {"exists": true | false} or {"updateTime": time}.

      documents are all documents in Firestore. resource is the object stored in Storage, or the requested document. Rules \
      that declare only another service, unknown metadata and unknown members of writes are errors. got is "compile-error" \
      for rules that do not load. A denial has "message", in the engine's own words. "queries": "sound" proves a query safe \
      instead of following the emulator; if the two differ, the answer says so.

      Grammar/evaluate.schema.json describes requests and answers in full.

        echo '{"id": 1, "rules": {"rules": {".read": "auth != null"}},
          "auth": null, "op": "read", "path": "/"}' | tr -d '\\n' | rules-sim evaluate
        {"id":1,"got":"deny","because":"/.read"}

      The exit code is 0 if all lines were answered, whatever the answers, and 1 if the input cannot be read.
      """)

  @Argument(help: "Files of JSON lines; - for standard input.", completion: .file())
  var files: [String] = ["-"]

  @Option(
    help: ArgumentHelp(
      "The maximum number of values in a line, including arrays and objects. It bounds memory and time.",
      valueName: "count"))
  var maximumValues = LineEvaluator.defaultMaximumValues

  func validate() throws {
    if maximumValues < 1 { throw ValidationError("--maximum-values must be at least 1.") }
  }

  func run() throws {
    try Exit.onError {
      var evaluator = LineEvaluator(maximumValues: maximumValues)
      let output = FileSink(descriptor: STDOUT_FILENO, name: "<stdout>")
      for file in files {
        var source = file == "-" ? FileSource(descriptor: STDIN_FILENO, name: "<stdin>") : try FileSource(path: file)
        try evaluator.answer(&source, to: output)
      }
    }
  }
}

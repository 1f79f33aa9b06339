import ArgumentParser
import DocumentTrees
import RequestLines

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// `rules-sim evaluate`
struct EvaluateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    abstract: "Decide many requests: JSON lines in, JSON lines out.",
    discussion: """
      For scripts and for other languages: keep one process, write a request a line, read an answer a line. Answers come \
      in the order of the requests, each as soon as it is known. Lines know nothing of each other; equal rules are \
      loaded once.

      A request is an object:
        id     a string or a whole number, given back with the answer
        rules  the rules, as an object or as the text of a file
        data   all that is stored, as in an export; nothing if missing
        auth   required: null (signed out), or the whole auth variable:
               {"uid": "alice", "token": {…}}; without it the answer is an error
        op     "read", "write" (a set), "update", or "load": do the rules load?
        path   the place: "/users/alice"
        value  what is written; null deletes; of update paths with their values
        query  of read: {"orderByChild": "to", "equalTo": 1, "limitToFirst": 10}
        now    milliseconds since 1970; 1760000000000 if missing
      Other members are ignored.

      The answer is {"id", "got": "allow" | "deny", "because": the deciding rule}. For load "accept" or "refuse"; \
      "refuse", too, for rules that do not load and for requests that can not be, with "error": "line:column: text". A \
      line that cannot be answered, is longer than 16 MiB or holds more than 200000 values gets {"id"?, "error", "line"}, \
      and the rest goes on.

      With "service": "firestore" or "storage", rules is the text of a file, and request an object: method (of \
      Firestore get, batchGet with paths, list, commit; of Storage get, list, create, update, delete), path, auth \
      (null, or uid and token), writes, query, resource. A write is {"set" | "update" | "delete" | "verify": path, \
      data, transforms, mask, precondition}: mask names the fields that an update replaces, and deletes those that \
      data lacks; precondition is {"exists": true | false} or {"updateTime": time}. \
      documents are all that Firestore holds; resource is the object that Storage holds, or the document that is asked for. \
      Rules that declare only another service, unknown metadata and unknown members of writes are errors. "got" is "compile-error" for \
      rules that do not load; a denial has "message", the engine's own words. "queries": "sound" judges a query as a \
      proof, not as the emulator; where the two differ, the answer says so.

      All forms in full: Grammar/evaluate.schema.json.

        echo '{"id": 1, "rules": {"rules": {".read": "auth != null"}},
          "auth": null, "op": "read", "path": "/"}' | tr -d '\\n' | rules-sim evaluate
        {"id":1,"got":"deny","because":"/.read"}

      The exit code is 0 where all lines were answered, whatever the answers; 1 where the input can not be read.
      """)

  @Argument(help: "Files of JSON lines; - is standard input.", completion: .file())
  var files: [String] = ["-"]

  @Option(
    help: ArgumentHelp(
      "How many values a line may hold, arrays and objects included. Each takes memory and time beyond its bytes.",
      valueName: "count"))
  var maximumValues = LineEvaluator.defaultMaximumValues

  func validate() throws {
    if maximumValues < 1 { throw ValidationError("--maximum-values is at least 1.") }
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

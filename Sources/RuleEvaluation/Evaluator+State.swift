import RulePrograms
import RuleRequests
import RuleValues

/// Access to the state for decision procedures, which set it up before rules are evaluated and read it afterwards.
extension Evaluator {
  @inline(__always)
  var program: Program { _read { yield state.program } }

  @inline(__always)
  var limits: Limits { state.limits }

  @inline(__always)
  var arena: Arena {
    _read { yield state.arena }
    _modify { yield &state.arena }
  }

  @inline(__always)
  var environment: RequestBindings {
    _read { yield state.environment }
    _modify { yield &state.environment }
  }

  @inline(__always)
  var callLimit: CallLimit {
    _read { yield state.callLimit }
    _modify { yield &state.callLimit }
  }

  @inline(__always)
  var capturedValues: [RuleValue] {
    _read { yield state.capturedValues }
    _modify { yield &state.capturedValues }
  }

  @inline(__always)
  var query: QueryValues {
    _read { yield state.query }
    _modify { yield &state.query }
  }

  @inline(__always)
  var now: Double {
    get { state.now }
    set { state.now = newValue }
  }

  @inline(__always)
  var isSignedIn: Bool {
    get { state.isSignedIn }
    set { state.isSignedIn = newValue }
  }

  @inline(__always)
  var current: NodeRef {
    get { state.current }
    set { state.current = newValue }
  }

  @inline(__always)
  var steps: Int { state.steps }

  @inline(__always)
  var expressions: Int {
    get { state.expressions }
    set { state.expressions = newValue }
  }

  /// Starts counting the steps of a decision.
  mutating func beginSteps() { state.beginSteps() }

  /// Releases the request, and memory that only a large request needed.
  mutating func release() { state.release() }

  /// Returns the message of a fault, in the wording of the service's engine.
  func message(of fault: EvaluationFault) -> String { state.message(of: fault) }

  /// Records that data could not be read. The decision is then a denial, whatever the rules return.
  mutating func fail(_ error: any Error) { state.fail(error) }

  /// Returns whether a document exists; nil if it could not be read.
  mutating func exists(_ place: Int, isAfter: Bool) -> Bool? { state.exists(place, isAfter: isAfter) }

  /// Returns the location that a text of the arena names below another location; nil if there is none.
  @inline(__always)
  func literal(_ key: TextRef, below location: Int) -> Int? {
    arena.withText(key) { program.tree.literal($0, below: location) }
  }
}

import RuleRequests
import RuleValues

/// Many expressions in one ruleset: each is a rule of its own that never grants, so that all of a block are evaluated by
/// one request. One upload, a request a block and one report answer for hundreds.
struct ExpressionPack {
  /// A match and the request that evaluates its rules.
  struct Block {
    var kind: RequestKind
    var conditions: [Syntax]
  }

  /// What is requested of the document `x` of the block's collection.
  enum RequestKind: String, CaseIterable {
    case get, getMissing, getSignedOut, list, create, set, update, transform, delete
    /// Whether it changes the document.
    var isWrite: Bool { method != "get" && self != .list }

    /// The method that rules know it by.
    var method: String {
      switch self {
      case .get, .getMissing, .getSignedOut: "get"
      case .list: "list"
      case .create: "create"
      case .set, .update, .transform: "update"
      case .delete: "delete"
      }
    }
  }

  /// A function of the ruleset.
  struct Function {
    let name: String
    let parameters: [String]
    var variables: [(name: String, value: Syntax)]
    var body: Syntax

    /// What a call costs without its arguments, were all evaluated.
    func price(_ others: [String: Int]) -> Int {
      variables.reduce(body.price(others)) { $0 + 1 + $1.value.price(others) }
    }
  }

  var functions: [Function] = []
  var blocks: [Block] = []

  /// How many expressions there are.
  var count: Int { blocks.reduce(0) { $0 + $1.conditions.count } }

  /// The position of an expression in the pack.
  struct Place: Hashable {
    let block: Int
    let condition: Int
  }

  /// The pack without some expressions.
  func without(_ places: Set<Place>) -> ExpressionPack {
    var pack = self
    for block in blocks.indices {
      pack.blocks[block].conditions = blocks[block].conditions.enumerated()
        .filter { !places.contains(Place(block: block, condition: $0.offset)) }.map(\.element)
    }
    return pack
  }
}

/// The text of a pack, and the position of each part.
struct PrintedPack {
  struct Condition {
    let place: ExpressionPack.Place
    let syntax: Syntax
    let line: Int
    /// The byte ranges of the nodes in the text, parents first.
    let ranges: [Range<Int>]
  }

  let pack: ExpressionPack
  let text: String
  let conditions: [Condition]
  /// The lines of the rules that only tell the time, one a block.
  let timeLines: [Int]

  /// Writes a pack.
  init(_ pack: ExpressionPack) {
    var printer = Printer()
    var line = 1
    var conditions: [Condition] = []
    var timeLines: [Int] = []
    func end(_ text: String) {
      printer.write(text + "\n")
      line += 1
    }
    end("rules_version = '2';")
    end("service cloud.firestore {")
    end("match /databases/{database}/documents {")
    for function in pack.functions {
      printer.write("function \(function.name)(\(function.parameters.joined(separator: ", "))) { ")
      for variable in function.variables {
        printer.write("let \(variable.name) = ")
        printer.write(variable.value)
        printer.write("; ")
      }
      printer.write("return ")
      printer.write(function.body)
      end("; }")
    }
    for (index, block) in pack.blocks.enumerated() {
      end("match /b\(index)/{id} {")
      timeLines.append(line)
      end("allow \(block.kind.method): if [request.time] is set;")
      for (number, syntax) in block.conditions.enumerated() {
        printer.write("allow \(block.kind.method): if [")
        let first = printer.ranges.count
        printer.write(syntax)
        conditions.append(
          Condition(
            place: .init(block: index, condition: number), syntax: syntax, line: line,
            ranges: Array(printer.ranges[first...])))
        end("] is set;")
      }
      end("}")
    }
    end("}")
    end("}")
    self.pack = pack
    self.conditions = conditions
    self.timeLines = timeLines
    text = String(decoding: printer.text, as: UTF8.self)
  }

  /// The column of the first byte of a condition's expression.
  func start(of condition: Condition) -> Int {
    "allow \(pack.blocks[condition.place.block].kind.method): if [".utf8.count + 1
  }

  /// The request of a block.
  func operation(_ block: Int) -> FirestoreRequest.Operation { World.operation(pack.blocks[block].kind, block: block) }
}

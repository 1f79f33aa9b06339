import RequestSimulation
import RuleRequests
import RuleValues
import SecurityRules
import SourceText

/// A request to a Realtime Database as a page writes it: `set /a 5 as ada`.
struct DataRequestLine {
  private let verb: String
  private let path: DataPath
  private let value: String
  let user: String

  init(_ line: String) throws {
    guard let match = line.wholeMatch(of: /(read|query|set|update|remove) (\/\S*)(?: (.+))? as (\S+)/) else {
      throw PageMistake.unreadable(line)
    }
    verb = String(match.output.1)
    path = DataPath(String(match.output.2))
    value = match.output.3.map(String.init) ?? "null"
    user = String(match.output.4)
  }

  /// Nil for an impossible value.
  func operation() throws -> DataOperation? {
    let json = try JSONNode.strict(value)
    do {
      switch verb {
      case "read": return .read(path)
      case "query": return .read(path, query: try QueryReader.read(json))
      case "set": return .set(path, try RealtimeSituation.data(json, at: path))
      case "remove": return .set(path, .deletion)
      default:
        return .update(
          path,
          try json.members.map { member in
            let place = DataPath(member.key)
            return (place, try RealtimeSituation.data(member.value, at: path.appending(place)))
          })
      }
    } catch is RealtimeSituation.Unstorable { return nil }
  }
}

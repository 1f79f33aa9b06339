package import AgentProtocol
import SourceText

/// A call of a tool, on its way to the process that answers it.
package struct CallRequest: Sendable {
  /// The name of the tool.
  let tool: String
  /// The arguments.
  let arguments: JSONNode
  /// The folders whose files the call may use.
  let folders: [String]
  /// Whether the tool may write files.
  let canWrite: Bool
  /// Whether the answer has structured content.
  let isStructured: Bool

  /// Returns the line for a process.
  ///
  /// - Parameters:
  ///   - folder: the folder in which the server was started.
  ///   - canWrite: whether the tool may write files.
  package static func line(for call: ToolCall, in folder: String, canWrite: Bool) -> String {
    let header: JSONValue = [
      "tool": .string(call.tool), "folders": .array(([folder] + call.folders).map { .string($0) }),
      "canWrite": .bool(canWrite),
      "isStructured": .bool(call.isStructured),
    ]
    return "[\(header.text),\(call.arguments)]"
  }

  /// Reads the line of a server; nil for another text.
  package init?(line: String) {
    let (tree, problems) = JSONReader.read(Array(line.utf8), .strict)
    let parts = tree.root.elements
    guard problems.isEmpty, parts.count == 2, let tool = parts[0]["tool"]?.string else { return nil }
    self.tool = tool
    arguments = parts[1]
    folders = (parts[0]["folders"]?.elements ?? []).compactMap(\.string)
    canWrite = parts[0]["canWrite"]?.bool ?? false
    isStructured = parts[0]["isStructured"]?.bool ?? false
  }
}

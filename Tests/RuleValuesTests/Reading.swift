import RuleValues
import SourceText

/// Data written as JSON, for tests.
enum Reading {
  /// Reads a value to be written at `path`.
  static func written(_ json: String, at path: String = "") -> Result<WrittenValue, DataProblems> {
    DataReader.read(JSONReader.read(SourceFile(name: "data", text: json), .strict).tree.root, at: DataPath(path))
  }

  /// The data that a text without server values says.
  static func node(_ json: String) throws -> DataNode { try written(json).get().template }
}

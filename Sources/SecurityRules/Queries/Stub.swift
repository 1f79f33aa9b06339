public import DocumentTrees
import RuleEvaluation
public import RuleValues

public struct FoundDocument { public let path: DocumentPath; public let document: StoredDocument }
public struct ObjectListing { public let items: [ObjectName]; public let prefixes: [String] }
extension TreeSnapshot {
  mutating func children(at path: DataPath, matching query: DataQuery, _ pause: () throws -> Void) throws -> [DataChild]
  { [] }
  mutating func documents(matching query: DocumentQuery, _ pause: () throws -> Void) throws -> [FoundDocument] { [] }
  mutating func objects(bucket: String, prefix: String, _ pause: () throws -> Void) throws -> ObjectListing {
    ObjectListing(items: [], prefixes: [])
  }
}

import RequestSimulation
import RuleRequests
import RuleValues

/// Turns operations on Cloud Storage into cases.
enum StorageCase {
  static func draft(_ operation: StorageRequest.Operation) throws(InexpressibleRequest) -> CaseDraft {
    let recorded = ServiceOperation.storage(operation)
    let name = SimulatedRequest.client(recorded).place
    let path = ValueDraft.string(name)
    switch operation {
    case .get: return CaseDraft("get", path, making: recorded)
    case .delete: return CaseDraft("delete", path, making: recorded)
    case .list: return CaseDraft("list", .string(name.hasSuffix("/") ? name : name + "/"), making: recorded)
    case .create(let object, let fields):
      return CaseDraft("upload", path, [("value", try value(fields, object))], making: recorded)
    case .update(let object, let fields):
      return CaseDraft("update", path, [("value", try value(fields, object))], making: recorded)
    }
  }

  /// Returns metadata as a suite has it.
  static func members(_ metadata: ObjectMetadata, without names: [String]) -> ValueDraft {
    var draft = ValueDraft.json { metadata.write(to: &$0) }
    for name in names { _ = draft.set(nil, at: [name], CaseDraft.span) }
    return draft
  }

  /// What the service sets itself, and what the path of the case already says.
  static let derived = ["name", "bucket", "generation", "metageneration", "etag", "timeCreated", "updated"]

  /// Returns the metadata that a client states.
  private static func value(_ fields: DocumentFields, _ object: ObjectName) throws(InexpressibleRequest) -> ValueDraft {
    var named = fields
    named["name"] = .string(object.name)
    named["bucket"] = .string(object.bucket)
    guard let encoded = try? EncodedDocument(named), let metadata = try? ObjectMetadata(encoded) else {
      throw InexpressibleRequest("uploads with invalid metadata")
    }
    return members(metadata, without: derived)
  }
}

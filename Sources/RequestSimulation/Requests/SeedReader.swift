import RuleEvaluation
import RuleValues
package import SourceText

/// Reads stored data in the format of each service.
package enum SeedReader {
  /// Reads a Realtime Database export.
  package static func data(_ node: JSONNode, now: Int64, into seed: inout Seed) -> [OperationError] {
    switch DataReader.read(node, at: .root) {
    case .success(let value):
      seed.data = value.resolved(now: now) { _ in nil }
      return []
    case .failure(let problems):
      let error = OperationError(problems, at: node.span)
      return [error] + error.others
    }
  }

  /// Reads documents by path, `{"rooms/lounge": {"name": "Lounge"}}`, or a list of documents in the format of the REST
  /// API, also inside a page `{"documents": […]}`.
  package static func documents(_ node: JSONNode, into seed: inout Seed) -> [OperationError] {
    if let list = list("documents", in: node) { return restDocuments(list, into: &seed) }
    guard case .object = node.value else {
      return [OperationError("`documents` must be a mapping from paths to documents", at: node.span)]
    }
    var errors: [OperationError] = []
    var seen: Set<DocumentPath> = []
    for member in node.members {
      do {
        let path = try DocumentPath.parseDocument(member.key)
        if !seen.insert(path).inserted { throw OperationError("duplicate document \(path)", at: member.keySpan) }
        seed.documents.append(
          Seed.Document(path: path, fields: try DocumentFields(json: member.value, database: path.database)))
      } catch let error as OperationError {
        errors += [error] + error.others
      } catch {
        errors.append(OperationError("\(error)\(hint(member))", at: member.keySpan))
      }
    }
    return errors
  }

  /// Returns a suggestion for documents nested in their collection: `; write `posts/first: {…}``.
  private static func hint(_ member: JSONMember) -> String {
    guard let path = try? DocumentPath.parse(member.key), path.isCollection,
      let first = member.value.members.first, case .object = first.value.value
    else { return "" }
    return "; write `\(path.relativeText)/\(first.key): {…}`"
  }

  /// Returns the list in the text, or inside a page of an API response.
  private static func list(_ key: String, in node: JSONNode) -> JSONNode? {
    let list = node[key] ?? node
    if case .array = list.value { return list }
    return nil
  }

  private static func restDocuments(_ node: JSONNode, into seed: inout Seed) -> [OperationError] {
    var errors: [OperationError] = []
    for element in node.elements {
      do throws(DocumentProblems) {
        let document = try RESTDocumentReader.read(element).get()
        guard let path = document.path else {
          errors.append(OperationError("a document in a list must have a `name`", at: element.span))
          continue
        }
        seed.documents.append(Seed.Document(path: path, fields: document.fields))
      } catch {
        errors.append(OperationError(error, at: element.span))
      }
    }
    return errors
  }

  /// Reads objects by name, `{"avatars/ann.png": {"size": 1024, "contentType": "image/png"}}`, or a list of objects in
  /// the format of the Storage API, also inside a page `{"items": […]}`.
  package static func objects(_ node: JSONNode, bucket: String, into seed: inout Seed) -> [OperationError] {
    var errors: [OperationError] = []
    if let list = list("items", in: node) {
      for element in list.elements {
        switch ObjectMetadataReader.read(element) {
        case .success(let metadata): seed.objects.append(metadata)
        case .failure(let problems): errors.append(OperationError(problems, at: element.span))
        }
      }
      return errors
    }
    guard case .object = node.value else {
      return [OperationError("`objects` must be a mapping from names to metadata", at: node.span)]
    }
    for member in node.members {
      do {
        let object = try ObjectName(path: member.key, bucket: bucket)
        seed.objects.append(try ObjectRequestReader.metadata(member.value, at: object))
      } catch let error as OperationError {
        errors += [error] + error.others
      } catch {
        errors.append(OperationError("\(error)", at: member.keySpan))
      }
    }
    return errors
  }
}

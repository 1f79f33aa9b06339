package import RequestSimulation
package import RuleValues
package import SourceText

/// Reads cases of Cloud Storage.
package struct StorageSyntax: ServiceSyntax {
  let bucket: String

  /// Creates a reader whose paths refer to objects of `bucket`; nil for the default bucket.
  package init(_ bucket: String?) { self.bucket = bucket ?? ObjectName.defaultBucket }

  /// Cloud Storage.
  package var service: RulesService { .storage }

  /// The operations of Storage, each with its keys.
  package var forms: [OperationSyntax] {
    [
      OperationSyntax(verb: .get), OperationSyntax(verb: .list), OperationSyntax(verb: .upload, wantsValue: true),
      OperationSyntax(verb: .update, wantsValue: true), OperationSyntax(verb: .delete),
    ]
  }

  /// Returns what is wrong with a path; nil if it is valid.
  package func problem(inPath path: String, of verb: CaseVerb) -> String? {
    if verb == .list { return nil }
    do throws(PathProblem) {
      _ = try object(path)
      return nil
    } catch {
      return error.description
    }
  }

  /// Returns the object at `path`, in ``bucket`` unless the path names another one.
  package func object(_ path: String) throws(PathProblem) -> ObjectName { try ObjectName(path: path, bucket: bucket) }

  /// Returns the request of a case, or why it is invalid. Invalid metadata is reported as an error of the suite too.
  package func request(_ call: OperationCall, _ diagnostics: inout [Diagnostic]) -> Result<
    SimulatedRequest, RejectedRequest
  > {
    do {
      let request = ClientCall(call.verb, call.path, value: call.members[.value], resource: bucket)
      return .success(.storage(try request.storage { call.seed.object($0) }))
    } catch let error as OperationError {
      // Invalid metadata is an error of the suite, because no client sends it.
      for error in [error] + error.others {
        diagnostics.append(SuiteProblem.Data.report(error.message, at: error.span))
      }
      return .failure(RejectedRequest(error))
    } catch {
      return .failure(RejectedRequest("\(error)"))
    }
  }

  /// Returns the operations to test:
  /// - for a prefix, which ends in a slash, a list
  /// - for a stored object, every operation on an object
  /// - for any other object, a download and an upload
  package func probes(at path: String, _ seed: Seed) -> [AccessProbe] {
    if path.utf8.last == UInt8(ascii: "/") { return [AccessProbe(form: form(.list))] }
    guard let object = try? object(path), let stored = seed.object(object) else {
      return [AccessProbe(form: form(.get)), AccessProbe(form: form(.upload))]
    }
    return [
      AccessProbe(form: form(.get)), AccessProbe(form: form(.upload), value: .written { stored.write(to: &$0) }),
      AccessProbe(form: form(.update), value: .emptyMapping, isChange: true), AccessProbe(form: form(.delete)),
    ]
  }
}

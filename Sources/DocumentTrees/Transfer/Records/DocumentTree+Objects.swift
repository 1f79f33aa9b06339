import RuleValues
import SourceText

/// A format for exported metadata of objects.
package enum ObjectFormat: Hashable, Sendable {
  /// An array of objects as the Storage API returns them.
  case list
  /// An object with `bucket/name` as keys.
  case map
}

extension DocumentTree {
  /// Reads the metadata of objects from JSON, in one transaction.
  ///
  /// The text can have one of these formats:
  /// - an array of the Storage API's objects
  /// - `{"items": […]}`
  /// - such objects one after the other
  /// - an object with `bucket/name` as keys
  ///
  /// - Parameters:
  ///   - verifies: whether all metadata is read again before the commit (``TreeSnapshot/check(_:)``).
  ///   - progress: called periodically with the progress so far. An error that it throws ends the import.
  /// - Returns: the final progress.
  /// - Throws: a ``RecordProblem`` with the position in the text, a ``TreeError``, or an error of `source` or
  ///   `progress`. Nothing was written then.
  @discardableResult
  package func importObjects(
    from source: any ByteSource, mode: ImportMode = .replace, verifies: Bool = true,
    progress: (TransferProgress) throws -> Void = { _ in }
  ) throws -> TransferProgress {
    try importRecords(
      ObjectKind.self, from: source, mode: mode, verifies: verifies, progress: progress
    ) { record throws(RecordProblem) in try record.metadata() }
  }

  /// Writes the metadata of the objects in `range` as JSON, from one frozen state, in the service's order.
  ///
  /// The output is valid only if this method returns: a stored tree notices lost rows after it has read all of them.
  ///
  /// - Parameters:
  ///   - verifies: whether an export of a part reads all metadata to find lost rows (``TreeSnapshot/check(_:)``). An
  ///     export of everything always finds them.
  ///   - progress: called periodically with the progress so far. An error that it throws ends the export.
  /// - Returns: the final progress.
  /// - Throws: a ``TreeError``, or an error of `sink` or `progress`.
  @discardableResult
  package func exportObjects(
    in range: ObjectRange = .everything, to sink: any ByteSink, as format: ObjectFormat, verifies: Bool = true,
    progress: (TransferProgress) throws -> Void = { _ in }
  ) throws -> TransferProgress {
    try exportRecords(
      ObjectKind.self, in: range, to: sink, as: format == .list ? .array : .object, verifies: verifies,
      progress: progress
    ) { writer, object, encoded in
      let metadata = try encoded.readMetadata(of: object)
      try writer.write(key: format == .list ? nil : "\(object.bucket)/\(object.name)") { metadata.write(to: &$0) }
    }
  }
}

extension RecordText {
  /// Returns the object name and the metadata in the record.
  fileprivate func metadata() throws(RecordProblem) -> (ObjectName, EncodedDocument) {
    var place: ObjectName?
    if let key {
      do throws(PathProblem) {
        place = try ObjectName.parse(key)
      } catch {
        throw problem(.document(.path(error)), place: key)
      }
    }
    let json = try parsed()
    let metadata = try unwrapped(
      ObjectMetadataReader.read(json, at: place), place: place?.description ?? json["name"]?.string ?? "")
    do throws(DocumentProblem.Kind) {
      return (metadata.object, try metadata.encoded())
    } catch {
      throw problem(.document(error), place: metadata.object.description)
    }
  }
}

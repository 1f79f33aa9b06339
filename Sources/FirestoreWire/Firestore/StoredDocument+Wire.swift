package import RuleValues

extension StoredDocument {
  /// Returns the `Document` message of the document.
  ///
  /// - Parameters:
  ///   - name: the name of the document, whose project begins references.
  ///   - mask: the returned fields.
  /// - Throws: `DATA_LOSS` if the stored bytes are damaged.
  package func wire(_ name: ResourceName, mask: DocumentMask = .all) throws(RPCError) -> WireMessage {
    var message = WireMessage(.document)
    message["name"] = .string(name.description)
    message["fields"] = try fieldsOnWire(project: name.project, mask: mask)
    message["create_time"] = .message(WireMessage(createTime))
    message["update_time"] = .message(WireMessage(updateTime))
    return message
  }

  /// Returns the `Document` message of a result, with its distance as another field.
  package func wire(
    _ name: ResourceName, mask: DocumentMask, distance: Double, as field: String
  ) throws(RPCError) -> WireMessage {
    var message = try wire(name, mask: mask)
    do throws(CorruptDocument) {
      var fields = try fields.fields()
      fields[field] = .double(distance)
      message["fields"] = .map(mask.applied(to: fields).wire(project: name.project))
    } catch {
      throw RPCError(.dataLoss, "the stored document is damaged: \(error)")
    }
    return message
  }

  private func fieldsOnWire(project: String, mask: DocumentMask) throws(RPCError) -> WireValue {
    do throws(CorruptDocument) {
      return mask.fields == nil
        ? .stored(try StoredFields(fields, project: project))
        : .map(mask.applied(to: try fields.fields()).wire(project: project))
    } catch {
      throw RPCError(.dataLoss, "the stored document is damaged: \(error)")
    }
  }
}

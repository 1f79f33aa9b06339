package import DocumentTrees
import Platform
import RuleValues
import Synchronization

/// Where the bytes of a project's objects are kept, with the values of objects that rules do not see.
///
/// The metadata in the tree decides which content counts: the server stores the content first, then commits the metadata,
/// and then removes the content that no metadata names any more. A killed process therefore leaves at most content that no
/// metadata names, which ``init(_:of:)`` removes.
package final class ObjectContents: Sendable {
  /// Where contents are kept.
  package enum Place: Sendable, Equatable {
    /// In memory, up to a total size in bytes.
    case memory(maximumBytes: Int)
    /// In files of the folder at this path, for a tree in a file.
    case folder(String)

    /// Whether there is no folder for the contents yet.
    var isMissing: Bool { if case .folder(let path) = self { stat.isMissing(path) } else { false } }
  }

  /// The standard total size of contents in memory. It is far above what tests store, and leaves room on a CI machine.
  package static let maximumBytesInMemory = 512 << 20

  private struct State {
    var contents: [ContentID: [UInt8]] = [:]
    var attributes: [ObjectName: ObjectAttributes] = [:]
    var bytes = 0
  }

  private let folder: ContentFolder?
  private let maximumBytes: Int
  private let state = Mutex(State())

  /// Opens the contents of the objects in `tree`, and removes contents of other objects. It blocks.
  ///
  /// - Throws: `TreeError` if the folder or the tree cannot be read.
  package init(_ place: Place, of tree: some DocumentTree) throws {
    switch place {
    case .memory(let maximumBytes):
      folder = nil
      self.maximumBytes = maximumBytes
    case .folder(let path):
      maximumBytes = .max
      let folder = try ContentFolder(path: path)
      self.folder = folder
      let needed = try Self.names(in: tree)
      try folder.removeFiles { needed.contains($0) }
    }
  }

  /// Stores a content. If it is stored already, nothing happens.
  ///
  /// - Returns: whether the content is new.
  /// - Throws: ``ContentsFull``, or `TreeError` if the file cannot be written. Nothing is stored then.
  func store(_ bytes: [UInt8], as id: ContentID) throws -> Bool {
    if let folder {
      if folder.contains(id.text) { return false }
      try folder.store(bytes, as: id.text)
      return true
    }
    return try state.withLock { state in
      if state.contents[id] != nil { return false }
      guard bytes.count <= maximumBytes - state.bytes else { throw ContentsFull(maximumBytes: maximumBytes) }
      state.contents[id] = bytes
      state.bytes += bytes.count
      return true
    }
  }

  /// Returns a content; nil if it is not stored.
  func content(_ id: ContentID) -> StoredContent? {
    if let folder { return ContentFile(path: folder.path(id.text)).map { .file($0) } }
    return state.withLock { $0.contents[id] }.map { .memory($0) }
  }

  /// Removes a content that no metadata names any more.
  func remove(_ id: ContentID) {
    if let folder { return folder.remove(id.text) }
    state.withLock { state in
      if let bytes = state.contents.removeValue(forKey: id) { state.bytes -= bytes.count }
    }
  }

  /// Returns the values of a generation of an object.
  func attributes(of object: ObjectName, generation: Int64) -> ObjectAttributes {
    state.withLock { current(object, generation, $0) }
  }

  /// Changes the values of a generation of an object, and returns them.
  ///
  /// - Throws: `TreeError` if they cannot be written.
  func change(
    _ object: ObjectName, generation: Int64, _ change: (inout ObjectAttributes) -> Void
  ) throws -> ObjectAttributes {
    try state.withLock { state in
      let before = current(object, generation, state)
      var after = before
      change(&after)
      // A slow reader of an old generation must not replace the values of the new one.
      if after == before || stored(object, state).map({ $0.generation > generation }) == true { return after }
      if let folder {
        try folder.store(after.json, as: Self.attributesName(object))
      } else {
        state.attributes[object] = after
      }
      return after
    }
  }

  /// Removes the values of a deleted object.
  func removeAttributes(of object: ObjectName) {
    state.withLock { state in
      if let folder { folder.remove(Self.attributesName(object)) }
      state.attributes[object] = nil
    }
  }

  /// Removes all contents and values that no object of `tree` names.
  func removeOrphans(of tree: some DocumentTree) throws {
    let needed = try Self.names(in: tree)
    try state.withLock { state in
      try folder?.removeFiles { needed.contains($0) }
      state.contents = state.contents.filter { needed.contains($0.key.text) }
      state.attributes = state.attributes.filter { needed.contains(Self.attributesName($0.key)) }
      state.bytes = state.contents.values.reduce(0) { $0 + $1.count }
    }
  }

  /// The total size of the contents in memory.
  var bytesInMemory: Int { state.withLock { $0.bytes } }

  private func current(_ object: ObjectName, _ generation: Int64, _ state: State) -> ObjectAttributes {
    if let attributes = stored(object, state), attributes.generation == generation { return attributes }
    var attributes = ObjectAttributes()
    attributes.generation = generation
    return attributes
  }

  private func stored(_ object: ObjectName, _ state: State) -> ObjectAttributes? {
    guard let folder else { return state.attributes[object] }
    return folder.read(Self.attributesName(object)).flatMap { ObjectAttributes(json: $0) }
  }

  private static func attributesName(_ object: ObjectName) -> String { ContentID.prefix(object) + ".attributes" }

  private static func names(in tree: some DocumentTree) throws -> Set<String> {
    try tree.read { snapshot in
      var names: Set<String> = []
      try snapshot.forEachObject(in: .everything) { object, encoded in
        names.insert(attributesName(object))
        if let id = ContentID(try encoded.readMetadata(of: object)) { names.insert(id.text) }
        return true
      }
      return names
    }
  }
}

/// The error of a server whose memory has no room for another content.
package struct ContentsFull: Error, Sendable, Hashable, CustomStringConvertible {
  /// The maximum total size in bytes.
  package let maximumBytes: Int

  /// A description on one line.
  package var description: String {
    "the contents of all objects would exceed \(maximumBytes) bytes of memory; delete objects, or start the server with a "
      + "data file"
  }
}

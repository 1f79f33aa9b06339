package import DocumentTrees
package import RuleRequests
import RuleValues

extension DataOperation {
  /// Returns the request that the rules decide, with server values filled in from the data in `snapshot`.
  package func request(now: Int64, in snapshot: inout some TreeSnapshot) throws(TreeError) -> RealtimeRequest {
    try request(now: now) { path throws(TreeError) in try snapshot.summary(at: snapshot.cursor(at: path)).leaf }
  }

  /// Returns the request that the rules decide. `stored` returns the stored leaf at a path, for server values.
  func request(
    now: Int64, stored: (DataPath) throws(TreeError) -> Scalar?
  ) throws(TreeError) -> RealtimeRequest {
    switch self {
    case .read(let path, let query): return RealtimeRequest(.read(path, query), now: now)
    case .set(let path, let value):
      return RealtimeRequest(.write([try Self.write(value, at: path, now: now, stored)]), now: now)
    case .update(let base, let values):
      var writes: [RealtimeRequest.Write] = []
      for (path, value) in values {
        writes.append(try Self.write(value, at: base.appending(path), now: now, stored))
      }
      return RealtimeRequest(.write(writes), now: now)
    }
  }

  private static func write(
    _ value: WrittenValue, at path: DataPath, now: Int64, _ stored: (DataPath) throws(TreeError) -> Scalar?
  ) throws(TreeError) -> RealtimeRequest.Write {
    if value.sites.isEmpty, path.keys.last?.text.utf8.first != UInt8(ascii: ".") {
      return RealtimeRequest.Write(path, .replace(value.template))
    }
    if path.keys.last?.text == ".priority", let node = path.parent, value.template.children.isEmpty {
      return RealtimeRequest.Write(node, .priority(value.resolved(now: now) { _ in nil }.leaf))
    }
    let data = try value.resolved(now: now) { (below: DataPath) throws(TreeError) -> Scalar? in
      try stored(path.appending(below))
    }
    return RealtimeRequest.Write(path, .replace(data))
  }
}

import Foundation
import Hummingbird
import SecurityRules

extension DataRoutes {
  /// The path that a URL names. Each part between slashes is one key, so an encoded slash leads to no other path.
  static func path(of request: Request) throws -> DataPath {
    let parts = request.uri.path.split(separator: "/", omittingEmptySubsequences: true).dropFirst()
    let keys = try parts.map { part in
      guard let key = String(part).removingPercentEncoding else {
        throw Problem(.invalidArgument, detail: "The path is not valid UTF-8.")
      }
      return key
    }
    return DataPath(names: keys)
  }

  /// The bytes of the body. A body that is too large is answered with 413 and not read completely.
  static func body(of request: Request) async throws -> [UInt8] {
    Array(try await request.body.collect(upTo: maximumBytes).readableBytesView)
  }
}

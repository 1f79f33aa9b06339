package import DocumentTrees
package import EmulatedProjects

/// The WebSockets of Realtime Databases.
package struct RealtimeSockets<Tree: DocumentTree>: SocketService {
  private let projects: ServedProjects<Tree>

  /// Creates the service of these projects.
  package init(_ projects: ServedProjects<Tree>) { self.projects = projects }

  /// Serves one client. A request without a namespace is closed at once. See ``SocketService``.
  package func serve(
    _ request: HTTPRequest, _ texts: AsyncStream<String>, to sink: any MessageSink<String>
  ) async {
    var generator = SystemRandomNumberGenerator()
    guard request.path == "/.ws", let name = RealtimeAddress.namespace(of: request),
      let connection = try? RealtimeConnection(
        projects: projects, namespace: name, sink: sink, host: request.host,
        sessionID: String(generator.next(), radix: 36))
    else { return }
    await connection.start()
    for await text in texts {
      await connection.receive(text)
      if await !connection.isOpen { break }
    }
    await connection.close()
  }
}

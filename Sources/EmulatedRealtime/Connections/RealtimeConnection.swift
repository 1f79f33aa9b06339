package import DocumentTrees
package import EmulatedProjects
import Identities
import RuleValues
import SecurityRules
import SourceText

/// The WebSocket of one client of a Realtime Database.
///
/// Requests are answered in the order of their frames. The data that a write changes is pushed to the client's listens
/// before the write is answered. A client that receives slowly gets the latest data, not every state in between.
package actor RealtimeConnection<Tree: DocumentTree> {
  /// The maximum number of listens. Each is compared with every commit.
  package static var maximumListens: Int { 4_096 }

  let access: RealtimeAccess<Tree>
  private let sink: any MessageSink<String>
  private let host: String
  private let sessionID: String
  private let clock: Clock
  /// Frames and deliveries take turns, because an actor lets others in wherever it waits.
  private let turns = Turns()
  private let changed = ChangedPlaces()
  private var observers: [ChangeSignal.Observer] = []
  private var frames = FrameAssembler()
  private var listens: [ReadPlace: Listen] = [:]
  /// The caller; nil after a token that was rejected, as which nothing is allowed.
  var identity: Identity? = .unauthenticated
  var onDisconnect = DisconnectActions()
  /// Whether the transport still delivers frames. It closes the socket when this is false.
  package private(set) var isOpen = true

  /// Creates a connection.
  ///
  /// - Parameters:
  ///   - projects: the projects of the server.
  ///   - namespace: the name of the database, which is created on its first use.
  ///   - sink: receives the frames for the client.
  ///   - host: the address that the client keeps for its next connection, such as `127.0.0.1:9000`.
  ///   - sessionID: the name of the session.
  /// - Throws: ``TooManyProjects``, or the error of opening the data.
  package init(
    projects: ServedProjects<Tree>, namespace: String, sink: any MessageSink<String>, host: String,
    sessionID: String
  ) throws {
    access = RealtimeAccess(try projects.namespace(namespace))
    clock = projects.settings.clock
    self.sink = sink
    self.host = host
    self.sessionID = sessionID
  }

  /// Sends the handshake.
  package func start() async {
    await turns.begin()
    observers = [
      access.namespace.tree.changes.observe { [weak self] changes in self?.mark { changes.touches($0) } },
      access.namespace.rules.erased.changes.observe { [weak self] _ in self?.mark { _ in true } },
    ]
    await send(ServerMessage.handshake(time: clock.now(), host: host, session: sessionID))
    turns.end()
  }

  /// Takes a frame of the client. The transport calls it once the call for the frame before has returned.
  package func receive(_ text: String) async {
    await turns.begin()
    if isOpen {
      switch frames.take(text) {
      case .incomplete: break
      case .message(let message): await answer(message)
      case .tooLarge:
        await send(ServerMessage.error("the message is larger than \(FrameAssembler.maximumMessageBytes) bytes"))
        isOpen = false
      }
    }
    turns.end()
  }

  /// Ends the connection, and writes what the client left for this moment.
  package func close() async {
    await turns.begin()
    isOpen = false
    observers = []
    listens = [:]
    for (operation, identity) in onDisconnect.take() {
      // The client is gone and gets no answer. The journal has a denial.
      _ = try? await access.write(operation, as: identity)
    }
    turns.end()
  }

  // MARK: Messages

  /// Sends a message in frames. An error ends the connection.
  func send(_ message: String) async {
    guard isOpen else { return }
    do {
      for frame in FrameAssembler.frames(of: message) { try await sink.send(frame) }
    } catch {
      isOpen = false
    }
  }

  private func answer(_ message: String) async {
    let (tree, problems) = JSONReader.read(SourceFile(name: "frame", text: message), Self.dialect)
    guard problems.isEmpty else { return await send(ServerMessage.error("the message is not JSON")) }
    let (type, data) = (tree.root["t"]?.string, tree.root["d"])
    switch (type, data) {
    case ("c", let data?):
      if data["t"]?.string == "p" { await send(ServerMessage.pong) }
    case ("d", let data?):
      guard case .integer(let number)? = data["r"]?.value, let action = data["a"]?.string else {
        return await send(ServerMessage.error("a request needs `r` and `a`"))
      }
      await answer(WireRequest(number: number, action: action, body: data["b"]))
    default: await send(ServerMessage.error("the message has an unknown type"))
    }
  }

  /// At 90 bytes each, this many values take 90 MB while a message is read.
  private static var dialect: JSONDialect { JSONDialect(maximumNodes: 1_000_000) }

  /// Sends our reason to the client's console, if there is one, and then the answer.
  func refuse(_ request: WireRequest, _ refusal: Refusal) async {
    if let details = refusal.details { await send(ServerMessage.console(details)) }
    await send(
      ServerMessage.answer(request.number, refusal.wireStatus, data: ServerMessage.string(refusal.text)))
  }

  // MARK: Listens

  /// Adds a listen whose data the client has, or replaces the one at the same place.
  ///
  /// - Returns: false if there are too many listens.
  func listen(at place: ReadPlace, _ listen: Listen) -> Bool {
    guard listens[place] != nil || listens.count < Self.maximumListens else { return false }
    listens[place] = listen
    return true
  }

  /// Watches a place before it is read, so that no commit in between is missed.
  func watch(_ place: ReadPlace) { changed.watch(place) }

  /// Ends a listen.
  func unlisten(_ place: ReadPlace) {
    listens[place] = nil
    changed.unwatch(place)
  }

  /// Marks listens to be judged and read again.
  ///
  /// - Parameter isChanged: returns whether the data at or below a path may have changed.
  nonisolated func mark(where isChanged: (DataPath) -> Bool) {
    guard changed.mark(where: isChanged) else { return }
    Task { [weak self] in await self?.deliverInTurn() }
  }

  private func deliverInTurn() async {
    await turns.begin()
    await deliver()
    turns.end()
  }

  /// Sends the changed data of all marked listens.
  func deliver() async {
    for place in changed.take() where listens[place] != nil {
      guard isOpen else { return }
      await deliver(place)
    }
  }

  private func deliver(_ place: ReadPlace) async {
    guard let identity else { return await revoke(place, nil) }
    do {
      let node = try await access.read(place, as: identity)
      guard let difference = listens[place]?.update(to: node) else { return }
      switch difference {
      case .replace(_, let node): await push(ServerMessage.json(node), to: place, isMerge: false)
      case .merge(_, let children): await push(ServerMessage.json(children), to: place, isMerge: true)
      }
    } catch {
      let refusal = access.refusal(error)
      if refusal.kind == .unavailable { return retry(place) }
      await revoke(place, refusal)
    }
  }

  /// Sends data of a listen.
  func push(_ data: String, to place: ReadPlace, isMerge: Bool) async {
    await push(data, to: place, isMerge: isMerge, tag: listens[place]?.tag)
  }

  /// Sends data of a listen that has this tag.
  func push(_ data: String, to place: ReadPlace, isMerge: Bool, tag: Int64?) async {
    await send(ServerMessage.push(data, at: place.path, isMerge: isMerge, tag: tag))
  }

  /// Sends the data of the listens whose place holds `path`, whether it has changed or not.
  func resend(_ path: DataPath) async {
    for place in listens.keys where place.path.contains(path) || path.contains(place.path) {
      guard let identity, let node = try? await access.read(place, as: identity), var listen = listens[place] else {
        continue
      }
      _ = listen.update(to: node)
      listens[place] = listen
      await push(ServerMessage.json(node), to: place, isMerge: false)
    }
  }

  /// Ends a listen that is no longer allowed.
  private func revoke(_ place: ReadPlace, _ refusal: Refusal?) async {
    let query = listens[place]?.query
    unlisten(place)
    if let details = refusal?.details { await send(ServerMessage.console(details)) }
    await send(ServerMessage.revoked(place.path, query: query))
  }

  /// Reads a place again a little later, when the server is less busy.
  private func retry(_ place: ReadPlace) {
    Task { [weak self] in
      try? await Task.sleep(for: .milliseconds(100))
      self?.mark { $0 == place.path }
    }
  }
}

import DocumentTrees
import Identities
import RuleRequests
import RuleValues
import SourceText

extension RealtimeConnection {
  /// Carries out a request and answers it.
  func answer(_ request: WireRequest) async {
    switch request.action {
    // The version and the statistics of the client, and tokens of App Check, change nothing.
    case "s", "stats", "appcheck", "unappcheck": await succeed(request)
    case "auth", "gauth": await signIn(request)
    case "unauth":
      await become(.unauthenticated)
      await succeed(request)
    case "q", "n", "g", "p", "m", "o", "om", "oc":
      guard let identity else { return await refuse(request, Refusal(.denied, "Permission denied")) }
      await answer(request, as: identity)
    default: await refuse(request, Refusal(.invalid, "Unknown action", details: nil))
    }
  }

  private func answer(_ request: WireRequest, as identity: Identity) async {
    do {
      switch request.action {
      case "q": try await listen(request, as: identity)
      case "n":
        unlisten(try request.place())
        await succeed(request)
      case "g": try await get(request, as: identity)
      case "p": try await set(request, as: identity)
      case "m": try await update(request, as: identity)
      case "o", "om": try await setOnDisconnect(request, as: identity)
      default:
        onDisconnect.cancel(try request.path())
        await succeed(request)
      }
    } catch {
      // The requests themselves answer the errors of their operations. These are errors of the message.
      await refuse(request, access.refusal(error))
    }
  }

  private func succeed(_ request: WireRequest, data: String = #""""#) async {
    await send(ServerMessage.answer(request.number, "ok", data: data))
  }

  // MARK: Callers

  private func signIn(_ request: WireRequest) async {
    do {
      guard let token = request.body?["cred"]?.string else { throw QueryError("the request needs a token `cred`") }
      var identity = try RealtimeCaller.identity(token: token, override: request.body?["authvar"])
      if request.body?["noauth"]?.bool == true { identity = .unauthenticated }
      await become(identity)
      let variable = identity.authValue(for: .realtime)?.text ?? "null"
      await succeed(request, data: #"{"auth":\#(variable)}"#)
    } catch {
      await become(nil)
      await send(ServerMessage.answer(request.number, "invalid_token", data: ServerMessage.string("\(error)")))
    }
  }

  /// Changes the caller, and judges all listens again.
  private func become(_ identity: Identity?) async {
    self.identity = identity
    mark { _ in true }
    await deliver()
  }

  // MARK: Reads

  private func listen(_ request: WireRequest, as identity: Identity) async throws {
    let place = try request.place()
    watch(place)
    do {
      let node = try await access.read(place, as: identity)
      let listen = Listen(tag: request.tag, query: request.queryText, sent: node)
      guard self.listen(at: place, listen) else {
        unlisten(place)
        let details = "a connection may have at most \(Self.maximumListens) listens"
        return await refuse(request, Refusal(.tooLarge, "Too many listens", details: details))
      }
      if request.body?["h"]?.string != node.clientHash || node.isAbsent {
        await push(ServerMessage.json(node), to: place, isMerge: false)
      }
      await succeed(request, data: access.missingIndex(of: place) == nil ? "{}" : #"{"w":["no_index"]}"#)
    } catch {
      unlisten(place)
      await refuse(request, access.refusal(error))
    }
  }

  private func get(_ request: WireRequest, as identity: Identity) async throws {
    let place = try request.place()
    do {
      await succeed(request, data: ServerMessage.json(try await access.read(place, as: identity)))
    } catch {
      await refuse(request, access.refusal(error))
    }
  }

  // MARK: Writes

  private func set(_ request: WireRequest, as identity: Identity) async throws {
    let path = try request.path()
    let operation = DataOperation.set(path, try request.value(at: path))
    var hash: String?
    if let sent = request.body?["h"], !sent.isNull {
      guard let text = sent.string else { throw QueryError("the hash `h` must be a string") }
      hash = text
    }
    await carryOut(request, operation, ifHash: hash, as: identity)
  }

  private func update(_ request: WireRequest, as identity: Identity) async throws {
    let path = try request.path()
    await carryOut(request, .update(path, try request.values(below: path)), as: identity)
  }

  private func carryOut(
    _ request: WireRequest, _ operation: DataOperation, ifHash hash: String? = nil, as identity: Identity
  ) async {
    do {
      _ = try await access.write(operation, ifHash: hash, as: identity)
      await deliver()
      await succeed(request)
    } catch {
      if error is StaleHash { await resend(operation.path) }
      await refuse(request, access.refusal(error))
    }
  }

  // MARK: Writes after the connection

  private func setOnDisconnect(_ request: WireRequest, as identity: Identity) async throws {
    let path = try request.path()
    let values =
      request.action == "o"
      ? [(path: path, value: try request.value(at: path))]
      : try request.values(below: path).map { (path: path.appending($0.path), value: $0.value) }
    let operation = DataOperation.update(.root, values)
    do {
      try await access.judge(operation, as: identity)
    } catch {
      return await refuse(request, access.refusal(error))
    }
    guard onDisconnect.add(values, as: identity) else {
      let details = "a connection may have at most \(DisconnectActions.maximumCount) places of onDisconnect"
      return await refuse(request, Refusal(.tooLarge, "Too many onDisconnect operations", details: details))
    }
    await succeed(request)
  }
}

import EmulatedProjects
import Foundation
import RulesProjects
import SourceText
import Testing

@testable import EmulatorSuite

/// The files, ports and environment of a server.
struct ServerFilesTests {
  @Test func eachStoreHasAFileBesideTheMainOne() {
    let files = ServerFiles(path: "app.sqlite")
    #expect(files.path(of: .project("demo"), project: "demo") == "app.sqlite")
    #expect(files.path(of: .namespace("demo-default-rtdb"), project: "demo") == "app.sqlite")
    #expect(files.path(of: .project("../x/y"), project: "demo") == "app.sqlite+..%2Fx%2Fy")
    #expect(files.path(of: .namespace("demo"), project: "demo") == "app.sqlite+database-demo")
  }

  @Test func theStoresAreFoundAgain() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "stores-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ServerFiles(path: folder.appending(path: "app.sqlite").path)
    let stores: [EmulatedStore] = [
      .project("demo"), .project("x/y"), .namespace("demo-default-rtdb"), .namespace("n-wal"),
    ]
    for store in stores {
      for suffix in ["", "-wal", "-shm"] {
        try Data().write(to: URL(filePath: files.path(of: store, project: "demo") + suffix))
      }
    }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "app.sqlite+objects"), withIntermediateDirectories: true)
    #expect(files.stores(project: "demo") == [.namespace("n-wal"), .project("x/y")])
    #expect(ServerFiles(path: "missing/app.sqlite").stores(project: "demo") == [])
  }

  @Test func theEnvironmentHasTheAddresses() {
    let addresses = [
      EmulatorAddress(name: .firestore, host: "127.0.0.1", port: 1), EmulatorAddress(name: .auth, host: "::1", port: 2),
    ]
    let environment = Dictionary(
      uniqueKeysWithValues: addresses.environment(project: "demo").map { ($0.name, $0.value) })
    #expect(environment["FIRESTORE_EMULATOR_HOST"] == "127.0.0.1:1")
    #expect(environment["FIREBASE_AUTH_EMULATOR_HOST"] == "[::1]:2")
    #expect(environment["GCLOUD_PROJECT"] == "demo")
    #expect(environment["FIREBASE_EMULATOR_HUB"] == nil)
  }

  @Test func portsAreReadFromTheProjectFile() throws {
    let ports = try EmulatorPorts(
      SourceFile(
        name: "firebase.json",
        text: #"{"emulators": {"firestore": {"port": 8095}, "auth": {"host": "0.0.0.0"}, "singleProjectMode": true}}"#))
    #expect(ports.addresses["firestore"]?.port == 8095)
    #expect(ports.addresses["auth"]?.host == "0.0.0.0")
    #expect(ports.addresses.count == 2)
  }

  @Test func aServiceCanBeTurnedOff() throws {
    let ports = try EmulatorPorts(
      SourceFile(name: "firebase.json", text: #"{"emulators": {"ui": {"enabled": false}, "hub": {"enabled": true}}}"#))
    #expect(ports.disabled == ["ui"])
  }

  @Test(arguments: ["65536", "-1", "\"8080\"", "1.5"]) func anInvalidPortIsReported(_ port: String) {
    #expect(throws: InvalidInput.self) {
      try EmulatorPorts(
        SourceFile(name: "firebase.json", text: #"{"emulators": {"firestore": {"port": \#(port)}}}"#))
    }
  }
}

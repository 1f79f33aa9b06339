import EmulatedProjects
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

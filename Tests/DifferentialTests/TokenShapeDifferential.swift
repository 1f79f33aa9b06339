import Foundation
import TestSupport
import Testing

/// `IdentitiesTests` holds the project to what is recorded of the emulator; this holds the record to the emulator.
@Suite("The emulator reads tokens as recorded", .withEmulator)
struct TokenShapeDifferential {
  @Test func shapes() throws {
    let emulator = try #require(EmulatorProcess.shared)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let script = Repository.root.appending(path: "Tests/IdentitiesTests/TokenShapes/record.py")
    process.arguments = ["python3", script.path, String(emulator.port), "--check"]
    try process.start()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}

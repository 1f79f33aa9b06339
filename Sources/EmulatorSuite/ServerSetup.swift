#if Serve
package import DocumentTrees
package import EmulatedAuth
package import EmulatedProjects
package import EmulatorTransport

/// What a local server is made of.
package struct ServerSetup<Tree: DocumentTree>: Sendable {
  /// The settings of the projects.
  package var settings: EmulatorSettings<Tree>
  /// The addresses to listen on. Clients say `localhost`, which may be 127.0.0.1 or ::1, so both are usual.
  package var hosts = ["127.0.0.1", "::1"]
  /// Who may talk to the services.
  package var access = AccessRules()
  /// The sign-in providers on this machine. The others have fake users.
  package var providers: [ConfiguredProvider] = []
  /// Returns the folder for the bytes of a project's objects; nil to keep them in memory.
  package var contentFolder: @Sendable (_ project: String) -> String? = { _ in nil }
  /// Returns the stores that have data from before, which an export includes.
  package var stored: @Sendable () -> [EmulatedStore] = { [] }
  /// Called with the name of a test that begins, if the test runner tells it; empty if a test without a name begins.
  package var onTest: @Sendable (String) -> Void = { _ in }

  /// Creates a setup of projects, whose data is in memory unless their settings say otherwise.
  package init(_ settings: EmulatorSettings<Tree>) { self.settings = settings }
}
#endif

import AgentProtocol
import AgentTools
import ArgumentParser
import Platform
import RulesProjects
import SuiteRuns

/// The command `rules-sim mcp`.
struct MCPCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Answer the questions of coding agents: a server for the Model Context Protocol.",
    discussion: """
      The client starts the server in the folder of a project, and speaks with it over standard input and output. The tools \
      give the answers of check, check --audit, explain, compare, prove, test, mutate, init and format, each with the request \
      that the evaluator has decided.

        {"command": "rules-sim", "args": ["mcp"]}
                                               in the configuration of a client
        rules-sim mcp --skill > SKILL.md       for agents that have no such client

      Tools read only files of this folder and of the folders that the client names, and follow no link out of them. Nothing is \
      written, unless --write is given: then suggest_suite and missing_tests can write a new suite. Each call runs in a process \
      of its own, with limits of time and memory.

      Grammar/agents.md has the lines for common clients.

      Exit code 0: the client has closed its end.
      """)

  @Flag(help: "Print a SKILL.md that tells agents how to use rules-sim in a terminal.")
  var skill = false

  @Flag(help: "Let tools whose description says so write new files.")
  var write = false

  @Option(help: ArgumentHelp("The time after which a call ends. The default is 60.", valueName: "seconds"))
  var time = 60

  @Option(help: ArgumentHelp("The most memory that a call may use. The default is 3072.", valueName: "mebibytes"))
  var memory = 3072

  @Flag(help: .private)
  var answer = false

  func validate() throws {
    if !(128...1_048_576).contains(memory) {
      throw ValidationError("--memory is a number of mebibytes from 128 to 1048576.")
    }
    if !(1...3600).contains(time) { throw ValidationError("--time is a number of seconds from 1 to 3600.") }
  }

  func run() throws {
    // Text for a model leaves this machine.
    Console.masking = .always
    if skill { return try Console.write(AgentSkill.text, as: .verbatim) }
    if answer { return answerCall() }
    if Console.inputIsTerminal {
      Console.note("waiting for a client of the Model Context Protocol on standard input; Ctrl-D ends the server")
    }
    let catalog = RulesCatalog.catalog(version: ProgramVersion.text, canWrite: write)
    var limits = AgentServer.Limits()
    limits.callTime = .seconds(time)
    let options = ["mcp", "--answer", "--time", "\(time)", "--memory", "\(memory)"]
    let (folder, canWrite) = (try FileSystem.local.resolved(".").get(), write)
    let server = AgentServer(Session(catalog), limits: limits) { call in
      ([OwnProgram.path] + options, CallRequest.line(for: call, in: folder, canWrite: canWrite))
    }
    server.run()
  }

  /// Answers one call, as the process that the server has started for it.
  private func answerCall() {
    // The server ends the call in time. Without it, the processors do not work on for ever.
    let line = AnsweringProcess.begin(memory: memory << 20, seconds: time * Workers.processorCount)
    guard let request = line.flatMap({ CallRequest(line: $0) }) else { return }
    AgentCall.answer(request, report: AnsweringProcess.write)
  }
}

/// What a server offers to clients.
package struct AgentCatalog: Sendable {
  /// A tool that a model can call.
  package struct Tool: Sendable {
    /// The name.
    package let name: String
    /// The name for people.
    package let title: String
    /// What the tool does, and when to use it.
    package let description: String
    /// The JSON schema of its arguments.
    package let input: JSONValue
    /// The JSON schema of its structured content.
    package let output: JSONValue
    /// Whether it can write files.
    package let writes: Bool

    /// Creates a tool.
    package init(
      name: String, title: String, description: String, input: JSONValue, output: JSONValue, writes: Bool
    ) {
      self.name = name
      self.title = title
      self.description = description
      self.input = input
      self.output = output
      self.writes = writes
    }
  }

  /// A text that a client can read.
  package struct Resource: Sendable {
    /// Its address; a template of addresses has a variable such as `{code}`.
    package let uri: String
    /// The name for people.
    package let title: String
    /// What it contains.
    package let description: String
    /// The type of its text.
    package let mimeType: String
    /// The variable of a template, and the text for one of its values; nil if the value has no text.
    package let text: @Sendable (_ value: String) -> String?

    /// Creates a resource.
    package init(
      uri: String, title: String, description: String, mimeType: String = "text/markdown",
      text: @escaping @Sendable (_ value: String) -> String?
    ) {
      self.uri = uri
      self.title = title
      self.description = description
      self.mimeType = mimeType
      self.text = text
    }

    /// Whether the address has a variable.
    var isTemplate: Bool { uri.utf8.last == UInt8(ascii: "}") }

    /// Returns the text at an address; nil if the resource has none there.
    func read(_ address: String) -> String? {
      guard isTemplate, let brace = uri.firstIndex(of: "{") else {
        return address.utf8.elementsEqual(uri.utf8) ? text("") : nil
      }
      let prefix = uri[..<brace]
      guard address.utf8.starts(with: prefix.utf8) else { return nil }
      return text(String(decoding: address.utf8.dropFirst(prefix.utf8.count), as: UTF8.self))
    }
  }

  /// A text with which a person begins a task.
  package struct Prompt: Sendable {
    /// An argument of a prompt.
    package struct Argument: Sendable {
      /// The name.
      package let name: String
      /// What to write.
      package let description: String
      /// Whether it must be given.
      package let isRequired: Bool

      /// Creates an argument.
      package init(_ name: String, _ description: String, isRequired: Bool = true) {
        self.name = name
        self.description = description
        self.isRequired = isRequired
      }
    }

    /// The name.
    package let name: String
    /// The name for people.
    package let title: String
    /// What the task is.
    package let description: String
    /// The arguments.
    package let arguments: [Argument]
    /// Returns the text for the values of arguments.
    package let text: @Sendable (_ values: [String: String]) -> String

    /// Creates a prompt.
    package init(
      name: String, title: String, description: String, arguments: [Argument],
      text: @escaping @Sendable (_ values: [String: String]) -> String
    ) {
      self.name = name
      self.title = title
      self.description = description
      self.arguments = arguments
      self.text = text
    }
  }

  /// The name of the server.
  package let name: String
  /// The name for people.
  package let title: String
  /// The version of the server.
  package let version: String
  /// How to use the server, for models.
  package let instructions: String
  /// The tools.
  package let tools: [Tool]
  /// The resources, also those that are templates.
  package let resources: [Resource]
  /// The prompts.
  package let prompts: [Prompt]

  /// Creates a catalog.
  package init(
    name: String, title: String, version: String, instructions: String, tools: [Tool], resources: [Resource],
    prompts: [Prompt]
  ) {
    self.name = name
    self.title = title
    self.version = version
    self.instructions = instructions
    self.tools = tools
    self.resources = resources
    self.prompts = prompts
  }
}

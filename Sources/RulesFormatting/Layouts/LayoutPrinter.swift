/// Prints a layout within a width. The time grows with the length of the text times the width at most.
struct LayoutPrinter {
  private struct Command {
    let indent: Int
    let isFlat: Bool
    let layout: Layout
  }

  private let style: FormatStyle
  private let lineEnd: [UInt8]
  private var output: [UInt8] = []
  private var column = 0
  private var waiting: [Command] = []
  /// The comments that wait for the end of the line.
  private var suffixes: [[UInt8]] = []

  private init(_ style: FormatStyle, lineEnd: [UInt8]) {
    self.style = style
    self.lineEnd = lineEnd
  }

  /// Returns the text of `layout`. Its lines end with `lineEnd`.
  static func print(_ layout: Layout, style: FormatStyle, lineEnd: [UInt8]) -> [UInt8] {
    var printer = LayoutPrinter(style, lineEnd: lineEnd)
    printer.waiting = [Command(indent: 0, isFlat: false, layout: layout)]
    while let command = printer.waiting.popLast() { printer.print(command) }
    printer.endLine(before: 0)
    return printer.output
  }

  private mutating func print(_ command: Command) {
    switch command.layout.kind {
    case .text(let bytes, let width):
      output += bytes
      column += width
    case .line(let text, let isClosing):
      guard command.isFlat else { return breakLine(command.indent, isClosing: isClosing) }
      if case .space = text { add(0x20) }
    case .newline(let isBlank, let isClosing):
      if isBlank {
        endLine(before: command.indent)
        output += lineEnd
      }
      breakLine(command.indent, isClosing: isClosing)
    case .block(let lines, let source, let moves): printBlock(lines, source, moves)
    case .group(let content):
      let flat = Command(indent: command.indent, isFlat: true, layout: content)
      let isFlat = !command.layout.isBroken && (command.isFlat || fits(flat))
      waiting.append(isFlat ? flat : Command(indent: command.indent, isFlat: false, layout: content))
    case .indent(let content):
      waiting.append(Command(indent: command.indent + style.indent, isFlat: command.isFlat, layout: content))
    case .sequence(let parts):
      for part in parts.reversed() {
        waiting.append(Command(indent: command.indent, isFlat: command.isFlat, layout: part))
      }
    case .alternatives(let all): choose(all, command)
    case .suffix(let comment): suffixes.append(comment)
    case .comment(let comment, let width, let isAfterSpace):
      guard suffixes.isEmpty else { return suffixes.append(comment) }
      if isAfterSpace { add(0x20) }
      output += comment
      column += width
      if !isAfterSpace { add(0x20) }
    case .suffixEnd: if !suffixes.isEmpty { breakLine(command.indent) }
    case .quoted(let content):
      add(UInt8(ascii: "\""))
      waiting.append(Command(indent: command.indent, isFlat: command.isFlat, layout: .quoteEnd(suffixes)))
      waiting.append(Command(indent: command.indent, isFlat: command.isFlat, layout: content))
      suffixes = []
    case .quoteEnd(let outer):
      if !suffixes.isEmpty { breakLine(command.indent, isClosing: true) }
      add(UInt8(ascii: "\""))
      suffixes = outer
    }
  }

  private mutating func choose(_ all: [Layout], _ command: Command) {
    for layout in all {
      let isFlat = !layout.isBroken
      let choice = Command(indent: command.indent, isFlat: isFlat, layout: layout)
      if isFlat && command.isFlat || fits(choice) { return waiting.append(choice) }
    }
    if let last = all.last { waiting.append(Command(indent: command.indent, isFlat: false, layout: last)) }
  }

  private mutating func add(_ byte: UInt8) {
    output.append(byte)
    column += 1
  }

  /// - Parameter isClosing: whether a closing bracket is next, for which comments are one level further in.
  private mutating func breakLine(_ indent: Int, isClosing: Bool = false) {
    endLine(before: isClosing ? indent + style.indent : indent)
    output += lineEnd
    output += repeatElement(0x20, count: indent)
    column = indent
  }

  /// Writes the comments that wait for the end of the line. After one that lasts until there, the next one has a line of
  /// its own.
  private mutating func endLine(before indent: Int) {
    trim()
    for (index, comment) in suffixes.enumerated() {
      if index > 0, !suffixes[index - 1].starts(with: "/*".utf8) {
        output += lineEnd
        output += repeatElement(0x20, count: indent)
      } else if !output.isEmpty {
        output.append(0x20)
      }
      output += comment
    }
    suffixes = []
  }

  private mutating func trim() {
    while output.last == 0x20 { output.removeLast() }
  }

  /// Prints a comment of several lines.
  private mutating func printBlock(_ lines: [[UInt8]], _ source: Int, _ moves: Bool) {
    let shift = moves ? column - source : 0
    for (index, line) in lines.enumerated() {
      if index == 0 {
        output += line
        continue
      }
      output += lineEnd
      let spaces = line.prefix { $0 == 0x20 }.count
      let isEmpty = spaces == line.count
      if !isEmpty { output += repeatElement(0x20, count: max(spaces + shift, 0)) }
      output += line[spaces...]
      column = max(spaces + shift, 0) + line.count - spaces
    }
  }

  // MARK: Fitting

  /// Whether the line fits, if it continues with `command` and then with what waits, up to the next place where the
  /// latter can be broken. If `command` begins with a line break, that is about the line after it.
  private func fits(_ command: Command) -> Bool {
    var left = style.width - column
    var next = [command]
    var rest = waiting.count
    var (isRest, isStart) = (false, true)
    while left >= 0 {
      guard let command = next.popLast() else {
        guard rest > 0 else { return true }
        rest -= 1
        isRest = true
        next.append(waiting[rest])
        continue
      }
      switch command.layout.kind {
      case .text(_, let width):
        left -= width
        isStart = false
      case .comment(_, let width, _): left -= width + 1
      case .line(let text, _):
        guard command.isFlat else { return true }
        if case .space = text { left -= 1 }
      case .newline:
        guard isStart else { return true }
        left = style.width - command.indent
      case .block(let lines, _, _): return left >= (lines.first?.count ?? 0)
      case .group(let content):
        let isFlat = !command.layout.isBroken && (command.isFlat || !isRest)
        next.append(Command(indent: command.indent, isFlat: isFlat, layout: content))
      case .indent(let content):
        next.append(Command(indent: command.indent, isFlat: command.isFlat, layout: content))
      case .sequence(let parts):
        for part in parts.reversed() {
          next.append(Command(indent: command.indent, isFlat: command.isFlat, layout: part))
        }
      case .alternatives(let all):
        if let first = all.first {
          let isFlat = !first.isBroken && (command.isFlat || !isRest)
          next.append(Command(indent: command.indent, isFlat: isFlat, layout: first))
        }
      case .quoted(let content):
        left -= 2
        next.append(Command(indent: command.indent, isFlat: command.isFlat, layout: content))
      case .suffix, .suffixEnd, .quoteEnd: break
      }
    }
    return false
  }
}

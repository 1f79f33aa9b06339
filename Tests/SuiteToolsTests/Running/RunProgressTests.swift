import SuiteTools
import TestSuites
import Testing

@Suite("The progress of a run")
struct RunProgressTests {
  private let start = ContinuousClock.now

  @Test func shortRunsShowNoProgress() {
    var progress = RunProgress(start: start)
    for step in 0..<100 {
      #expect(progress.redraw(step, of: 100, at: start + .milliseconds(step * 9)) == nil)
    }
    #expect(progress.end() == nil)
  }

  @Test func longRunsRedrawTenTimesASecond() {
    var progress = RunProgress(start: start)
    let drawn = (0..<3_000).compactMap { progress.redraw($0, of: 3_000, at: start + .milliseconds($0)) }
    #expect(drawn.count == 20)
    #expect(drawn.first == "\r\u{1B}[Ktest  [##########                    ]  33 %  1000 of 3000 cases")
    #expect(drawn.allSatisfy { $0.hasPrefix("\r\u{1B}[K") && !$0.contains("\n") && $0.count < 80 })
    #expect(progress.end() == "\r\u{1B}[K")
  }

  @Test func fractionsStayInTheBar() {
    for (share, marks, percent) in [
      (-1.0, 0, 0), (0, 0, 0), (0.5, 15, 50), (0.999, 29, 99), (1, 30, 100), (7, 30, 100),
    ] {
      let line = RunProgress.line("import", share: share)
      #expect(line.count { $0 == "#" } == marks)
      #expect(line.hasSuffix("]  \(percent) %"))
      #expect(line.hasPrefix("import  [") && line.firstIndex(of: "]") == line.index(line.startIndex, offsetBy: 39))
    }
    var progress = RunProgress(start: start)
    #expect(progress.redraw(0, of: 0, at: start + .seconds(9)) == nil)
  }
}

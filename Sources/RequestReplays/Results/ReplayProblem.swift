/// The reason why a line of a log cannot be replayed.
struct ReplayProblem: Error, Hashable, CustomStringConvertible {
  /// The kind of the reason.
  let obstacle: ReplayObstacle
  /// The problem of this line in words; nil if the kind says it all.
  let detail: String?
  /// The number of requests that the line represents.
  let count: Int

  /// The reason, with the problem of this line.
  var description: String { detail.map { "\(obstacle.text): \($0)" } ?? obstacle.text }

  init(_ obstacle: ReplayObstacle, _ detail: String? = nil, count: Int = 1) {
    self.obstacle = obstacle
    self.detail = detail
    self.count = count
  }
}

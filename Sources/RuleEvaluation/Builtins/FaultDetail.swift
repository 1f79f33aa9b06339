import RulePrograms
import RuleValues

/// What a fault is about, kept in the arena until somebody asks for its text.
enum FaultDetail: BitwiseCopyable {
  /// Nothing.
  case none
  /// A name.
  case name(TextRef)
  /// Operands that a built-in does not take: where their values stand among the arena's elements.
  case operands(Builtin, ElementsRef)
  /// An index and the size that it exceeds.
  case index(Int64, size: Int32)
}

// `import SecurityRules` is the only import that a server needs: the modules of its public types are exported too.
@_exported public import DocumentTrees
@_exported public import Identities
@_exported public import RuleEvaluation
@_exported public import RuleValues
@_exported public import SQLiteTrees
@_exported public import SourceText

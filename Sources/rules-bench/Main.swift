/// Prints what decisions and the document tree cost, each table as ratios of one run. Build with `-c release`.
@main
enum Main {
  static func main() throws {
    var table = Table("the owner rule with two validated fields")
    try OwnerRule().measure(&table)
    table.print()
    try CheckCosts().measure()
    try TreeCosts().measure()
  }
}

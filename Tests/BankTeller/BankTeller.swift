/// A process that uses a bank: what tests of crashes, locks and full disks run beside themselves.
///
///     bank-teller work FILE realtime|firestore TELLER SEED ACKNOWLEDGED
///     bank-teller serve CONNECTION SCHEMA PREFIX realtime|firestore NAME SEED FOLDER
///     bank-teller hold FILE
///     bank-teller fill FILE BALLAST
///     bank-teller reread FILE
@main enum BankTeller {
  static func main() async throws {
    var arguments = CommandLine.arguments.dropFirst()
    switch (arguments.popFirst(), arguments.count) {
    case ("work", 5): try Work(Array(arguments)).run()
    #if Postgres
    case ("serve", 7): try await Serving(Array(arguments)).run()
    #endif
    case ("hold", 1): try Holding.run(Array(arguments)[0])
    case ("fill", 2): try Filling.run(Array(arguments)[0], ballast: Array(arguments)[1])
    case ("reread", 1): try Rereading.run(Array(arguments)[0])
    default: throw Usage()
    }
  }

  struct Usage: Error {}
}

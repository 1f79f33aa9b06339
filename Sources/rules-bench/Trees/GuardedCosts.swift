import DocumentTrees
import RuleValues
import SQLiteTrees
import SecurityRules

/// The cost that rules add to a read and to a small committed write, compared with the same work of SQLite without rules.
struct GuardedCosts {
  /// One kind of access to the same data, in several ways that are compared.
  struct Group {
    /// The beginning of the names of its works.
    let name: String
    let title: String
    let repetitions: Int
    let samples: Int
    let works: KeyValuePairs<String, (Int) throws -> Void>
  }

  /// Measures each read and each write, without rules and with them.
  static func measure() throws {
    for durability in [SQLiteOptions.Durability.full, .processCrash] {
      let scene = try GuardedScene(durability)
      let groups = durability == .full ? reads(scene) + writes(scene) : writes(scene)
      for group in groups {
        var table = Table(group.title)
        try table.compare(repetitions: group.repetitions, samples: group.samples, group.works)
        table.print()
      }
    }
  }

  /// Returns all works by the names that the command line uses, such as `sqlite-get-guarded`. Writes survive a killed
  /// process, because the disk would cause nearly all of their cost otherwise.
  static func works() throws -> [(name: String, run: (Int) throws -> Void)] {
    let scene = try GuardedScene(.processCrash)
    return (reads(scene) + writes(scene)).flatMap { group in
      group.works.map { work in
        let words = work.key.split(separator: " ").joined(separator: "-")
        return ("\(group.name)-\(words)", work.value)
      }
    }
  }

  /// Returns the title of a table: the write and its durability.
  private static func title(_ write: String, _ scene: GuardedScene) -> String {
    "\(write), safe against \(scene.durability == .full ? "a loss of power" : "a killed process")"
  }

  // MARK: Reads

  private static func reads(_ scene: GuardedScene) -> [Group] { [documents(scene), leaves(scene), objects(scene)] }

  private static func documents(_ scene: GuardedScene) -> Group {
    Group(
      name: "sqlite-get", title: "SQLite: read a document", repetitions: 20_000, samples: 7,
      works: [
        "alone": { count in
          for _ in 0..<count {
            guard try scene.tree.read({ try $0.document(at: GuardedScene.document) }) != nil else {
              throw BenchmarkFailure()
            }
          }
        },
        "in one snapshot": { count in
          try scene.tree.read { snapshot in
            for _ in 0..<count {
              guard try snapshot.document(at: GuardedScene.document) != nil else { throw BenchmarkFailure() }
            }
          }
        },
        "guarded": { count in
          for _ in 0..<count {
            guard try scene.firestore.get(GuardedScene.document, as: scene.user) != nil else {
              throw BenchmarkFailure()
            }
          }
        },
        "guarded by its fields": { count in
          for _ in 0..<count {
            guard try scene.firestore.get(GuardedScene.adult, as: scene.user) != nil else { throw BenchmarkFailure() }
          }
        },
      ])
  }

  private static func leaves(_ scene: GuardedScene) -> Group {
    let leaf = GuardedScene.path.appending(DataKey("age"))
    return Group(
      name: "sqlite-leaf", title: "SQLite: read a leaf of Realtime data", repetitions: 20_000, samples: 7,
      works: [
        "alone": { count in
          for _ in 0..<count {
            guard try scene.tree.read({ try $0.subtree(at: leaf) }) != .absent else { throw BenchmarkFailure() }
          }
        },
        "guarded": { count in
          for _ in 0..<count {
            guard try scene.realtime.read(leaf, as: scene.user) != .absent else { throw BenchmarkFailure() }
          }
        },
      ])
  }

  private static func objects(_ scene: GuardedScene) -> Group {
    Group(
      name: "sqlite-object", title: "SQLite: read an object of two fields of Realtime data", repetitions: 20_000,
      samples: 7,
      works: [
        "alone": { count in
          for _ in 0..<count {
            guard try scene.tree.read({ try $0.subtree(at: GuardedScene.path) }) != .absent else {
              throw BenchmarkFailure()
            }
          }
        },
        "guarded": { count in
          for _ in 0..<count {
            guard try scene.realtime.read(GuardedScene.path, as: scene.user) != .absent else {
              throw BenchmarkFailure()
            }
          }
        },
      ])
  }

  // MARK: Writes

  /// If writes do not wait for the disk, a sample must contain several SQLite checkpoints, which occur once in a thousand
  /// writes. Otherwise the best samples of one variant contain none, and those of the other contain one each.
  private static func writes(_ scene: GuardedScene) -> [Group] {
    let (repetitions, samples) = scene.durability == .full ? (500, 7) : (80_000, 1)
    return [
      Group(
        name: "sqlite-write", title: title("SQLite: write a document", scene), repetitions: repetitions,
        samples: samples,
        works: [
          "alone": { count in
            for index in 0..<count {
              let fields = try EncodedDocument(GuardedScene.fields(Int64(18 + index % 50)))
              try scene.tree.write { try $0.write(fields, at: GuardedScene.document, now: .epoch) }
            }
          },
          "guarded": { count in
            for index in 0..<count {
              try scene.firestore.set(
                GuardedScene.document, to: WrittenFields(GuardedScene.fields(Int64(18 + index % 50))), as: scene.user)
            }
          },
        ]),
      Group(
        name: "sqlite-set", title: title("SQLite: write an object of two fields of Realtime data", scene),
        repetitions: repetitions,
        samples: samples,
        works: [
          "alone": { count in
            for index in 0..<count {
              try scene.tree.write {
                try $0.set(GuardedScene.profile(Int64(18 + index % 50)), at: GuardedScene.path)
              }
            }
          },
          "guarded": { count in
            for index in 0..<count {
              try scene.realtime.set(
                GuardedScene.path, to: WrittenValue(GuardedScene.profile(Int64(18 + index % 50))), as: scene.user)
            }
          },
        ]),
    ]
  }
}

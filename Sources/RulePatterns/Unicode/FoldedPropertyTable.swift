/// The characters that ignoring case adds to a property, in the format of ``PropertyTable``. Other properties gain
/// none.
///
/// They were recorded from emulator 1.19.9 like ``CategoryTable``. They differ from Unicode: `(?i)\p{Ll}` matches `K`
/// but not `A`.
enum FoldedPropertyTable {
  /// The encoded ranges.
  static let text: StaticString = """
    Ll 23 7 35 72-1 1-1 1-1 11-1 9e 24 2 2-2 1 3-1 1 2 2 22 57v 1p hz 3-1
    Lt ck 1-1 1-1 1 10 1 5u4-7 8-7 8-7 b f 1b
    Lu 2p-p 1m 15-n 1-7 1:n 3:2 2:7 2:m 2 1 1-2 2 1 2 3 5 2 3-1 3 2:2 2 4 2 3 1 2 3 1 5-1 1-1 1-1 1:6 1-1 1:8 2-1 1
      3:j 3:8 8 2-1 1 4:3 1-5 1-1 1 1 4 2 1 2-1 1 3 1-1 2 7 2 2 4-4 5 4y 17 1 3 3-2 1a-3 1-t 1-1 3-2 1:a 1-3 2 2 2
      1g-1b 1:g 9:q 2:5 1-1 1:17 1l-11 4qa 3 3n:22 5 5:1a 1-8 8-5 a-7 8-7 8-5 b:3 8-7 8-d 1e-1 c h-1 e-1 3 a0 1h
      23v-1a 2 3-1 1:2 6 2 a:1d 8 1 h-11 nx7:m j:b 3v:6 3:u a 1 2:4 4 4 f:4 hav-p y5-13
    Mn pl v 5j8
    Common po v
    Greek 51 i7
    Inherited pl v 5j8
    """
}

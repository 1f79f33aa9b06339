/// Puts the messages of a client together from frames. A message longer than a frame comes as a frame with the decimal
/// number of its pieces, and then the pieces.
struct FrameAssembler {
  /// The maximum length of a frame in UTF-16 code units (firebase/firebase-js-sdk, `WEBSOCKET_MAX_FRAME_SIZE`).
  static let maximumFrameLength = 16_384
  /// The maximum size of a message in bytes. Clients may write 16 MB at once, and JSON can double that.
  static let maximumMessageBytes = 32 << 20
  /// The maximum number of digits of a number of pieces (firebase/firebase-js-sdk, `extractFrameCount_`).
  private static let maximumDigits = 6

  enum Step: Equatable {
    /// Nothing is complete.
    case incomplete
    case message(String)
    /// The message is too large, so the connection must end.
    case tooLarge
  }

  private var missing = 0
  private var pieces = ""

  /// Takes the next frame.
  mutating func take(_ frame: String) -> Step {
    guard missing == 0 else { return takePiece(frame) }
    if let count = Self.pieceCount(frame) {
      // `0` is the keep-alive of clients. Empty pieces are possible, so the count alone bounds nothing.
      guard count <= Self.maximumMessageBytes / 64 else { return .tooLarge }
      missing = count
      return .incomplete
    }
    return frame.utf8.count > Self.maximumMessageBytes ? .tooLarge : .message(frame)
  }

  private mutating func takePiece(_ piece: String) -> Step {
    guard pieces.utf8.count + piece.utf8.count <= Self.maximumMessageBytes else { return .tooLarge }
    pieces += piece
    missing -= 1
    guard missing == 0 else { return .incomplete }
    defer { pieces = "" }
    return .message(pieces)
  }

  private static func pieceCount(_ frame: String) -> Int? {
    let digits = frame.utf8
    guard (1...maximumDigits).contains(digits.count),
      digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int(frame)
  }

  /// Returns the frames of a message.
  static func frames(of message: String) -> [String] {
    guard message.utf8.count > maximumFrameLength else { return [message] }
    let bytes = Array(message.utf8)
    var pieces: [String] = []
    var (start, units) = (0, 0)
    for (index, byte) in bytes.enumerated() where byte & 0xC0 != 0x80 {
      let length = byte >= 0xF0 ? 2 : 1
      if units + length > maximumFrameLength {
        pieces.append(String(decoding: bytes[start..<index], as: UTF8.self))
        (start, units) = (index, 0)
      }
      units += length
    }
    pieces.append(String(decoding: bytes[start...], as: UTF8.self))
    return pieces.count == 1 ? pieces : ["\(pieces.count)"] + pieces
  }
}

/// The sound of a film as an encoder gives it: packets of equal length in their order, one channel.
public struct EncodedSound: Sendable {
  /// The compression, which the container decides.
  public enum Codec: Int, CaseIterable, Sendable {
    /// For MP4: the configuration is an `AudioSpecificConfig`.
    case aac
    /// For WebM: the configuration is an `OpusHead`.
    case opus
  }

  public let codec: Codec
  public let sampleRate: Int
  public let samplesPerPacket: Int
  /// The decoder's.
  public let configuration: [UInt8]
  private(set) var packets: [[UInt8]] = []

  /// - Parameter configuration: may be empty for Opus, whose encoders need not give one.
  /// - Precondition: a packet has at least one sample, and the rate has 16 bits.
  public init(_ codec: Codec, sampleRate: Int, samplesPerPacket: Int, configuration: [UInt8]) {
    precondition(samplesPerPacket > 0 && (1000...65535).contains(sampleRate), "a packet lasts, and a rate has 16 bits")
    (self.codec, self.sampleRate, self.samplesPerPacket) = (codec, sampleRate, samplesPerPacket)
    let isMissing = codec == .opus && configuration.isEmpty
    self.configuration = isMissing ? Self.opusHead(sampleRate) : configuration
  }

  /// The header of an Opus stream with one channel (RFC 7845, section 5.1), whose decoder drops 312 samples.
  private static func opusHead(_ sampleRate: Int) -> [UInt8] {
    let rate = [UInt8].number(sampleRate, bytes: 4).reversed()
    return letters("OpusHead") + [1, 1, 0x38, 0x01] + rate + [0, 0, 0]
  }

  public mutating func add(_ packet: [UInt8]) { packets.append(packet) }

  /// The samples that a decoder drops at the beginning, as an `OpusHead` says; 0 for others.
  var delay: Int {
    codec == .opus && configuration.count > 11 ? Int(configuration[10]) | Int(configuration[11]) << 8 : 0
  }

  /// In milliseconds, rounded down.
  func time(of packet: Int) -> Int { packet * samplesPerPacket * 1000 / sampleRate }
}

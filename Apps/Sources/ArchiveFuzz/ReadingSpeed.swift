#if !arch(wasm32)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Darwin)
    import Darwin
  #elseif canImport(ucrt)
    import ucrt
  #endif
  import Archives
  import Packs
  import Values

  /// The throughput in megabytes per second. `ArchiveFuzz speed` measures the JSON reader on indexes of sets, `ArchiveFuzz speed
  /// FILE.png...` the inflater on the pixels of the files, also as a multiple of that of `Inflate`, which depends less on the machine.
  enum ReadingSpeed {
    static func report(pictures: [String]) {
      if pictures.isEmpty { reportJSON() }
      for picture in pictures { report(pixels: picture) }
    }

    private static func reportJSON() {
      report("500 sets", index(count: 500, title: "Owls of the north"))
      report("1000 sets, 256 KB", index(count: 1000, title: String(repeating: "Owls of the north ", count: 4)))
      report("1000 sets, umlauts", index(count: 1000, title: String(repeating: "Käuze für Östrich ", count: 4)))
      report("1000 sets, escapes", index(count: 1000, title: String(repeating: #"Owls\nof \"the\" "#, count: 5)))
    }

    private static func index(count: Int, title: String) -> [UInt8] {
      let sets = (0..<count).map { set in
        let hash = String(0x9E37_79B9_7F4A_7C15 &* UInt64(set + 1), radix: 16)
        return ##"{"name":"\##(1000 + set)","color":"#2e7d5b","count":9,"archive":"../assets/\##(set).\##(hash).zip","##
          + ##""bytes":123456,"title":"\##(title)","title-de":"\##(title)"}"##
      }
      return Array("{\"sets\":[\(sets.joined(separator: ","))]}".utf8)
    }

    private static func report(_ name: String, _ bytes: [UInt8]) {
      let seconds = fastest(of: 200) { _ = try? JSONReader.value(in: bytes, .document) }
      let (rate, microseconds) = (Int(Double(bytes.count) / seconds / 1e6), Int(seconds * 1e6))
      print("json: \(name): \(bytes.count) bytes in \(microseconds) us, \(rate) MB/s")
    }

    private static func report(pixels name: String) {
      let file = bytes(of: name)
      let packed = PNGWalk(file).filter { $0.name == "IDAT" }.flatMap { file[$0.range].dropFirst(8).dropLast(4) }
      guard packed.count > 6 else { return print("inflate: \(name): not a PNG") }
      var (count, seconds, plain) = (0, 1.0, 1.0)
      // In turns, since the speed of a machine changes.
      for _ in 0..<100 {
        let pixels = fastest(of: 1) { count = inflatedCount(packed) }
        let others = fastest(of: 1) { try? Inflate.run(packed[2..<(packed.count - 4)]) { _ in true } }
        (seconds, plain) = (min(seconds, pixels), min(plain, others))
      }
      let (rate, times) = (Int(Double(count) / seconds / 1e6), Int(plain / seconds * 10))
      print("inflate: \(name): \(count) bytes, \(rate) MB/s, \(times / 10).\(times % 10) times as fast as `Inflate`")
    }

    private static func inflatedCount(_ packed: [UInt8]) -> Int {
      var (inflater, count) = (Inflater(packed), 0)
      while (try? inflater.next { count += $0.count }) == true {}
      return count
    }

    /// Returns the least duration of `count` runs, in seconds.
    private static func fastest(of count: Int, _ run: () -> Void) -> Double {
      let best = (0..<count).map { _ in ContinuousClock().measure(run) }.min() ?? .zero
      return Double(best.components.seconds) + Double(best.components.attoseconds) / 1e18
    }

    private static func bytes(of file: String) -> [UInt8] {
      guard let stream = fopen(file, "rb") else { return [] }
      defer { fclose(stream) }
      var (bytes, piece) = ([UInt8](), [UInt8](repeating: 0, count: 64 << 10))
      while true {
        let count = fread(&piece, 1, piece.count, stream)
        if count == 0 { return bytes }
        bytes += piece[..<count]
      }
    }
  }
#endif

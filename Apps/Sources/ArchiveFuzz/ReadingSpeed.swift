#if !arch(wasm32)
  import Packs
  import Values

  /// `ArchiveFuzz speed`: the throughput of the JSON reader on indexes of sets, in megabytes per second.
  enum ReadingSpeed {
    static func report() {
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

    /// Prints the fastest of 200 readings of `bytes`.
    private static func report(_ name: String, _ bytes: [UInt8]) {
      var best = Duration.seconds(1)
      for _ in 0..<200 {
        best = min(best, ContinuousClock().measure { _ = try? JSONReader.value(in: bytes, .document) })
      }
      let seconds = Double(best.components.attoseconds) / 1e18
      let (rate, microseconds) = (Int(Double(bytes.count) / seconds / 1e6), Int(seconds * 1e6))
      print("json: \(name): \(bytes.count) bytes in \(microseconds) us, \(rate) MB/s")
    }
  }
#endif

import Check
import Files
import PackFiles
import Packs
import Values

/// Messages about the costumes that are left out of a list: one for each fault, with the costume's index and name. The last
/// message about a costume says that it is left out.
struct CostumeFaults {
  /// The path of the list.
  let file: String
  let list: Value

  /// Returns the messages for the reader's `faults`, grouped by costume.
  func lines(_ faults: [Fault]) -> [String] {
    var groups: [(index: Int?, faults: [Fault])] = []
    for fault in faults {
      let index = fault.costumeIndex
      if let place = groups.firstIndex(where: { $0.index == index }) {
        groups[place].faults.append(fault)
      } else {
        groups.append((index, [fault]))
      }
    }
    return groups.flatMap { group in
      guard let index = group.index, index < Limits.costumes else {
        return group.faults.map { "\(file): \($0.line.string)\(adviceForObject)" }
      }
      return concluded(lines(group.faults, index))
    }
  }

  /// The remedy for a pack of one costume that is not in a list.
  private var adviceForObject: String { if case .object = list { "; put [ and ] around it" } else { "" } }

  /// Returns a message for each fault of the images of the costume `id`.
  func lines(ofImages error: ToolError, id: Text) -> [String] {
    let place = index(of: id).map { "[\($0)] " } ?? ""
    return concluded(error.lines.map { "\(file): \(place)\"\(id.string)\": image: \($0)" })
  }

  private func concluded(_ lines: [String]) -> [String] {
    lines.dropLast()
      + lines.suffix(1).map { $0 + ($0.hasSuffix("?") ? " This" : "; this") + " costume is left out" }
  }

  /// Returns the findings of `disguise check` for the faults of a costume.
  private func lines(_ faults: [Fault], _ index: Int) -> [String] {
    guard let costume = costume(index) else { return [] }
    return CostumeCheck.errors(in: costume, at: index, faults: faults).map { finding in
      let key = String(finding.path.drop { $0 != "]" }.dropFirst().drop { $0 == "." })
      let name = name(of: index, besides: key).map { " \"\($0)\"" } ?? ""
      let place = "\(file): [\(index)]\(name): " + (key.isEmpty ? "" : "\(key): ")
      return "\(place)\(finding.message); \(finding.remedy)"
    }
  }

  private func costume(_ index: Int) -> Value? {
    guard case .list(let items) = list, items.indices.contains(index) else { return nil }
    return items[index]
  }

  /// Returns the costume's id, or its label if the fault is in the id or the id is missing.
  private func name(of index: Int, besides key: String) -> String? {
    guard let costume = costume(index) else { return nil }
    for wanted in ["id", "label"] as [Text] where wanted.string != key {
      if case .text(let text)? = costume[wanted], !text.isEmpty { return String(text.string.prefix(40)) }
    }
    return nil
  }

  private func index(of id: Text) -> Int? {
    guard case .list(let items) = list else { return nil }
    return items.firstIndex { $0["id"] == .text(id) }
  }
}

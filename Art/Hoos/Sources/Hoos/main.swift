import Foundation

// hoos SETS OUT: draws each set SETS/NN.json into OUT/NN: header.svg, hoo_set.json, MM/hoo.svg and MM/hoo.json.
guard CommandLine.arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: hoos SETS OUT\n".utf8))
  exit(2)
}
let sets = URL(fileURLWithPath: CommandLine.arguments[1])
let out = Folder(url: URL(fileURLWithPath: CommandLine.arguments[2]))
for file in try FileManager.default.contentsOfDirectory(atPath: sets.path).sorted() where file.hasSuffix(".json") {
  do {
    let data = try Data(contentsOf: sets.appendingPathComponent(file))
    let set = try JSONDecoder().decode(HooSet.self, from: data)
    KeyCheck.check(try JSONSerialization.jsonObject(with: data), of: set, at: [file])
    try out.write(set, as: String(file.dropLast(5)))
  } catch {
    FileHandle.standardError.write(Data("hoos: \(file): \(error); correct the file\n".utf8))
    exit(1)
  }
}

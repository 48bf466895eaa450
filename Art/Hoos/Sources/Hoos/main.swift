import Foundation
import Values

// hoos SETS OUT: draws each set SETS/NN.json into OUT/NN: header.svg, hoo_set.json, MM/hoo.svg and MM/hoo.json.
guard CommandLine.arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: hoos SETS OUT\n".utf8))
  exit(2)
}
let sets = URL(fileURLWithPath: CommandLine.arguments[1])
let out = Folder(url: URL(fileURLWithPath: CommandLine.arguments[2]))
for file in try FileManager.default.contentsOfDirectory(atPath: sets.path).sorted() where file.hasSuffix(".json") {
  do {
    (currentFile, currentPlace) = (file, file)
    let data = try Data(contentsOf: sets.appendingPathComponent(file))
    _ = try JSONReader.value(in: [UInt8](data), .document)
    let set = try JSONDecoder().decode(HooSet.self, from: data)
    KeyCheck.check(try JSONSerialization.jsonObject(with: data), of: set, at: [file])
    try out.write(set, as: String(file.dropLast(5)))
  } catch let fault as JSONReader.Fault {
    end("\(file) \(fault.message.string)")
  } catch let error as DecodingError {
    mistake(error)
  } catch {
    end("\(file): \(error); correct the file")
  }
}

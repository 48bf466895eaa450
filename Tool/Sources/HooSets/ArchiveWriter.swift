import CZip
import Files
import Foundation

/// Writes zip archives reproducibly: equal files give equal bytes, whatever the files' dates are.
///
/// The layout: files only, sorted by the bytes of their names; pictures and files of at most 1024 bytes stored, others deflated;
/// dated 1980-01-01 00:00; no attributes, extra fields, comments or data descriptors; sizes in both headers. libzip can
/// write exactly that; libarchive always adds the owner and a data descriptor.
package enum ArchiveWriter {
  /// Returns an archive of `files`, whose names are their paths in the archive.
  package static func archive(of files: [(name: String, bytes: Data)]) throws(ToolError) -> Data {
    var error = zip_error_t()
    zip_error_init(&error)
    defer { zip_error_fini(&error) }
    guard let target = zip_source_buffer_create(nil, 0, 0, &error) else { throw ToolError(reason(&error)) }
    // A second reference, so that the bytes can be read after the archive is closed.
    zip_source_keep(target)
    defer { zip_source_free(target) }
    guard let archive = zip_open_from_source(target, ZIP_TRUNCATE, &error) else {
      zip_source_free(target)
      throw ToolError(reason(&error))
    }
    do throws(ToolError) {
      for file in files.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
        try add(file.bytes, named: file.name, to: archive)
      }
    } catch {
      zip_discard(archive)
      throw error
    }
    guard zip_close(archive) == 0 else {
      let reason = reason(zip_get_error(archive))
      zip_discard(archive)
      throw ToolError(reason)
    }
    return try bytes(in: target)
  }

  private static func add(_ data: Data, named name: String, to archive: OpaquePointer) throws(ToolError) {
    // libzip reads the bytes in zip_close and frees them with the archive, so it needs a copy from malloc.
    guard let copy = malloc(max(data.count, 1)) else {
      throw ToolError("\(name): not enough memory; close other programs")
    }
    data.withUnsafeBytes { if let base = $0.baseAddress { memcpy(copy, base, $0.count) } }
    guard let source = zip_source_buffer(archive, copy, UInt64(data.count), 1) else {
      free(copy)
      throw ToolError("\(name): \(reason(zip_get_error(archive)))")
    }
    let index = zip_file_add(archive, name, source, UInt32(ZIP_FL_ENC_UTF_8))
    guard index >= 0 else {
      zip_source_free(source)
      throw ToolError("\(name): \(reason(zip_get_error(archive)))")
    }
    let isStored = CanonicalLayout.isStored(name, size: data.count)
    let (method, level) = (isStored ? ZIP_CM_STORE : ZIP_CM_DEFLATE, isStored ? 0 : 9)
    let place = UInt64(index)
    guard zip_set_file_compression(archive, place, Int32(method), UInt32(level)) == 0,
      zip_file_set_dostime(archive, place, CanonicalLayout.time, CanonicalLayout.date, 0) == 0,
      zip_file_set_external_attributes(archive, place, 0, UInt8(ZIP_OPSYS_DOS), 0) == 0
    else { throw ToolError("\(name): \(reason(zip_get_error(archive)))") }
  }

  private static func bytes(in source: OpaquePointer) throws(ToolError) -> Data {
    guard zip_source_open(source) == 0 else { throw ToolError(reason(zip_source_error(source))) }
    defer { zip_source_close(source) }
    zip_source_seek(source, 0, SEEK_END)
    var data = Data(count: Int(zip_source_tell(source)))
    zip_source_seek(source, 0, SEEK_SET)
    let count = data.withUnsafeMutableBytes { zip_source_read(source, $0.baseAddress, UInt64($0.count)) }
    guard count == data.count else { throw ToolError(reason(zip_source_error(source))) }
    return data
  }

  private static func reason(_ error: UnsafeMutablePointer<zip_error_t>?) -> String {
    "libzip: " + (error.map { String(cString: zip_error_strerror($0)) } ?? "unknown error")
  }
}

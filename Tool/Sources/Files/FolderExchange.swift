import CFiles
import Glibc

/// Exchanges two folders in one step, so that at any time there is one of them at either place.
///
/// - Returns: 0, or the error number: `EINVAL` where the file system cannot do it.
package func exchangeFolders(_ a: String, _ b: String) -> Int32 {
  renameat2(AT_FDCWD, a, AT_FDCWD, b, 2 /* RENAME_EXCHANGE */) == 0 ? 0 : errno
}

/// Moves a file or folder to a path at which there is nothing.
///
/// - Returns: 0, or the error number: `EEXIST` if there is something.
package func moveWithoutReplacing(_ old: String, _ new: String) -> Int32 {
  renameat2(AT_FDCWD, old, AT_FDCWD, new, 1 /* RENAME_NOREPLACE */) == 0 ? 0 : errno
}

@main
struct ArchiveFuzz {
  static func main() {}
}

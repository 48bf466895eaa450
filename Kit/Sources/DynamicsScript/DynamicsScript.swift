/// The engine of the npm package: its JavaScript, in Kit/JavaScript, calls the exports of this program in handles and numbers. It has
/// checked all arguments, since a rule of Dynamics that is broken here would stop the program without a message. Natively there is no
/// JavaScript, so that this program is only compiled.
@main
struct DynamicsScript {
  static func main() {}
}

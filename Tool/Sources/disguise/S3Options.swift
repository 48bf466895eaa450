import ArgumentParser
import Fetch
import Files
import Foundation
import Publishing

/// The address of a site in an S3-compatible store. Credentials come from the environment and are never printed.
struct S3Options: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The site's address in an S3-compatible store, as in s3://bucket/prefix.", valueName: "address"))
  var to: String?

  @Option(help: ArgumentHelp("The address of the store (default: that of AWS in the region).", valueName: "url"))
  var endpoint: String?

  @Option(help: ArgumentHelp("The region (default: AWS_REGION, then us-east-1).", valueName: "name"))
  var region: String?

  private static var environment: [String: String] { ProcessInfo.processInfo.environment }

  private var chosenRegion: String {
    region ?? Self.environment["AWS_REGION"] ?? Self.environment["AWS_DEFAULT_REGION"] ?? "us-east-1"
  }

  func validate() throws {
    guard let to else {
      if endpoint != nil || region != nil { throw ValidationError("--endpoint and --region belong to --to.") }
      return
    }
    if chosenRegion.wholeMatch(of: /[a-z0-9\-]+/) == nil {
      throw ValidationError("--region \(chosenRegion): choose a name such as eu-central-1.")
    }
    if let bucket = to.wholeMatch(of: /s3:\/\/([a-z0-9.\-]+)(?:\/.*)?/)?.1, !(3...63).contains(bucket.count) {
      throw ValidationError(
        "--to \(to): the bucket's name is too \(bucket.count < 3 ? "short" : "long"); names have 3 to 63 characters.")
    }
    if S3Address(to, endpoint: nil, region: chosenRegion) == nil {
      throw ValidationError("--to \(to): choose an address such as s3://bucket/prefix.")
    }
    if S3Address(to, endpoint: endpoint, region: chosenRegion) == nil {
      throw ValidationError(
        "--endpoint \(RemoteCatalogue.withoutSecrets(endpoint ?? "")): choose an address without user and password, "
          + "such as https://s3.example.org.")
    }
  }

  /// The store; nil without `--to`.
  func store() throws(ToolError) -> S3Store? {
    guard let to, let address = S3Address(to, endpoint: endpoint, region: chosenRegion) else { return nil }
    let names = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]
    let keys = names.map { Self.environment[$0] ?? "" }
    if let index = keys.firstIndex(of: "") {
      throw ToolError("\(address.shown): \(names[index]) is not set; set it to the key of the store's account")
    }
    let token = Self.environment["AWS_SESSION_TOKEN"].flatMap { $0.isEmpty ? nil : $0 }
    return S3Store(
      address, S3Credentials(accessKey: keys[0], secretKey: keys[1], sessionToken: token), region: chosenRegion)
  }
}

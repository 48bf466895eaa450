import Files
import Foundation
import Testing

@testable import Publishing

/// The signature of requests to S3, by the examples that AWS has published.
@Suite struct SignatureTests {
  /// The examples in "Signature Calculations for the Authorization Header" of the S3 reference.
  private static let s3 = S3Signature(
    credentials: S3Credentials(
      accessKey: "AKIAIOSFODNN7EXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"), region: "us-east-1")

  private struct Example {
    var method = "GET"
    var path = "/"
    var query: [(String, String)] = []
    var fields: [String: String] = [:]
    var body = ""
    let signature: String
  }

  private static let examples = [
    Example(
      path: "/test.txt", fields: ["range": "bytes=0-9"],
      signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"),
    Example(
      method: "PUT", path: "/test%24file.text",
      fields: ["date": "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY"],
      body: "Welcome to Amazon S3.", signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"),
    Example(
      query: [("lifecycle", "")], signature: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"),
    Example(
      query: [("max-keys", "2"), ("prefix", "J")],
      signature: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"),
  ]

  @Test(arguments: examples.indices) func examplesOfS3HaveTheirSignatures(index: Int) {
    let example = Self.examples[index]
    let payload = ContentHash.hex(of: Data(example.body.utf8))
    let own = [
      "host": "examplebucket.s3.amazonaws.com", "x-amz-date": "20130524T000000Z", "x-amz-content-sha256": payload,
    ]
    let value = Self.s3.authorization(
      method: example.method, path: example.path, query: example.query,
      fields: example.fields.merging(own) { $1 }, payload: payload)
    #expect(value.hasSuffix("Signature=\(example.signature)"))
    #expect(value.hasPrefix("AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, "))
  }

  /// Cases of the test suite of Signature Version 4.
  @Test(arguments: [
    ("GET", [], [:], "", "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"),
    (
      "GET", ["Param2=value2", "Param1=value1"], [:], "",
      "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500"
    ),
    (
      "POST", [], ["content-type": "application/x-www-form-urlencoded"], "Param1=value1",
      "ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a"
    ),
  ])
  func casesOfTheSuiteHaveTheirSignatures(
    method: String, query: [String], fields: [String: String], body: String, signature: String
  ) {
    let credentials = S3Credentials(accessKey: "AKIDEXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY")
    let items = query.map { item in (String(item.prefix { $0 != "=" }), String(item.drop { $0 != "=" }.dropFirst())) }
    let own = ["host": "example.amazonaws.com", "x-amz-date": "20150830T123600Z"]
    let value = S3Signature(credentials: credentials, region: "us-east-1", service: "service").authorization(
      method: method, path: "/", query: items, fields: fields.merging(own) { $1 },
      payload: ContentHash.hex(of: Data(body.utf8)))
    #expect(value.hasSuffix("Signature=\(signature)"))
  }

  @Test func timesAndEscapesHaveTheFormOfSignatures() {
    #expect(S3Store.time(1_369_353_600) == "20130524T000000Z")
    #expect(S3Signature.escaped("a b/ü~", keeping: "/") == "a%20b/%C3%BC~" && S3Signature.escaped("/") == "%2F")
    #expect(S3Signature.md5(Data("abc".utf8)) == "900150983cd24fb0d6963f7d28e17f72")
  }

  @Test func addressesHaveABucketAndAnEndpoint() throws {
    let aws = try #require(S3Address("s3://site", endpoint: nil, region: "eu-central-1"))
    #expect(aws.hostField == "s3.eu-central-1.amazonaws.com" && aws.path(of: "a/b c") == "/site/a/b%20c")
    let own = try #require(S3Address("s3://site//a/b/", endpoint: "http://[::1]:9000/store/", region: "x"))
    #expect(own.prefix == "a/b/" && own.hostField == "[::1]:9000" && own.path(of: "") == "/store/site")
    for text in ["site", "s3://", "s3://A", "s3://a_b", "http://site", "s3://site/../x"] {
      #expect(S3Address(text, endpoint: nil, region: "x") == nil, "\(text)")
    }
    for endpoint in ["ftp://x", "x", "http://a:b@x", "http://x?y"] {
      #expect(S3Address("s3://site", endpoint: endpoint, region: "x") == nil, "\(endpoint)")
    }
  }
}

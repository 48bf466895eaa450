import Testing

@testable import Dynamics

/// A new field of one of these has to be archived if it outlives a step: then add it to the type's `code(_:)`, raise
/// `DynamicArchive.version` unless the version is new anyway, and write its size here.
@Suite struct ArchiveLayoutTests {
  @Test func archivedTypesHaveNoNewFields() {
    #expect(MemoryLayout<Body>.size == 144)
    #expect(MemoryLayout<Motion>.size == 32)
    #expect(MemoryLayout<Drive>.size == 39)
    #expect(MemoryLayout<Shape>.size == 138)
    #expect(MemoryLayout<Contact>.size == 160)
    #expect(MemoryLayout<Joint>.size == 248)
    #expect(MemoryLayout<AnchorPath>.size == 160)
    #expect(MemoryLayout<StepClock>.size == 48)
    #expect(MemoryLayout<WorldClock>.size == 32)
  }
}

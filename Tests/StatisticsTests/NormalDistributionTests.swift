import Testing

@testable import Statistics

struct NormalDistributionTests {}

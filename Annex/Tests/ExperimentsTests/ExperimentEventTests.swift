import Testing

@testable import Experiments

struct ExperimentEventTests {}

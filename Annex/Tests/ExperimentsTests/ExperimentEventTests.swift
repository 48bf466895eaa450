import Testing

struct ExperimentEventTests {}

/// The standard normal distribution.
public enum NormalDistribution {}

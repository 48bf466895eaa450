#!/usr/bin/env python3
"""reference_statistics.py: writes Annex/Tests/StatisticsTests/ReferenceValues.swift with values of scipy, statsmodels and confseq.

Run it in a virtual environment of its own; nothing of it is needed to build or test:

    python3 -m venv /tmp/statistics
    /tmp/statistics/bin/pip install scipy==1.17.1 statsmodels==0.15.0 'cmake<4' ninja scikit-build pybind11 'setuptools<70' wheel multiprocess matplotlib
    PATH=/tmp/statistics/bin:$PATH /tmp/statistics/bin/pip install --no-build-isolation --no-deps confseq==0.0.11
    /tmp/statistics/bin/python Scripts/reference_statistics.py

confseq 0.0.11 pins a pybind11 that Python 3.11 refuses, hence the build without isolation. It needs Debian's libboost-dev and python3-dev."""

import math
import pathlib

from confseq import boundaries
from scipy import optimize, special, stats
from statsmodels.stats import proportion

OUT = pathlib.Path(__file__).parent.parent / "Annex/Tests/StatisticsTests/ReferenceValues.swift"
TUNING = 1000
CONCENTRATION = 250
RATES = [(0, 10), (0, 20), (1, 20), (40, 100), (2000, 5000), (4950, 5000), (100, 100)]
PAIRS = [(40, 100, 55, 110), (5, 300, 14, 280), (2000, 5000, 2100, 5000), (9, 9, 8, 9), (400, 900, 51, 100)]
MEANS = [(50, 1500.0, 52000.0, 60, 2100.0, 83000.0), (400, 9000.0, 310000.0, 380, 8000.0, 250000.0), (2, 3.0, 5.0, 3, 9.0, 29.0)]
COUNTS = [([50, 50], [1, 1]), ([450, 550], [1, 1]), ([900, 100], [9, 1]), ([300, 340, 360], [1, 1, 1]), ([0, 12], [1, 1])]


def number(value):
    return repr(float(value)).removesuffix(".0") if math.isfinite(value) else ".infinity"


def table(name, comment, kind, rows):
    lines = [f"  /// {comment}", f"  static let {name}: [{kind}] = ["]
    for row in rows:
        cells = ", ".join(str(cell) if isinstance(cell, (int, list)) else number(cell) for cell in row)
        lines.append(f"    ({cells}),")
    return "\n".join(lines + ["  ]"])


def normal():
    for p in [1e-300, 1e-20, 1e-6, 0.001, 0.025, 0.3, 0.5, 0.6, 0.95, 0.975, 0.9999999]:
        yield p, stats.norm.ppf(p)


def student():
    for degrees in [1, 2.5, 10, 97.3, 5000]:
        for p in [0.55, 0.9, 0.975, 0.9995]:
            yield degrees, p, stats.t.ppf(p, degrees)


def mixture():
    """Half widths in standard errors: with our tuning, and with the best tuning for this very count."""
    for count in [10, 200, 1000, 5000, 20000, 200000]:
        for alpha in [0.05, 0.01]:
            ours = boundaries.normal_mixture_bound(count, alpha, TUNING, 0.05, False) / math.sqrt(count)
            best = boundaries.normal_mixture_bound(count, alpha, count, alpha, False) / math.sqrt(count)
            yield count, alpha, ours, best


def rates():
    for successes, count in RATES:
        wilson = proportion.proportion_confint(successes, count, 0.05, "wilson")
        yield successes, count, *wilson, *mixture_interval(successes, count, 0.05)


def mixture_interval(successes, count, alpha):
    """All rates whose likelihood is more than alpha times that under a Beta(1/2, 1/2) mixture."""
    evidence = special.betaln(successes + 0.5, count - successes + 0.5) - special.betaln(0.5, 0.5)

    def excess(rate):
        return special.xlogy(successes, rate) + special.xlog1py(count - successes, -rate) - evidence - math.log(alpha)

    rate = successes / count
    lower = optimize.brentq(excess, 1e-300, rate, xtol=1e-15) if successes else 0.0
    upper = optimize.brentq(excess, rate, 1 - 1e-16, xtol=1e-15) if successes < count else 1.0
    return lower, upper


def pairs():
    for a, n, b, m in PAIRS:
        newcombe = proportion.confint_proportions_2indep(b, m, a, n, method="newcomb", compare="diff", alpha=0.05)
        yield a, n, b, m, *newcombe, proportion.proportions_ztest([a, b], [n, m])[1]


def means():
    for n, sum1, squares1, m, sum2, squares2 in MEANS:
        deviations = [math.sqrt((q - s * s / k) / (k - 1)) for k, s, q in [(n, sum1, squares1), (m, sum2, squares2)]]
        test = stats.ttest_ind_from_stats(sum2 / m, deviations[1], m, sum1 / n, deviations[0], n, equal_var=False)
        variance = deviations[0] ** 2 / n + deviations[1] ** 2 / m
        degrees = variance**2 / (deviations[0] ** 4 / n**2 / (n - 1) + deviations[1] ** 4 / m**2 / (m - 1))
        half = stats.t.ppf(0.975, degrees) * math.sqrt(variance)
        difference = sum2 / m - sum1 / n
        yield n, sum1, squares1, m, sum2, squares2, difference - half, difference + half, test.pvalue


def ratios():
    """The Bayes factor from scipy's Dirichlet multinomial against its multinomial distribution."""
    for counts, weights in COUNTS:
        shares = [weight / sum(weights) for weight in weights]
        mixed = stats.dirichlet_multinomial([CONCENTRATION * share for share in shares], sum(counts)).logpmf(counts)
        yield counts, weights, float(mixed - stats.multinomial(sum(counts), shares).logpmf(counts))


def plans():
    for baseline, lift, power in [(0.4, 0.05, 0.8), (0.02, 0.01, 0.9), (0.9, -0.03, 0.8)]:
        yield baseline, lift, power, proportion.samplesize_proportions_2indep_onetail(lift, baseline, power, alpha=0.05)


TABLES = [
    table("normal", "Probability, quantile: scipy.", "(Double, Double)", normal()),
    table("student", "Degrees of freedom, probability, quantile: scipy.", "(Double, Double, Double)", student()),
    table("mixture", "Count, alpha, half width in standard errors, the same with the best tuning: confseq.",
          "(Double, Double, Double, Double)", mixture()),
    table("rates", "Successes, count, Wilson's interval: statsmodels; the always-valid one: scipy.",
          "(Int, Int, Double, Double, Double, Double)", rates()),
    table("pairs", "Successes and count twice, Newcombe's interval, p-value of the z test: statsmodels.",
          "(Int, Int, Int, Int, Double, Double, Double)", pairs()),
    table("means", "Count, sum and sum of squares twice, Welch's interval, p-value: scipy.",
          "(Int, Double, Double, Int, Double, Double, Double, Double, Double)", means()),
    table("ratios", "Counts, weights, logarithm of the Bayes factor: scipy.", "([Int], [Double], Double)", ratios()),
    table("plans", "Baseline, lift, power, visitors of each group: statsmodels.", "(Double, Double, Double, Double)", plans()),
]
HEADER = "/// Written by Scripts/reference_statistics.py with scipy, statsmodels and confseq. Run it to change them.\nenum ReferenceValues {\n"
OUT.write_text(HEADER + "\n\n".join(TABLES) + "\n}\n")

// Without optimisation some scenes take too long.
#if DEBUG
  let isOptimized = false
#else
  let isOptimized = true
#endif

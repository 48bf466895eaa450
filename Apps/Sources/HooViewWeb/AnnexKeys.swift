#if canImport(ExperimentVisits)
  import ExperimentVisits
#endif
import Values

/// The keys under which the annex remembers words on the reader's device. Disguise-O-Rama writes them; clearing all that is stored
/// takes them in this app too.
enum AnnexKeys {
  #if canImport(ExperimentVisits)
    static var all: [Text] { [ExperimentVisit.key] }
  #else
    static var all: [Text] { [] }
  #endif
}

"""Starts Orca with the settings in a folder. Debian's own script refuses to start beside another Orca, even on another
display."""

import sys

from orca import orca

manager = orca.getSettingsManager()
manager.activate(sys.argv[1], {})
sys.path.insert(0, manager.getPrefsDir())
sys.exit(orca.main())

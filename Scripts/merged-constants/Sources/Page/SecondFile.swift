func twice(_ bits: UInt8) -> UInt8 { bits * 2 }

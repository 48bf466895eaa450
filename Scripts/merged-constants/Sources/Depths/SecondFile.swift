// With two files there are two object files, and constants are visible to the linker.
public func half(_ bits: UInt8) -> UInt8 { bits / 2 }

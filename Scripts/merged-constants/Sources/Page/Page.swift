import Depths

@_cdecl("isKnown") @_expose(wasm, "isKnown")
public func isKnown(_ colorType: UInt8, _ bits: UInt8) -> Bool { Depth(isGrey: colorType == 0, bits: bits).isKnown }

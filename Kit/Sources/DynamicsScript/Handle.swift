#if arch(wasm32)
  import Dynamics
  // Allocates for the Swift runtime.
  import Memory

  /// The address of an object that JavaScript holds, in memory of 32 bits; 0 for none. The JavaScript object keeps the object alive
  /// until it is collected or disposed of.
  typealias Handle = UInt32

  /// Hands an object over to JavaScript, which calls `release(_:)` in the end.
  func handOver(_ object: AnyObject) -> Handle {
    Handle(UInt(bitPattern: Unmanaged.passRetained(object).toOpaque()))
  }

  /// The handle of an object that JavaScript holds already.
  func handle(of object: AnyObject?) -> Handle {
    object.map { Handle(UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque())) } ?? 0
  }

  /// The object of a handle. JavaScript has checked its type.
  func object<T: AnyObject>(_ handle: Handle, as type: T.Type = T.self) -> T {
    Unmanaged<T>.fromOpaque(UnsafeRawPointer(bitPattern: UInt(handle))!).takeUnretainedValue()
  }

  /// Gives an object back.
  @c(release)
  public func release(_ handle: UInt32) {
    Unmanaged<AnyObject>.fromOpaque(UnsafeRawPointer(bitPattern: UInt(handle))!).release()
  }
#endif

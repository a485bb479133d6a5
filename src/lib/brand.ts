declare const brandName: unique symbol

/** A value that only its own constructor can make: a Poisha is no plain number. */
export type Brand<Value, Name extends string> = Value & { readonly [brandName]: Name }

import { textLimits } from '#src/domain/catalogue/product.ts'

/** The longest texts of a profile, in characters, and the range of an age. */
export const profileLimits = {
  name: textLimits.name,
  /** The oldest person known was 122. */
  age: { least: 1, most: 130 },
  address: textLimits.address,
  aboutText: 2_000,
  referNumber: 200,
  image: textLimits.image,
  email: 254,
} as const

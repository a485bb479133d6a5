/** How the code of a coupon is written. Light: every buyer's phone loads it. */

export const longestCouponCode = 32

/**
 * The one spelling of a code: in capitals, of ASCII letters alone. A letter of another script that looks
 * the same, or becomes the same in capitals, stays another one.
 */
export function couponCode(typed: string): string {
  return typed.trim().replace(/[a-z]/g, (letter) => letter.toUpperCase())
}

/** 3 to 32 letters and digits of ASCII, with single hyphens between. `couponCode` leaves it as it is. */
export function isCouponCode(code: string): boolean {
  return (
    code.length <= longestCouponCode && code.length >= 3 && /^[A-Z\d]+(?:-[A-Z\d]+)*$/.test(code)
  )
}

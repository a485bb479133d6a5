import type { Poisha } from '#src/domain/money.ts'

/** For machines: `450`, or `182.50` where there are poisha; never a float. */
export function exactTaka(amount: Poisha): string {
  const rest = amount % 100
  const whole = String((amount - rest) / 100)
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, '0')}`
}

/** Why the owner looks twice at an order before sending it. */

/** Whether the shop holds an order that has the flag when it is placed. */
const holds = {
  phone: false,
  'blocked-phone': true,
  'many-from-phone': true,
  'many-from-device': true,
  'many-from-address': true,
  'many-pieces-of-product': true,
  'many-pieces-from-phone': true,
  'many-pieces-from-device': true,
  'many-pieces-from-address': true,
} as const satisfies Record<string, boolean>

export type OrderFlag = keyof typeof holds

export function holdsOrder(flags: readonly OrderFlag[]): boolean {
  return flags.some((flag) => holds[flag])
}

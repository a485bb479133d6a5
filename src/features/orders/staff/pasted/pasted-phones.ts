/** Mobile numbers in a pasted text. Pure. */

import { normalisePhone } from '#src/domain/people/phone.ts'

export type PastedPhone = {
  /** `01XXXXXXXXX` */
  readonly phone: string
  readonly from: number
  readonly to: number
  /** Written as people write it, and not beside the name of a wallet. */
  readonly isClear: boolean
}

const shape =
  /(?<![0-9])(?:\(?\+?(?:00)?88\)?[ -]{0,2})?[0oO]{0,2}[ -]?1[ -]?[3-9](?:[ .-]{0,2}[0-9]){8}(?![0-9])/g
const wallet = /(?:b-?kash|বিকাশ|nagad|নগদ|rocket|রকেট|trx ?id)[^\n0-9]{0,12}$/i
const lookedAtBefore = 24

/** In the order of the text, each number once. `plain` has ASCII digits. */
export function phonesIn(plain: string): readonly PastedPhone[] {
  const found = Array.from(plain.matchAll(shape)).flatMap(({ 0: typed, index }): PastedPhone[] => {
    const phone = normalisePhone(typed.replaceAll(/[oO]/g, '0').replaceAll('.', ''))
    const groups = digitGroups(typed)
    if (phone === undefined || groups.some((group) => group === '') || isBroken(groups)) return []
    const isOfWallet = wallet.test(plain.slice(Math.max(0, index - lookedAtBefore), index))
    const isClear = !isOfWallet && !/[oO]/.test(typed) && !/^1/.test(typed.trim())
    return [{ phone, from: index, to: index + typed.length, isClear }]
  })
  return found.filter(({ phone }, at) => found.findIndex((one) => one.phone === phone) === at)
}

function digitGroups(typed: string): readonly string[] {
  return typed
    .trim()
    .replaceAll(/[()+]/g, ' ')
    .trim()
    .split(/[ .-]+/)
}

/** A number of other digits and a quantity behind it: `0171234567 2`. Numbers of single digits are whole. */
function isBroken(groups: readonly string[]): boolean {
  const last = groups.at(-1) ?? ''
  return last.length === 1 && groups.some((group) => group.length > 3)
}

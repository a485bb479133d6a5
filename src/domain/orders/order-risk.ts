/**
 * How likely an order costs the shop a parcel for nothing, from 0 to 100 with its reasons (DAY.md 4).
 * Worked out after the order's transaction; the table below is the whole rule.
 */

import { places } from '#src/domain/delivery/places.ts'
import { looksLikeKeyboardMash } from '#src/domain/people/keyboard-mash.ts'

export type RiskFacts = {
  readonly isPhoneBlocked: boolean
  readonly isPhonePossible: boolean
  /** Another order of the phone within 24 hours has one of its products. */
  readonly repeatsProduct: boolean
  readonly name: string
  readonly address: string
  /** As the buyer chose it; null without one. */
  readonly place: string | null
  readonly totalPoisha: number
  /** Of the last 30 days; undefined where there are too few orders to tell. */
  readonly medianPoisha: number | undefined
  readonly hasManyFromDevice: boolean
  /** Other orders of the phone that have left the shop. */
  readonly shipped: number
  readonly delivered: number
  /** Sent back, or on the way back. */
  readonly returned: number
}

const fewestLetters = 10
const largeTimesMedian = 3

const rules = {
  'blocked-phone': ({ isPhoneBlocked }) => (isPhoneBlocked ? 100 : 0),
  'impossible-phone': ({ isPhonePossible }) => (isPhonePossible ? 0 : 40),
  'same-product': ({ repeatsProduct }) => (repeatsProduct ? 35 : 0),
  'vague-address': (facts) => (isVague(facts) ? 20 : 0),
  'keyboard-mash': ({ name, address }) => ([name, address].some(looksLikeKeyboardMash) ? 30 : 0),
  'large-amount': ({ totalPoisha, medianPoisha }) =>
    medianPoisha !== undefined && totalPoisha > largeTimesMedian * medianPoisha ? 15 : 0,
  'many-from-device': ({ hasManyFromDevice }) => (hasManyFromDevice ? 20 : 0),
  // A phone without a parcel yet has 10.
  returns: ({ returned, shipped }) => Math.round(((returned + 1) / (shipped + 4)) * 40),
  'known-buyer': ({ delivered }) => (delivered >= 2 ? -30 : 0),
} as const satisfies Record<string, (facts: RiskFacts) => number>

export type RiskReason = keyof typeof rules

export const riskReasons = Object.keys(rules).filter(isRiskReason)

export function isRiskReason(text: string): text is RiskReason {
  return Object.hasOwn(rules, text)
}

export type Risk = {
  readonly score: number
  /** Without those of 0 points; their sum can be outside 0 to 100. */
  readonly reasons: readonly { readonly reason: RiskReason; readonly points: number }[]
}

export function riskOf(facts: RiskFacts): Risk {
  const reasons = riskReasons
    .map((reason) => ({ reason, points: rules[reason](facts) }))
    .filter(({ points }) => points !== 0)
  const sum = reasons.reduce((all, { points }) => all + points, 0)
  return { score: Math.min(100, Math.max(0, sum)), reasons }
}

export type RiskLevel = 'low' | 'call-first' | 'high'

/** The levels that an order is marked and listed by. */
export const markedRisks = ['call-first', 'high'] as const satisfies readonly RiskLevel[]
export type MarkedRisk = (typeof markedRisks)[number]

/** A placed order of a high risk is held. */
export function riskLevel(score: number): RiskLevel {
  if (score >= 60) return 'high'
  return score >= 30 ? 'call-first' : 'low'
}

/** A village address has no house number, so a place is as good as a digit. */
function isVague({ address, place }: RiskFacts): boolean {
  const letters = address.match(/[\p{L}\p{M}]/gu)?.length ?? 0
  return letters < fewestLetters || !(/\p{Nd}/u.test(address) || namesPlace(address, place))
}

function namesPlace(address: string, place: string | null): boolean {
  if (place !== null) return true
  const text = address.normalize('NFC').toLowerCase()
  return places.some(({ name, nameInBangla }) =>
    [name.replace(/ city$/, ''), nameInBangla.replace(/ শহর$/, '')].some((one) =>
      text.includes(one.normalize('NFC').toLowerCase()),
    ),
  )
}

/** Undefined for fewer orders than tell what is usual. */
export function medianOf(totals: readonly number[]): number | undefined {
  if (totals.length < 20) return undefined
  const sorted = totals.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)]
}

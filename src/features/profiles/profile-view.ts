import type { Poisha } from '#src/domain/money.ts'

/** Who a profile or a question carries along: a leftover of another product. */
export type Host = {
  readonly name: string
  readonly image: string
  readonly email: string
}

/** What only the shop counts; all start at 0. */
export type ProfileCounters = {
  readonly questionsAsked: number
  readonly answersGiven: number
  readonly earned: Poisha
  readonly answersBought: number
  readonly spent: Poisha
  readonly averageRating: number
  readonly peopleReferred: number
  readonly allocations: number
}

/** What a user tells about themself. Texts may be empty, but for the name. */
export type ProfileFacts = {
  readonly name: string
  /** Null: not told. */
  readonly age: number | null
  readonly address: string
  readonly aboutText: string
  readonly referNumber: string
  readonly image: string
  readonly host: Host
}

export type ProfileView = ProfileFacts & {
  readonly userId: string
  readonly email: string
  readonly counters: ProfileCounters
  readonly version: number
}

/** What everybody may see of a profile. */
export type PublicProfile = Pick<
  ProfileView,
  'name' | 'aboutText' | 'referNumber' | 'image' | 'counters'
>

export function publicPartOf(profile: ProfileView): PublicProfile {
  const { name, aboutText, referNumber, image, counters } = profile
  return { name, aboutText, referNumber, image, counters }
}

import type { Poisha } from '#src/domain/money.ts'

/** A person named in a profile or a question: inherited from an earlier product. */
export type Host = {
  readonly name: string
  readonly image: string
  readonly email: string
}

/** Counters that only the shop changes; all start at 0. */
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

/** The fields that a user edits. All texts except the name may be empty. */
export type ProfileFacts = {
  readonly name: string
  /** Null if the user does not state it. */
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
  readonly emailIsVerified: boolean
  readonly counters: ProfileCounters
  readonly version: number
}

/** The public fields of a profile. */
export type PublicProfile = Pick<
  ProfileView,
  'name' | 'aboutText' | 'referNumber' | 'image' | 'emailIsVerified' | 'counters'
>

export function publicPartOf(profile: ProfileView): PublicProfile {
  const { name, aboutText, referNumber, image, emailIsVerified, counters } = profile
  return { name, aboutText, referNumber, image, emailIsVerified, counters }
}

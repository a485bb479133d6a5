/** The wire names of a profile. Code behind the API and the forms uses `ProfileView`. */

import { z } from 'zod'
import { toTaka } from '#src/domain/money.ts'
import type {
  ProfileCounters,
  ProfileView,
  PublicProfile,
} from '#src/features/profiles/profile-view.ts'

const counters = {
  totalQuesAsk: z.int(),
  totalAns: z.int(),
  totalEarn: z.number().describe('In taka'),
  totalAnsBuy: z.int(),
  totalSpent: z.number().describe('In taka'),
  avgRating: z.number(),
  totalRef: z.int(),
  totalAllocation: z.int(),
}
type CountersOnTheWire = z.output<z.ZodObject<typeof counters>>

export const PublicProfileOnTheWire = z.object({
  name: z.string(),
  who: z.string().describe('About the person, in their words'),
  ref: z.string().describe('The refer number'),
  image: z.string(),
  ...counters,
})
export type PublicProfileOnTheWire = z.output<typeof PublicProfileOnTheWire>

export const ProfileOnTheWire = z.object({
  ...PublicProfileOnTheWire.shape,
  age: z.int().optional().describe('Absent where it is not told'),
  address: z.string(),
  email: z.string(),
  host: z.object({ name: z.string(), image: z.string(), email: z.string() }),
})
export type ProfileOnTheWire = z.output<typeof ProfileOnTheWire>

/** Public: no age, no address, no e-mail. */
export function publicProfileToWire(profile: PublicProfile): PublicProfileOnTheWire {
  return {
    name: profile.name,
    who: profile.aboutText,
    ref: profile.referNumber,
    image: profile.image,
    ...countersToWire(profile.counters),
  }
}

/** For the user's own profile, and for an admin. */
export function profileToWire(profile: ProfileView): ProfileOnTheWire {
  const { age, address, email, host } = profile
  return {
    ...publicProfileToWire(profile),
    ...(age !== null && { age }),
    address,
    email,
    host,
  }
}

function countersToWire(counted: ProfileCounters): CountersOnTheWire {
  return {
    totalQuesAsk: counted.questionsAsked,
    totalAns: counted.answersGiven,
    totalEarn: toTaka(counted.earned),
    totalAnsBuy: counted.answersBought,
    totalSpent: toTaka(counted.spent),
    avgRating: counted.averageRating,
    totalRef: counted.peopleReferred,
    totalAllocation: counted.allocations,
  }
}

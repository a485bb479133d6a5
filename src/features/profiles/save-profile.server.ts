/** A user, or an admin for them, edits a profile. Only the shop changes the counters. */

import { isDeepStrictEqual } from 'node:util'
import { lockUser } from '#src/features/accounts/users/find-user.server.ts'
import { keepPicture } from '#src/features/media/keep-picture.server.ts'
import { findProfile } from '#src/features/profiles/find-profile.server.ts'
import type { Host, ProfileFacts, ProfileView } from '#src/features/profiles/profile-view.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { differences } from '#src/platform/history/differences.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'

export type SaveProfile = {
  /** The e-mail of the profile's user, in lower case. */
  readonly email: string
  readonly changes: ProfileChanges
  /** The version that the editor saw, 0 for no profile; undefined if the request names none. */
  readonly expectedVersion: number | undefined
  /** E-mail of the user who saves it. */
  readonly actor: string
}

/** An undefined field does not change; a new profile begins with empty texts. */
export type ProfileChanges = {
  readonly name: string
  /** Null removes it. */
  readonly age?: number | null | undefined
  readonly address?: string | undefined
  readonly aboutText?: string | undefined
  readonly referNumber?: string | undefined
  readonly image?: string | undefined
  readonly host?: { readonly [Part in keyof Host]?: string | undefined } | undefined
}

export type SaveProfileFailure =
  | { readonly kind: 'user-gone' }
  | { readonly kind: 'changed-meanwhile'; readonly profile: ProfileView | undefined }

export function saveProfile(
  shop: Shop,
  command: SaveProfile,
): Promise<Result<ProfileView, SaveProfileFailure>> {
  return transact(shop.db, (tx) => saveProfileIn(tx, shop, command))
}

async function saveProfileIn(
  tx: Tx,
  { clock }: Pick<Shop, 'clock'>,
  { email, changes, expectedVersion, actor }: SaveProfile,
): Promise<Result<ProfileView, SaveProfileFailure>> {
  // Concurrent saves of this profile wait here.
  const user = await lockUser(tx, email)
  if (!user) return failed({ kind: 'user-gone' })

  const before = await findProfile(tx, email)
  const facts = merged(before ?? empty, changes)
  // Before the version check, so that a repeated request does not conflict with itself.
  if (before && isDeepStrictEqual(facts, factsOf(before))) return ok(before)
  if (expectedVersion !== undefined && expectedVersion !== (before?.version ?? 0)) {
    return failed({ kind: 'changed-meanwhile', profile: before })
  }

  const now = clock()
  if (before) await updateProfile(tx, user.id, facts, now)
  else await insertProfile(tx, user.id, facts, now)
  if (actor !== user.email) {
    await recordHistory(tx, {
      subject: 'user',
      subjectId: user.id,
      actor,
      action: 'profile.save',
      ...differences(before ? factsOf(before) : {}, facts),
      now,
    })
  }
  const after = await findProfile(tx, email)
  if (!after) throw new Error('The profile that was just saved is not there')
  return ok(after)
}

const empty: Omit<ProfileFacts, 'name'> = {
  age: null,
  address: '',
  aboutText: '',
  referNumber: '',
  image: '',
  host: { name: '', image: '', email: '' },
}

function merged(before: Omit<ProfileFacts, 'name'>, changes: ProfileChanges): ProfileFacts {
  const { name, age, address, aboutText, referNumber, image, host } = changes
  return {
    name,
    age: age === undefined ? before.age : age,
    address: address ?? before.address,
    aboutText: aboutText ?? before.aboutText,
    referNumber: referNumber ?? before.referNumber,
    image: image ?? before.image,
    host: {
      name: host?.name ?? before.host.name,
      image: host?.image ?? before.host.image,
      email: host?.email ?? before.host.email,
    },
  }
}

function factsOf(profile: ProfileView): ProfileFacts {
  const { userId, email, emailIsVerified, counters, version, ...facts } = profile
  return facts
}

async function insertProfile(
  tx: Tx,
  userId: string,
  facts: ProfileFacts,
  now: Date,
): Promise<void> {
  await keepPictures(tx, facts)
  await tx
    .insertInto('profiles')
    .values({ user_id: userId, ...columnsOf(facts, now) })
    .execute()
}

async function updateProfile(
  tx: Tx,
  userId: string,
  facts: ProfileFacts,
  now: Date,
): Promise<void> {
  await keepPictures(tx, facts)
  await tx
    .updateTable('profiles')
    .set((eb) => ({ ...columnsOf(facts, now), version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .execute()
}

async function keepPictures(tx: Tx, { image, host }: ProfileFacts): Promise<void> {
  await keepPicture(tx, image)
  await keepPicture(tx, host.image)
}

function columnsOf(facts: ProfileFacts, now: Date) {
  const { name, age, address, aboutText, referNumber, image, host } = facts
  return {
    name,
    age,
    address,
    about_text: aboutText,
    refer_number: referNumber,
    image,
    host_name: host.name,
    host_image: host.image,
    host_email: host.email,
    updated_at: now.toISOString(),
  }
}

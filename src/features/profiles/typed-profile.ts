/** The profile form's raw text, before it is parsed. */

import type { SessionUser } from '#src/features/accounts/sessions/session-user.ts'
import type { ProfileView } from '#src/features/profiles/profile-view.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'

/** The wire names of the fields in the order of the form; a dot leads into the host. */
export const profileFieldNames = [
  'name',
  'who',
  'image',
  'ref',
  'age',
  'address',
  'host.name',
  'host.image',
  'host.email',
] as const

export type ProfileFieldName = (typeof profileFieldNames)[number]

/** The typed texts; they survive every refusal. */
export type TypedProfile = Readonly<Record<ProfileFieldName, string>>

/** The initial texts of the form: those of the signed-in user for a missing profile. */
export function typedFrom(
  profile: ProfileView | undefined,
  user: Pick<SessionUser, 'name' | 'email'>,
): TypedProfile {
  const host = profile?.host ?? { name: user.name, image: '', email: user.email }
  return {
    name: profile?.name ?? user.name,
    age: String(profile?.age ?? ''),
    address: profile?.address ?? '',
    who: profile?.aboutText ?? '',
    ref: profile?.referNumber ?? '',
    image: profile?.image ?? '',
    'host.name': host.name,
    'host.image': host.image,
    'host.email': host.email,
  }
}

export function readTypedProfile(form: FormData): TypedProfile {
  const text = (name: ProfileFieldName) => {
    const value = form.get(name)
    // A browser sends two characters for a new line, but counts one against `maxlength`.
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
  }
  return {
    name: text('name'),
    age: text('age'),
    address: text('address'),
    who: text('who'),
    ref: text('ref'),
    image: text('image'),
    'host.name': text('host.name'),
    'host.image': text('host.image'),
    'host.email': text('host.email'),
  }
}

/** The body for the API. Bengali digits count as digits; other text stays text, and is refused. */
export function profileFromTyped(typed: TypedProfile) {
  return {
    name: typed.name,
    age: ageTyped(typed.age),
    address: typed.address,
    who: typed.who,
    ref: typed.ref,
    image: typed.image,
    host: {
      name: typed['host.name'],
      image: typed['host.image'],
      email: typed['host.email'],
    },
  }
}

/** Returns undefined for an empty field. */
function ageTyped(text: string): number | string | undefined {
  const digits = toAsciiDigits(text.trim())
  if (digits === '') return undefined
  return /^\d{1,4}$/.test(digits) ? Number(digits) : text
}

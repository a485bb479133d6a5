/** The profile form's own text, before it is anything else. */

import type { SessionUser } from '#src/features/accounts/sessions/session-user.ts'
import type { ProfileView } from '#src/features/profiles/profile-view.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'

/** The names of the API's fields in the order of the form; a dot leads into the host. */
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

/** What was typed; survives every refusal. */
export type TypedProfile = Readonly<Record<ProfileFieldName, string>>

/** What the form starts with: who is signed in, for a profile that is not there yet. */
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
    // A browser sends two characters for a new line, and counts one where a length is limited.
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

/** As the API takes it. Bengali digits count as digits; what is no number stays text, and is refused. */
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

/** Undefined for an empty field. */
function ageTyped(text: string): number | string | undefined {
  const digits = toAsciiDigits(text.trim())
  if (digits === '') return undefined
  return /^\d{1,4}$/.test(digits) ? Number(digits) : text
}

/** The rules for a profile, shared by the form, the API and its document. Browser-safe. */

import { z } from 'zod'
import { isImage } from '#src/features/media/picture-address.ts'
import { profileLimits } from '#src/features/profiles/profile-limits.ts'
import type { ProfileChanges } from '#src/features/profiles/save-profile.server.ts'
import { optionalText, text, wholeNumber } from '#src/platform/forms/fields.ts'

const image = (problem: string) =>
  optionalText(problem, { most: profileLimits.image })
    .refine((image) => image === undefined || isImage(image), problem)
    .describe('Empty, one of the pictures here (`/media/…`), or an `https:` address')

const isEmptyOrEmail = (value: string | undefined) =>
  value === undefined || value === '' || z.email().safeParse(value).success

const ProfileHost = z.object(
  {
    name: optionalText('profileHostName', { most: profileLimits.name }),
    image: image('profileHostImage'),
    email: optionalText('profileHostEmail', { most: profileLimits.email }).refine(
      isEmptyOrEmail,
      'profileHostEmail',
    ),
  },
  'profileHost',
)

export const ProfileForm = z.object({
  name: text('name', { most: profileLimits.name, long: 'nameLong' }),
  age: wholeNumber('profileAge', profileLimits.age).optional(),
  address: optionalText('profileAddress', { most: profileLimits.address, long: 'addressLong' }),
  who: optionalText('profileAbout', { most: profileLimits.aboutText }),
  ref: optionalText('profileRefer', { most: profileLimits.referNumber }),
  image: image('profileImage'),
  host: ProfileHost.optional(),
})
export type ProfileForm = z.output<typeof ProfileForm>

export function changesFrom({ who, ref, ...rest }: ProfileForm): ProfileChanges {
  return { ...rest, aboutText: who, referNumber: ref }
}

/** The first problem at each path, such as `age` or `host.email`. */
export function problemsByPlace(error: z.ZodError): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {}
  for (const { path, message } of error.issues) problems[path.join('.')] ??= message
  return problems
}

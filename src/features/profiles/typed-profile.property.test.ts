import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ProfileForm } from '#src/features/profiles/profile-form.ts'
import type { ProfileView } from '#src/features/profiles/profile-view.ts'
import {
  profileFieldNames,
  profileFromTyped,
  readTypedProfile,
  type TypedProfile,
  typedFrom,
} from '#src/features/profiles/typed-profile.ts'
import { toBengaliDigits } from '#src/i18n/digits.ts'

const user = { name: 'Nusrat', email: 'nusrat@example.com' }

const trimmed = fc.string({ unit: 'grapheme', maxLength: 100 }).map((text) => text.trim())

const anyProfile = fc.record({
  name: trimmed.filter((name) => name !== ''),
  age: fc.option(fc.integer({ min: 1, max: 130 })),
  address: trimmed,
  aboutText: trimmed,
  referNumber: trimmed,
  image: fc.constantFrom('', 'https://pictures.example/me.jpg', `/media/${'0'.repeat(64)}/640.jpg`),
  host: fc.record({
    name: trimmed,
    image: fc.constantFrom('', 'https://pictures.example/host.jpg'),
    email: fc.constantFrom('', 'host@example.com'),
  }),
})

const anyTyped: fc.Arbitrary<TypedProfile> = fc.record(
  Object.fromEntries(profileFieldNames.map((name) => [name, fc.string()])) as Record<
    keyof TypedProfile,
    fc.Arbitrary<string>
  >,
)

function formOf(typed: TypedProfile): FormData {
  const form = new FormData()
  for (const name of profileFieldNames) form.set(name, typed[name])
  return form
}

describe('the profile form', () => {
  it('returns the same profile if the user types nothing', () => {
    fc.assert(
      fc.property(anyProfile, (facts) => {
        const { aboutText, referNumber, age, ...same } = facts
        const typed = readTypedProfile(formOf(typedFrom(facts as ProfileView, user)))

        expect(ProfileForm.parse(profileFromTyped(typed))).toEqual({
          ...same,
          who: aboutText,
          ref: referNumber,
          ...(age !== null && { age }),
        })
      }),
    )
  })

  it('keeps every typed character', () => {
    fc.assert(
      fc.property(anyTyped, (typed) => {
        expect(readTypedProfile(formOf(typed))).toEqual(typed)
      }),
    )
  })

  it('accepts or refuses any input, and an accepted age is always a whole number', () => {
    fc.assert(
      fc.property(anyTyped, (typed) => {
        const parsed = ProfileForm.safeParse(profileFromTyped(typed))
        const age = parsed.data?.age
        expect(age === undefined || Number.isInteger(age)).toBe(true)
      }),
    )
  })
})

it('counts a new line as one character', () => {
  const form = formOf({ ...typedFrom(undefined, user), who: 'One\r\ntwo' })
  expect(readTypedProfile(form).who).toBe('One\ntwo')
})

it('reads an age in Bengali digits', () => {
  const typed = { ...typedFrom(undefined, user), age: ` ${toBengaliDigits('17')} ` }
  expect(profileFromTyped(typed).age).toBe(17)
})

it('passes on an age that is no number, for the schema to refuse, and omits an empty one', () => {
  const typed = typedFrom(undefined, user)
  expect(profileFromTyped({ ...typed, age: '17.5' }).age).toBe('17.5')
  expect(profileFromTyped({ ...typed, age: '1e2' }).age).toBe('1e2')
  expect(profileFromTyped({ ...typed, age: ' ' }).age).toBe(undefined)
})

it('starts a new profile with the name and the e-mail of the account', () => {
  expect(typedFrom(undefined, user)).toEqual({
    name: 'Nusrat',
    age: '',
    address: '',
    who: '',
    ref: '',
    image: '',
    'host.name': 'Nusrat',
    'host.image': '',
    'host.email': 'nusrat@example.com',
  })
})

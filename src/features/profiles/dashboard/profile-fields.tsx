import { Form } from 'react-router'
import { profileLimits } from '#src/features/profiles/profile-limits.ts'
import {
  type ProfileFieldName,
  profileFieldNames,
  type TypedProfile,
} from '#src/features/profiles/typed-profile.ts'
import type { DashboardWords } from '#src/i18n/dashboard-words.ts'
import { Field } from '#src/ui/field.tsx'

type ProfileFieldsProps = {
  readonly typed: TypedProfile
  /** The version of the profile in the form; 0 without a profile. */
  readonly version: number
  /** Messages, by the names of the fields. */
  readonly problems: Readonly<Record<string, string>>
  readonly notice: string | undefined
  readonly words: DashboardWords<'myProfile'>
}

/** Submits for a new document: its security policy must name the host of a new picture. */
export function ProfileFields({ typed, version, problems, notice, words }: ProfileFieldsProps) {
  const firstWrong = profileFieldNames.find((name) => Object.hasOwn(problems, name))
  /** The attributes that every control of the form shares. */
  const shared = (name: ProfileFieldName) => ({
    defaultValue: typed[name],
    // A refused form focuses the first wrong field.
    autoFocus: name === firstWrong,
  })
  return (
    <Form
      method="post"
      reloadDocument
      noValidate
      aria-labelledby="form"
      className="card grid gap-4 p-5 md:p-7"
    >
      <h2 id="form" className="text-2xl">
        {words.form}
      </h2>
      {notice !== undefined && (
        <p role="alert" className="notice">
          {notice}
        </p>
      )}
      <input type="hidden" name="version" value={version} />
      <Field name="name" label={words.name} problem={problems.name}>
        {(described) => (
          <input
            {...described}
            {...shared('name')}
            autoComplete="name"
            maxLength={profileLimits.name}
            required
          />
        )}
      </Field>
      <Field name="who" label={words.who} problem={problems.who}>
        {(described) => (
          <textarea
            {...described}
            {...shared('who')}
            rows={5}
            maxLength={profileLimits.aboutText}
          />
        )}
      </Field>
      <Field name="image" label={words.image} problem={problems.image} hint={words.imageHint}>
        {(described) => (
          <input
            {...described}
            {...shared('image')}
            type="text"
            inputMode="url"
            autoComplete="photo"
            maxLength={profileLimits.image}
          />
        )}
      </Field>
      <Field name="ref" label={words.refer} problem={problems.ref}>
        {(described) => (
          <input
            {...described}
            {...shared('ref')}
            autoComplete="off"
            maxLength={profileLimits.referNumber}
          />
        )}
      </Field>
      <Field name="age" label={words.age} problem={problems.age} hint={words.onlyYou}>
        {(described) => (
          <input
            {...described}
            {...shared('age')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
          />
        )}
      </Field>
      <Field name="address" label={words.address} problem={problems.address} hint={words.onlyYou}>
        {(described) => (
          <textarea
            {...described}
            {...shared('address')}
            rows={3}
            autoComplete="street-address"
            maxLength={profileLimits.address}
          />
        )}
      </Field>
      <fieldset className="grid gap-4 border-t border-line pt-4">
        <legend className="pe-3 text-xl font-bold">{words.host}</legend>
        <p className="text-sm text-quiet">{words.onlyYou}</p>
        <Field name="host.name" label={words.hostName} problem={problems['host.name']}>
          {(described) => (
            <input
              {...described}
              {...shared('host.name')}
              autoComplete="off"
              maxLength={profileLimits.name}
            />
          )}
        </Field>
        <Field name="host.image" label={words.hostImage} problem={problems['host.image']}>
          {(described) => (
            <input
              {...described}
              {...shared('host.image')}
              type="text"
              inputMode="url"
              autoComplete="off"
              maxLength={profileLimits.image}
            />
          )}
        </Field>
        <Field name="host.email" label={words.hostEmail} problem={problems['host.email']}>
          {(described) => (
            <input
              {...described}
              {...shared('host.email')}
              type="email"
              autoComplete="off"
              maxLength={profileLimits.email}
            />
          )}
        </Field>
      </fieldset>
      <button type="submit" className="button-main min-h-13 justify-self-start px-8">
        {words.submit}
      </button>
    </Form>
  )
}

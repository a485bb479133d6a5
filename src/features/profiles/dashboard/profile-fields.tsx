import { Form } from 'react-router'
import { profileLimits } from '#src/features/profiles/profile-limits.ts'
import {
  type ProfileFieldName,
  profileFieldNames,
  type TypedProfile,
} from '#src/features/profiles/typed-profile.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { digitsIn } from '#src/i18n/digits.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Field } from '#src/ui/field.tsx'

type ProfileFieldsProps = {
  readonly typed: TypedProfile
  /** The version of the profile in the form; 0 without a profile. */
  readonly version: number
  /** Messages, by the names of the fields. */
  readonly problems: Readonly<Record<string, string>>
  readonly notice: string | undefined
  readonly messages: DashboardMessages<'myProfile'>
}

/** Submits for a new document, whose fields start from what the shop saved. */
export function ProfileFields({ typed, version, problems, notice, messages }: ProfileFieldsProps) {
  const language = useLanguage()
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
        {messages.form}
      </h2>
      {notice !== undefined && (
        <p role="alert" className="notice">
          {notice}
        </p>
      )}
      <input type="hidden" name="version" value={version} />
      <Field name="name" label={messages.name} problem={problems.name}>
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
      <Field name="who" label={messages.who} problem={problems.who}>
        {(described) => (
          <textarea
            {...described}
            {...shared('who')}
            rows={5}
            maxLength={profileLimits.aboutText}
          />
        )}
      </Field>
      <Field name="image" label={messages.image} problem={problems.image} hint={messages.imageHint}>
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
      <Field name="ref" label={messages.refer} problem={problems.ref}>
        {(described) => (
          <input
            {...described}
            {...shared('ref')}
            autoComplete="off"
            maxLength={profileLimits.referNumber}
          />
        )}
      </Field>
      <Field name="age" label={messages.age} problem={problems.age} hint={messages.onlyYou}>
        {(described) => (
          <input
            {...described}
            {...shared('age')}
            defaultValue={digitsIn(typed.age, language)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
          />
        )}
      </Field>
      <Field
        name="address"
        label={messages.address}
        problem={problems.address}
        hint={messages.onlyYou}
      >
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
        <legend className="pe-3 text-xl font-bold">{messages.host}</legend>
        <p className="text-sm text-quiet">{messages.onlyYou}</p>
        <Field name="host.name" label={messages.hostName} problem={problems['host.name']}>
          {(described) => (
            <input
              {...described}
              {...shared('host.name')}
              autoComplete="off"
              maxLength={profileLimits.name}
            />
          )}
        </Field>
        <Field name="host.image" label={messages.hostImage} problem={problems['host.image']}>
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
        <Field name="host.email" label={messages.hostEmail} problem={problems['host.email']}>
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
        {messages.submit}
      </button>
    </Form>
  )
}

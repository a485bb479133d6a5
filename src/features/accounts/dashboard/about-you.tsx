import { Form } from 'react-router'
import { textLimits } from '#src/domain/catalogue/product.ts'
import type { Role } from '#src/domain/people/role.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'
import { Field } from '#src/ui/field.tsx'

type AboutYouProps = {
  readonly user: { readonly name: string; readonly email: string; readonly role: Role }
  readonly emailIsVerified: boolean
  /** The values that the user typed into the form that the shop refused. */
  readonly typedName: string | undefined
  readonly messages: DashboardMessages<'account'>
  readonly problems: FieldProblems
}

export function AboutYou(props: AboutYouProps) {
  const { user, emailIsVerified, typedName, messages, problems } = props
  return (
    <section aria-labelledby="you" className="card grid gap-4 p-5">
      <h2 id="you" className="text-xl">
        {messages.you}
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-quiet">{messages.email}</dt>
        <dd className="wrap-anywhere">{user.email}</dd>
        <dt className="text-quiet">{messages.role}</dt>
        <dd>{messages.roles[user.role]}</dd>
      </dl>
      {!emailIsVerified && (
        <Form method="post" className="grid gap-3">
          <p className="text-sm text-quiet">{messages.notVerified}</p>
          <button
            type="submit"
            name="intent"
            value="verify"
            className="button-quiet justify-self-start"
          >
            {messages.mailLink}
          </button>
        </Form>
      )}
      <Form method="post" className="grid gap-3">
        <Field name="name" label={messages.name} problem={problems.name}>
          {(described) => (
            <input
              {...described}
              defaultValue={typedName ?? user.name}
              autoComplete="name"
              maxLength={textLimits.name}
            />
          )}
        </Field>
        <button
          type="submit"
          name="intent"
          value="name"
          className="button-quiet justify-self-start"
        >
          {messages.saveName}
        </button>
      </Form>
    </section>
  )
}

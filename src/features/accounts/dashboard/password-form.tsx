import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { makeReady } from '#src/features/accounts/forms/account-form.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'
import { Field } from '#src/ui/field.tsx'

type PasswordFormProps = {
  readonly messages: DashboardMessages<'account'>
  readonly email: string
  /** Undefined when the shop refused no password. */
  readonly problems: FieldProblems | undefined
}

export function PasswordForm({ messages, email, problems }: PasswordFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problems && form.current) makeReady(form.current, { problems })
  }, [problems])

  return (
    <section aria-labelledby="password" className="card grid gap-4 p-5">
      <h2 id="password" className="text-xl">
        {messages.password}
      </h2>
      <Form ref={form} method="post" className="grid gap-3">
        {/* Password managers read the account's e-mail from this field. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <Field
          name="currentPassword"
          label={messages.currentPassword}
          problem={problems?.currentPassword}
        >
          {(described) => (
            <input {...described} type="password" autoComplete="current-password" required />
          )}
        </Field>
        <Field
          name="newPassword"
          label={messages.newPassword}
          problem={problems?.newPassword}
          hint={messages.passwordHint}
        >
          {(described) => (
            <input {...described} type="password" autoComplete="new-password" required />
          )}
        </Field>
        <button
          type="submit"
          name="intent"
          value="password"
          className="button-main justify-self-start"
        >
          {messages.changePassword}
        </button>
      </Form>
    </section>
  )
}

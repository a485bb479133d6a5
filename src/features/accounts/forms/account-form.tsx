/** The account forms. They post without JavaScript and show why the shop refused them. */

import { type ReactNode, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormRefusal } from '#src/features/accounts/forms/form-refusal.ts'
import { hasBegun } from '#src/ui/late-scripts/has-begun.ts'
import { LogoMark } from '#src/ui/logo.tsx'
import { showToast } from '#src/ui/toast/toast-list.ts'

export const accountLink =
  'inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-brand'

export function AccountPage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <main id="content" className="container-page grid max-w-lg content-start gap-6 pt-10 md:pt-16">
      <div className="grid justify-items-center gap-3">
        <LogoMark className="size-16" />
        <h1 className="heading-page">{heading}</h1>
      </div>
      {children}
    </main>
  )
}

type AccountFormProps = {
  /** The form's action, if it is not the page's own address. */
  readonly action?: string
  readonly submit: string
  readonly refusal: FormRefusal | undefined
  readonly formRef?: RefObject<HTMLFormElement | null>
  readonly children: ReactNode
}

export function AccountForm({ action, submit, refusal, formRef, children }: AccountFormProps) {
  const ownRef = useRef<HTMLFormElement>(null)
  const form = formRef ?? ownRef
  const isSending = useNavigation().formMethod === 'POST'
  const alert = useAlertRole()

  useEffect(() => {
    if (!refusal) return
    showToast('error', refusal.message)
    if (form.current && !hasBegun()) makeReady(form.current, refusal)
  }, [refusal, form])

  return (
    <Form ref={form} method="post" {...(action !== undefined && { action })} className="grid gap-4">
      {refusal && (
        <p role={alert} className="notice">
          {refusal.message}
        </p>
      )}
      {children}
      <button type="submit" className="button-main min-h-13" disabled={isSending}>
        {submit}
      </button>
    </Form>
  )
}

const never = () => () => {}

/** `alert` without scripts only: with scripts a toast already announces the sentence. */
export function useAlertRole(): 'alert' | undefined {
  return useSyncExternalStore<'alert' | undefined>(
    never,
    () => undefined,
    () => 'alert',
  )
}

/** After a refusal: clears the passwords and focuses the first wrong field. */
export function makeReady(
  form: HTMLFormElement,
  { problems }: Pick<FormRefusal, 'problems'>,
): void {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement)
  const shown = inputs.filter(({ type }) => type !== 'hidden')
  const passwords = shown.filter(({ type }) => type === 'password')
  for (const password of passwords) password.value = ''
  const next = shown.find(({ name }) => Object.hasOwn(problems, name)) ?? passwords[0] ?? shown[0]
  next?.focus()
}

/** Asks the user to prove again who they are, where the shop refused a call without a fresh proof. */

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { askForPasskey } from '#src/features/accounts/factors/ask-for-passkey.ts'
import type { FactorsView } from '#src/features/accounts/factors/factor-rows.server.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { ApiFailure, askApi, onProofNeeded } from '#src/platform/api-client/ask-api.ts'
import { Dialog } from '#src/ui/dashboard/dialog.tsx'
import { Field } from '#src/ui/field.tsx'

type ProofMessages = { readonly messages: DashboardMessages<'proof'> }

/** Mounted once, in the dashboard's layout. Calls that are refused at once share one dialog. */
export function ProofDialog({ messages }: ProofMessages) {
  const [waiting, setWaiting] = useState<readonly ((isProved: boolean) => void)[]>([])
  useEffect(() => {
    onProofNeeded(() => new Promise((resolve) => setWaiting((before) => [...before, resolve])))
    return () => onProofNeeded(undefined)
  }, [])

  function finish(isProved: boolean): void {
    for (const resolve of waiting) resolve(isProved)
    setWaiting([])
  }

  return waiting.length === 0 ? null : <Asking messages={messages} finish={finish} />
}

function Asking({
  messages,
  finish,
}: ProofMessages & { readonly finish: (isProved: boolean) => void }) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { data } = useQuery({
    queryKey: ['/auth/factors'],
    queryFn: async () => (await askApi<FactorsView>('/auth/factors')).body,
    staleTime: 0,
  })

  async function prove(body: () => Promise<unknown>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await askApi('/auth/step-up', { method: 'POST', body: await body() })
      finish(true)
    } catch (error) {
      setBusy(false)
      setProblem(problemOf(error) ?? messages.passkeyFailed)
    }
  }

  return (
    <Dialog labelledBy="proof-heading" describedBy="proof-lead" cancel={() => finish(false)}>
      <h2 id="proof-heading" className="text-xl font-bold">
        {messages.heading}
      </h2>
      <p id="proof-lead" className="text-quiet">
        {messages.lead}
      </p>
      {data && (
        <ProofForm
          factors={data}
          messages={messages}
          problem={problem}
          isBusy={isBusy}
          onTyped={(typed) => prove(async () => typed)}
        />
      )}
      {data && data.passkeys.length > 0 && (
        <button
          type="button"
          className="button-quiet"
          aria-disabled={isBusy}
          onClick={() => prove(async () => ({ passkey: await askForPasskey('step-up') }))}
        >
          {messages.passkey}
        </button>
      )}
      <button type="button" className="button-quiet" onClick={() => finish(false)}>
        {messages.cancel}
      </button>
    </Dialog>
  )
}

type ProofFormProps = ProofMessages & {
  readonly factors: FactorsView
  readonly problem: string | undefined
  readonly isBusy: boolean
  readonly onTyped: (typed: Readonly<Record<string, string>>) => void
}

/** Asks for the password, and of an account without one for a code of its app. */
function ProofForm({ factors, messages, problem, isBusy, onTyped }: ProofFormProps) {
  const name = factors.hasPassword ? 'password' : 'code'
  if (!factors.hasPassword && factors.appAddedAt === null) {
    return factors.passkeys.length > 0 ? (
      <p role="alert" className="text-sm font-bold text-bad">
        {problem}
      </p>
    ) : (
      <p>
        {messages.nothing}{' '}
        <a href="/logout" className="underline">
          {messages.signIn}
        </a>
      </p>
    )
  }

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get(`proof-${name}`) ?? '')
    onTyped({ [name]: typed })
  }

  return (
    <form onSubmit={send} className="grid gap-3">
      <Field name={`proof-${name}`} label={messages[name]} problem={problem}>
        {(described) => (
          <input
            {...described}
            type={name === 'password' ? 'password' : 'text'}
            autoComplete={name === 'password' ? 'current-password' : 'one-time-code'}
            // biome-ignore lint/a11y/noAutofocus: the reader waits for this dialog
            autoFocus
            required
          />
        )}
      </Field>
      <button type="submit" className="button-main" aria-disabled={isBusy}>
        {messages.submit}
      </button>
    </form>
  )
}

/** Undefined where the browser gave no passkey. */
function problemOf(error: unknown): string | undefined {
  if (!(error instanceof ApiFailure)) return undefined
  const [first] = Object.values(error.fields)
  return first ?? error.message
}

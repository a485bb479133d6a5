import { useState } from 'react'
import {
  readScopes,
  type TokenDays,
  type TokenScope,
  tokenDays,
  writeScopes,
} from '#src/domain/access/token-scopes.ts'
import { useMakeToken } from '#src/features/accounts/dashboard/programs/use-tokens.ts'
import { EditorForm } from '#src/features/dashboard/editor/editor-form.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { TickList } from '#src/ui/dashboard/choice/tick-list.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Field, InputField } from '#src/ui/field.tsx'

type TokenFormProps = {
  readonly messages: DashboardMessages<'programs'>
  readonly onMade: (token: string) => void
}

/** Nothing is chosen at first: each scope is a decision. Empty again after the token is made. */
export function TokenForm({ messages, onMade }: TokenFormProps) {
  const language = useLanguage()
  const [name, setName] = useState('')
  const [days, setDays] = useState<TokenDays>(tokenDays[1])
  const [chosen, setChosen] = useState<readonly TokenScope[]>([])
  const { mutate, isPending, fields } = useMakeToken(messages.made, (token) => {
    setName('')
    setChosen([])
    onMade(token)
  })
  const n = formatNumber(chosen.length, language)
  return (
    <section className="card grid gap-5 p-5">
      <h2 id="new-token" className="text-xl font-bold">
        {messages.newHeading}
      </h2>
      <EditorForm
        className="min-w-0"
        labelledBy="new-token"
        problems={fields}
        isSaving={isPending}
        save={() => {
          if (!isPending) mutate({ name, scopes: [...chosen], days })
        }}
        messages={{ submit: messages.make, submitting: messages.making }}
        also={
          <p role="status" className="self-center text-quiet">
            {interpolate(messages.chosen, { n })}
          </p>
        }
      >
        <div className="grid items-start gap-4 md:grid-cols-2">
          <InputField
            name="name"
            label={messages.name}
            hint={messages.nameHint}
            problem={fields.name}
            value={name}
            required
            autoComplete="off"
            maxLength={60}
            onChange={({ target }) => setName(target.value)}
          />
          <Field name="days" label={messages.lifetime} problem={fields.days}>
            {(described) => (
              <select
                {...described}
                value={days}
                onChange={({ target }) =>
                  setDays(tokenDays.find((one) => String(one) === target.value) ?? tokenDays[0])
                }
              >
                {tokenDays.map((one) => (
                  <option key={one} value={one}>
                    {interpolate(messages.days, { n: formatNumber(one, language) })}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <div className="flex flex-wrap gap-3">
          <button type="button" className="button-quiet" onClick={() => setChosen([...readScopes])}>
            {messages.readOnly}
          </button>
          <button type="button" className="button-quiet" onClick={() => setChosen([])}>
            {messages.clear}
          </button>
        </div>
        <TickList
          name="scopes"
          legend={messages.mayRead}
          problem={fields.scopes}
          items={readScopes}
          chosen={chosen}
          choose={setChosen}
        >
          {(scope) => <Scope scope={scope} messages={messages} />}
        </TickList>
        <TickList
          name="scopes"
          legend={messages.mayChange}
          hint={messages.changeHint}
          items={writeScopes}
          chosen={chosen}
          choose={setChosen}
        >
          {(scope) => <Scope scope={scope} messages={messages} />}
        </TickList>
      </EditorForm>
    </section>
  )
}

type ScopeProps = Pick<TokenFormProps, 'messages'> & { readonly scope: TokenScope }

function Scope({ scope, messages }: ScopeProps) {
  return (
    <>
      {messages.scopes[scope]}
      <code lang="en" className="block text-xs text-quiet">
        {scope}
      </code>
    </>
  )
}

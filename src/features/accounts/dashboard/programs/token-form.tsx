import { useState } from 'react'
import {
  readScopes,
  type TokenDays,
  type TokenScope,
  tokenDays,
  writeScopes,
} from '#src/domain/access/token-scopes.ts'
import { useMakeToken } from '#src/features/accounts/dashboard/programs/use-tokens.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

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
  const make = useMakeToken(messages.made, (token) => {
    setName('')
    setChosen([])
    onMade(token)
  })
  const n = formatNumber(chosen.length, language)
  return (
    <form
      aria-labelledby="new-token"
      className="card grid gap-5 p-5"
      onSubmit={(event) => {
        event.preventDefault()
        make.mutate({ name, scopes: [...chosen], days })
      }}
    >
      <h2 id="new-token" className="text-xl font-bold">
        {messages.newHeading}
      </h2>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <div className="grid gap-1">
          <label className="grid gap-1 font-bold">
            {messages.name}
            <input
              className="text-field font-normal"
              autoComplete="off"
              maxLength={60}
              required
              aria-describedby="token-name-hint"
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
          </label>
          <p id="token-name-hint" className="text-sm text-quiet">
            {messages.nameHint}
          </p>
        </div>
        <label className="grid gap-1 font-bold">
          {messages.lifetime}
          <select
            className="text-field font-normal"
            value={days}
            onChange={({ currentTarget }) =>
              setDays(tokenDays.find((one) => String(one) === currentTarget.value) ?? tokenDays[0])
            }
          >
            {tokenDays.map((one) => (
              <option key={one} value={one}>
                {interpolate(messages.days, { n: formatNumber(one, language) })}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button-quiet" onClick={() => setChosen([...readScopes])}>
          {messages.readOnly}
        </button>
        <button
          type="button"
          className="button-quiet"
          disabled={chosen.length === 0}
          onClick={() => setChosen([])}
        >
          {messages.clear}
        </button>
      </div>
      <Scopes
        legend={messages.mayRead}
        scopes={readScopes}
        {...{ chosen, choose: setChosen, messages }}
      />
      <Scopes
        legend={messages.mayChange}
        hint={messages.changeHint}
        scopes={writeScopes}
        {...{ chosen, choose: setChosen, messages }}
      />
      <div className="flex flex-wrap items-center gap-4">
        <button
          type="submit"
          className="button-main"
          disabled={make.isPending || chosen.length === 0}
        >
          {messages.make}
        </button>
        <p role="status" className="text-quiet">
          {interpolate(messages.chosen, { n })}
        </p>
      </div>
    </form>
  )
}

type ScopesProps = {
  readonly legend: string
  readonly hint?: string
  readonly scopes: readonly TokenScope[]
  readonly chosen: readonly TokenScope[]
  readonly choose: (scopes: readonly TokenScope[]) => void
  readonly messages: DashboardMessages<'programs'>
}

function Scopes({ legend, hint, scopes, chosen, choose, messages }: ScopesProps) {
  return (
    <fieldset className="grid gap-x-4 md:grid-cols-2">
      <legend className="mb-1 font-bold">{legend}</legend>
      {hint !== undefined && <p className="text-sm text-quiet md:col-span-2">{hint}</p>}
      {scopes.map((scope) => (
        <label key={scope} className="flex min-h-11 items-start gap-3 py-1.5">
          <input
            type="checkbox"
            className="mt-0.5 size-5 flex-none"
            checked={chosen.includes(scope)}
            onChange={({ currentTarget }) =>
              choose(
                currentTarget.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope),
              )
            }
          />
          <span>
            {messages.scopes[scope]}
            <code lang="en" className="block text-xs text-quiet">
              {scope}
            </code>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

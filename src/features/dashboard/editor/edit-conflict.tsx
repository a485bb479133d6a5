/** Two editors changed the same thing: shows both versions by field, and the later editor chooses. */

import { type ReactNode, useEffect, useRef } from 'react'
import type { Choice } from '#src/features/dashboard/editor/editor-state.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'

type ConflictProps<Name extends string> = {
  readonly heading: string
  readonly choices: readonly Choice<Name>[]
  /** The present text of the field in the form: the choice so far. */
  readonly typed: Readonly<Record<Name, string>>
  readonly choose: (name: Name, text: string) => void
  readonly takeTheirs: () => void
  readonly saveMine: () => void
  readonly label: (name: Name) => string
  /** Formats a value for the owner. */
  readonly show: (name: Name, text: string) => ReactNode
  readonly messages: DashboardMessages<'editConflict'>
}

export function EditConflict<Name extends string>(props: ConflictProps<Name>) {
  const { heading, choices, typed, choose, show, messages } = props
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  const value = (name: Name, text: string) => {
    const shown = show(name, text)
    if (typeof shown !== 'string') return shown
    return (
      <span className="line-clamp-6 whitespace-pre-line">{shown.trim() || messages.nothing}</span>
    )
  }

  return (
    <section
      ref={section}
      tabIndex={-1}
      role="alert"
      aria-labelledby="conflict"
      className="card grid gap-4 border-2 border-wait p-5"
    >
      <h2 id="conflict" className="text-xl font-bold">
        {heading}
      </h2>
      <p className="text-quiet">{choices.length > 0 ? messages.help : messages.nothingToChoose}</p>
      {choices.length > 0 && (
        <table className="data-table wrap-anywhere">
          <thead>
            <tr>
              <th scope="col">{messages.field}</th>
              <th scope="col">{messages.before}</th>
              <th scope="col">{messages.theirs}</th>
              <th scope="col">{messages.mine}</th>
            </tr>
          </thead>
          <tbody>
            {choices.map(({ name, before, theirs, mine }) => {
              const label = props.label(name)
              const button = (text: string, value: string) => (
                <ChoiceButton
                  text={text}
                  of={label}
                  isChosen={typed[name] === value}
                  choose={() => choose(name, value)}
                />
              )
              return (
                <tr key={name}>
                  <th scope="row" className="min-w-24">
                    {label}
                  </th>
                  <Cell label={messages.before}>{value(name, before)}</Cell>
                  <Cell label={messages.theirs}>
                    {value(name, theirs)}
                    {button(messages.takeThis, theirs)}
                  </Cell>
                  <Cell label={messages.mine}>
                    {value(name, mine)}
                    {button(messages.keepThis, mine)}
                  </Cell>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button-quiet" onClick={props.takeTheirs}>
          {messages.takeTheirs}
        </button>
        <button type="button" className="button-main" onClick={props.saveMine}>
          {messages.saveMine}
        </button>
      </div>
    </section>
  )
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td>
      <span className="data-table-label" aria-hidden="true">
        {label}
      </span>
      <div className="grid justify-items-start gap-2">{children}</div>
    </td>
  )
}

type ChoiceButtonProps = {
  readonly text: string
  readonly of: string
  readonly isChosen: boolean
  readonly choose: () => void
}

function ChoiceButton({ text, of, isChosen, choose }: ChoiceButtonProps) {
  return (
    <button
      type="button"
      className="button-quiet aria-pressed:border-brand aria-pressed:text-brand"
      aria-pressed={isChosen}
      onClick={choose}
    >
      <span>
        {text}
        <span className="sr-only">: {of}</span>
      </span>
    </button>
  )
}

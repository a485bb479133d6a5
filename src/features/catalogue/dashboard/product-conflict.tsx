/** Two have edited the same product: what both did, field by field, and the later one chooses. */

import { type ReactNode, useEffect, useRef } from 'react'
import { fromTaka } from '#src/domain/money.ts'
import type { EditedField, ProductChoice } from '#src/features/catalogue/dashboard/product-edits.ts'
import { ProductThumb } from '#src/features/catalogue/dashboard/product-thumb.tsx'
import { type TypedProduct, wholeNumberTyped } from '#src/features/catalogue/edit/typed-product.ts'
import type { DashboardWords } from '#src/i18n/dashboard-words.ts'
import { formatMoney } from '#src/i18n/format-money.ts'

type ConflictWords = DashboardWords<'productConflict'>

type ConflictProps = {
  readonly choices: readonly ProductChoice[]
  /** What stands in the form now: the choice made so far. */
  readonly typed: TypedProduct
  readonly choose: (name: EditedField, text: string) => void
  readonly labels: Readonly<Record<EditedField, string>>
  readonly words: ConflictWords
}

export function ProductConflict({ choices, typed, choose, labels, words }: ConflictProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])

  return (
    <section
      ref={section}
      tabIndex={-1}
      role="alert"
      aria-labelledby="conflict"
      className="card grid gap-4 border-2 border-wait p-5"
    >
      <h2 id="conflict" className="text-xl font-bold">
        {words.heading}
      </h2>
      <p className="text-quiet">{choices.length > 0 ? words.help : words.nothingToChoose}</p>
      {choices.length > 0 && (
        <table className="data-table wrap-anywhere">
          <thead>
            <tr>
              <th scope="col">{words.field}</th>
              <th scope="col">{words.before}</th>
              <th scope="col">{words.theirs}</th>
              <th scope="col">{words.mine}</th>
            </tr>
          </thead>
          <tbody>
            {choices.map(({ name, before, theirs, mine }) => (
              <tr key={name}>
                <th scope="row">{labels[name]}</th>
                <Cell label={words.before}>
                  <Value name={name} text={before} words={words} />
                </Cell>
                <Cell label={words.theirs}>
                  <Value name={name} text={theirs} words={words} />
                  <ChoiceButton
                    text={words.takeTheirs}
                    of={labels[name]}
                    isChosen={typed[name] === theirs}
                    choose={() => choose(name, theirs)}
                  />
                </Cell>
                <Cell label={words.mine}>
                  <Value name={name} text={mine} words={words} />
                  <ChoiceButton
                    text={words.keepMine}
                    of={labels[name]}
                    isChosen={typed[name] === mine}
                    choose={() => choose(name, mine)}
                  />
                </Cell>
              </tr>
            ))}
          </tbody>
        </table>
      )}
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

type ValueProps = {
  readonly name: EditedField
  readonly text: string
  readonly words: ConflictWords
}

function Value({ name, text, words }: ValueProps) {
  if (name === 'image') return <ProductThumb image={text} />
  return (
    <span className="line-clamp-6 whitespace-pre-line">{valueText({ name, text, words })}</span>
  )
}

function valueText({ name, text, words }: ValueProps): string {
  if (name === 'offer') return text === 'on' ? words.yes : words.no
  if (text.trim() === '') return words.nothing
  const taka = wholeNumberTyped(text)
  return (name === 'price' || name === 'oldp') && typeof taka === 'number'
    ? formatMoney(fromTaka(taka), 'en')
    : text
}

import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import {
  type CardSort,
  type CategoryPlace,
  listAddress,
  longestText,
  type ProductQuery,
  queryText,
  readProductQuery,
} from '#src/features/search/product-query.ts'
import { type Language, pathPrefix } from '#src/i18n/language.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'
import { Icon } from '#src/ui/icon.tsx'

type SearchFormProps = {
  readonly query: ProductQuery
  readonly categories: readonly { readonly id: string; readonly name: string }[]
  readonly place?: CategoryPlace | undefined
  readonly language: Language
  readonly messages: SectionMessages<'search'>
}

/** A text and filters. With scripts a filter applies as soon as the visitor chooses it. */
export function SearchForm({ query, categories, place, language, messages }: SearchFormProps) {
  const [form, noteShown] = useFormThatShows(query)
  const navigate = useNavigate()

  // The header's search button leads here from every page.
  const { hash, key: visit } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be pressed again
  useEffect(() => {
    if (hash === '#search') document.getElementById('search')?.focus()
  }, [hash, visit])

  /** Navigates to the canonical address; a native submit would name every empty field too. */
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const query = readProductQuery(valuesOf(event.currentTarget))
    noteShown(query)
    navigate(listAddress(language, query, place), { preventScrollReset: true })
  }

  function submitFilter(event: FormEvent<HTMLFormElement>): void {
    const { target } = event
    const isText = target instanceof HTMLInputElement && target.type === 'search'
    if (!isText) event.currentTarget.requestSubmit()
  }

  return (
    <Form
      ref={form}
      action={`${pathPrefix(language)}/allproducts`}
      role="search"
      className="grid min-w-0 grid-cols-1 gap-3 md:gap-4"
      onSubmit={submit}
      onChange={submitFilter}
    >
      <div className="flex max-w-3xl gap-2.5">
        <label className="relative block min-w-0 grow">
          <span className="sr-only">{messages.label}</span>
          <Icon
            name="search"
            className="pointer-events-none absolute inset-y-0 start-3 my-auto text-quiet"
          />
          <input
            id="search"
            type="search"
            name="q"
            defaultValue={query.text}
            maxLength={longestText}
            placeholder={messages.placeholder}
            autoComplete="off"
            enterKeyHint="search"
            className="text-field ps-11"
          />
        </label>
        <button type="submit" className="button-main max-md:px-3">
          {messages.submit}
        </button>
      </div>
      <div className="flex items-center gap-2 md:flex-wrap md:gap-x-6">
        <div className="swiped-row relative min-w-0 grow py-1 md:flex md:grow-0 md:flex-wrap md:gap-x-6 md:gap-y-2">
          <Chips legend={messages.category}>
            <Chip type="radio" name="category" value="" isChosen={query.category === undefined}>
              {messages.everything}
            </Chip>
            {categories.map(({ id, name }) => (
              <Chip
                key={id}
                type="radio"
                name="category"
                value={id}
                isChosen={query.category === id}
              >
                {name}
              </Chip>
            ))}
          </Chips>
          <Chips legend={messages.only}>
            <Chip type="checkbox" name="offer" value="true" isChosen={query.isOffer}>
              {messages.offers}
            </Chip>
            <Chip type="checkbox" name="stock" value="in" isChosen={query.isInStock}>
              {messages.inStock}
            </Chip>
          </Chips>
        </div>
        <SortChoice query={query} messages={messages} />
        <button type="submit" className="button-quiet [@media(scripting:enabled)]:hidden">
          {messages.apply}
        </button>
      </div>
    </Form>
  )
}

/** On a phone an icon over the native list. */
function SortChoice({ query, messages }: Pick<SearchFormProps, 'query' | 'messages'>) {
  const isSorted = query.sort !== undefined
  return (
    <label className="relative flex-none">
      <span className="sr-only">{messages.sort}</span>
      <span
        aria-hidden="true"
        className={`button-icon pointer-events-none absolute inset-0 border-[1.5px] md:hidden ${isSorted ? 'border-plate bg-plate text-on-plate' : 'border-edge bg-surface'}`}
      >
        <Icon name="sort" />
      </span>
      <select
        name="sort"
        defaultValue={query.sort ?? ''}
        className="text-field max-md:min-h-11 max-md:w-11 max-md:cursor-pointer max-md:p-0 max-md:text-transparent"
      >
        <option value="" className="text-ink">
          {query.text === '' ? messages.newest : messages.best}
        </option>
        {query.text !== '' && <SortOption sort="newest">{messages.newest}</SortOption>}
        <SortOption sort="price">{messages.cheapest}</SortOption>
        <SortOption sort="price-down">{messages.dearest}</SortOption>
      </select>
    </label>
  )
}

function SortOption({ sort, children }: { sort: CardSort; children: string }) {
  return (
    <option value={sort} className="text-ink">
      {children}
    </option>
  )
}

function Chips({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="contents md:flex md:flex-wrap md:gap-2">
      <legend className="sr-only">{legend}</legend>
      {children}
    </fieldset>
  )
}

type ChipProps = {
  readonly type: 'radio' | 'checkbox'
  readonly name: string
  readonly value: string
  readonly isChosen: boolean
  readonly children: string
}

function Chip({ type, name, value, isChosen, children }: ChipProps) {
  return (
    <label className="inline-flex min-h-11 flex-none cursor-pointer items-center rounded-full border-[1.5px] border-edge px-3 font-semibold select-none md:px-4 hover:border-brand has-checked:border-plate has-checked:bg-plate has-checked:text-on-plate has-focus-visible:outline-3 has-focus-visible:outline-offset-2 max-md:has-checked:has-[[type=radio]]:swiped-row-chosen forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none">
      <input type={type} name={name} value={value} defaultChecked={isChosen} className="sr-only" />
      {children}
    </label>
  )
}

/**
 * Keeps the typed texts while the answer loads. After Back in the browser the form shows the query
 * of that address. The second value records the address that the form shows already.
 */
function useFormThatShows(query: ProductQuery) {
  const form = useRef<HTMLFormElement>(null)
  const address = addressWithoutPage(query)
  const shown = useRef(address)
  useEffect(() => {
    if (shown.current === address || !form.current) return
    shown.current = address
    showIn(form.current, new URLSearchParams(address))
  }, [address])

  const note = (query: ProductQuery) => {
    shown.current = addressWithoutPage(query)
  }
  return [form, note] as const
}

function addressWithoutPage(query: ProductQuery): string {
  return queryText({ ...query, page: 1 })
}

function showIn(form: HTMLFormElement, values: URLSearchParams): void {
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) field.value = values.get(field.name) ?? ''
    if (!(field instanceof HTMLInputElement)) continue
    const value = values.get(field.name) ?? ''
    if (field.type === 'search') field.value = value
    else field.checked = field.value === value
  }
}

function valuesOf(form: HTMLFormElement): URLSearchParams {
  const texts = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return new URLSearchParams(texts)
}

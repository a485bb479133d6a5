import { type ReactNode, useId } from 'react'

type TickListProps<Name extends string> = {
  /** Of the boxes: a form puts the focus into the first one where the choice is wrong. */
  readonly name: string
  readonly legend: string
  readonly hint?: string
  readonly problem?: string | undefined
  readonly items: readonly Name[]
  /** May hold items of another list, which stay. */
  readonly chosen: readonly Name[]
  readonly choose: (chosen: readonly Name[]) => void
  readonly children: (item: Name) => ReactNode
}

/** Several of a list, ticked: in two columns where there is room. `children` gives the label of each. */
export function TickList<Name extends string>(props: TickListProps<Name>) {
  const { name, legend, hint, problem, items, chosen, choose, children } = props
  const id = useId()
  const said = problem ?? hint
  return (
    <fieldset
      className="grid gap-x-4 md:grid-cols-2"
      aria-describedby={said === undefined ? undefined : id}
    >
      <legend className="mb-1 font-bold">{legend}</legend>
      {said !== undefined && (
        <p
          id={id}
          role={problem === undefined ? undefined : 'alert'}
          className={`text-sm md:col-span-2 ${problem === undefined ? 'text-quiet' : 'font-bold text-bad'}`}
        >
          {said}
        </p>
      )}
      {items.map((item) => (
        <label key={item} className="flex min-h-11 items-start gap-3 py-1.5">
          <input
            type="checkbox"
            name={name}
            className="mt-0.5 size-5 flex-none"
            aria-invalid={problem === undefined ? undefined : true}
            checked={chosen.includes(item)}
            onChange={({ currentTarget }) => {
              const others = chosen.filter((one) => one !== item)
              choose(currentTarget.checked ? [...others, item] : others)
            }}
          />
          <span>{children(item)}</span>
        </label>
      ))}
    </fieldset>
  )
}

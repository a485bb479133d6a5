/** The categories of one level in their order, each with its own children below it. */

import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import type { CategoryOnTheWire } from '#src/features/catalogue/categories/category-wire.ts'
import { childrenOf, nameIn } from '#src/features/catalogue/categories/dashboard/category-tree.ts'
import { useCategoryOrder } from '#src/features/catalogue/categories/dashboard/use-categories.ts'
import { ProductThumb } from '#src/features/catalogue/dashboard/product-thumb.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { withMoved } from '#src/lib/with-moved.ts'
import { OrderButtons } from '#src/ui/dashboard/order/order-buttons.tsx'
import { useDragOrder } from '#src/ui/dashboard/order/use-drag-order.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

type LevelProps = {
  readonly items: readonly CategoryOnTheWire[]
  readonly parent: string | null
  readonly label: string
  /** Tells people who do not see the list what has moved. */
  readonly say: (text: string) => void
  readonly addBelow: (parent: string) => void
  readonly edit: (category: CategoryOnTheWire) => void
  readonly remove: (category: CategoryOnTheWire) => void
  readonly messages: DashboardMessages<'categories'>
}

export function CategoryLevel(props: LevelProps) {
  const { items, parent, label, say, messages } = props
  const language = useLanguage()
  const level = childrenOf(items, parent)
  const entries = useRef<HTMLOListElement>(null)
  const order = useCategoryOrder()
  const { drag, handle } = useDragOrder(entries, ({ from, to }) => move(from, to, 'handle'))

  function move(from: number, to: number, focus: string): void {
    const moved = withMoved(level, { from, to })
    const category = level[from]
    if (moved === level || from === to || !category) return
    const place = { n: formatNumber(to + 1, language), count: formatNumber(level.length, language) }
    // An entry that React moves loses the focus.
    flushSync(() => {
      order({ parent, ids: moved.map(({ _id }) => _id) })
      say(interpolate(messages.moved, { name: nameIn(language, category), ...place }))
    })
    entries.current?.children[to]?.querySelector<HTMLElement>(`[data-focus=${focus}]`)?.focus()
  }

  return (
    <ol ref={entries} aria-label={label} className="grid gap-2">
      {level.map((category, at) => {
        const name = nameIn(language, category)
        const children = childrenOf(items, category._id)
        return (
          <li
            key={category._id}
            className={`grid min-w-0 gap-2 rounded-lg border-2 p-3 ${
              drag?.to === at ? 'border-brand' : 'border-line'
            } ${parent === null ? 'bg-surface' : ''}`}
          >
            <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
              <div className="flex min-w-0 grow basis-64 items-center gap-3">
                <ProductThumb image={category.image} isSmall={parent !== null} />
                <Names category={category} />
              </div>
              <div className="flex flex-wrap items-center">
                <OrderButtons
                  at={at}
                  count={level.length}
                  handle={handle(at)}
                  move={(to, focus) => move(at, to, focus)}
                  labels={{
                    move: interpolate(messages.move, { name }),
                    earlier: interpolate(messages.earlier, { name }),
                    later: interpolate(messages.later, { name }),
                  }}
                />
                <Work {...props} category={category} name={name} />
              </div>
            </div>
            {children.length > 0 && (
              <div className="sm:ps-10">
                <CategoryLevel
                  {...props}
                  parent={category._id}
                  label={interpolate(messages.below, { name })}
                />
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** The name of the page's language first. */
function Names({ category }: { readonly category: CategoryOnTheWire }) {
  const { name, nameBn, slug } = category
  const isBangla = useLanguage() === 'bn'
  const bangla = <span lang="bn">{nameBn}</span>
  const english = <span lang="en">{name}</span>
  return (
    <div className="min-w-0 wrap-anywhere">
      <strong className="block">{isBangla ? bangla : english}</strong>
      <span className="block text-sm text-quiet">
        {isBangla ? english : bangla} · /category/{slug}
      </span>
    </div>
  )
}

type WorkProps = Pick<LevelProps, 'parent' | 'addBelow' | 'edit' | 'remove' | 'messages'> & {
  readonly category: CategoryOnTheWire
  readonly name: string
}

function Work({ parent, category, name, addBelow, edit, remove, messages }: WorkProps) {
  const of = (text: string) => interpolate(text, { name })
  return (
    <>
      <button
        type="button"
        className="button-icon"
        aria-label={of(messages.editOf)}
        title={messages.edit}
        onClick={() => edit(category)}
      >
        <Icon name="edit" />
      </button>
      <button
        type="button"
        className="button-icon text-bad"
        aria-label={of(messages.deleteOf)}
        title={messages.delete}
        onClick={() => remove(category)}
      >
        <Icon name="delete" />
      </button>
      <Link
        to={`/dashboard/view-product?category=${category._id}`}
        className="inline-flex min-h-11 items-center px-2 underline"
        aria-label={of(messages.productsOf)}
      >
        {messages.products}
      </Link>
      {parent === null && (
        <button
          type="button"
          className="button-quiet"
          aria-label={of(messages.addBelowOf)}
          onClick={() => addBelow(category._id)}
        >
          {messages.addBelow}
        </button>
      )}
    </>
  )
}

/** All categories in two levels, with the forms that add, edit and delete one. */

import { useRef, useState } from 'react'
import type { CategoryOnTheWire } from '#src/features/catalogue/categories/category-wire.ts'
import { CategoryForm } from '#src/features/catalogue/categories/dashboard/category-form.tsx'
import { CategoryLevel } from '#src/features/catalogue/categories/dashboard/category-level.tsx'
import { DeleteCategory } from '#src/features/catalogue/categories/dashboard/delete-category.tsx'
import {
  type TypedCategory,
  useCategories,
} from '#src/features/catalogue/categories/dashboard/use-categories.ts'
import { ReadState } from '#src/features/dashboard/read-state.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { Icon } from '#src/ui/icon.tsx'

type ListProps = {
  readonly messages: DashboardMessages<'categories'>
  readonly pictureMessages: DashboardMessages<'productPicture'>
}

type Open =
  | { readonly kind: 'add'; readonly parent: string | null }
  | { readonly kind: 'edit' | 'delete'; readonly category: CategoryOnTheWire }

const empty: TypedCategory = { name: '', nameBn: '', slug: '', image: '', parent: null }

export function CategoryList({ messages, pictureMessages }: ListProps) {
  const read = useCategories()
  const [open, setOpen] = useState<Open>()
  const [said, setSaid] = useState('')
  const addButton = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(undefined)

  if (!read.data) return <ReadState read={read} messages={messages} />
  const { items } = read.data
  return (
    <>
      <button
        ref={addButton}
        type="button"
        className="button-main justify-self-start"
        onClick={() => setOpen({ kind: 'add', parent: null })}
      >
        <Icon name="plus" />
        {messages.add}
      </button>
      {items.length === 0 && <p className="text-quiet">{messages.none}</p>}
      <CategoryLevel
        items={items}
        parent={null}
        label={messages.heading}
        say={setSaid}
        addBelow={(parent) => setOpen({ kind: 'add', parent })}
        edit={(category) => setOpen({ kind: 'edit', category })}
        remove={(category) => setOpen({ kind: 'delete', category })}
        messages={messages}
      />
      <p aria-live="assertive" className="sr-only">
        {said}
      </p>
      {(open?.kind === 'add' || open?.kind === 'edit') && (
        <CategoryForm
          before={open.kind === 'add' ? undefined : open.category}
          begun={open.kind === 'add' ? { ...empty, parent: open.parent } : open.category}
          items={items}
          close={close}
          messages={messages}
          pictureMessages={pictureMessages}
        />
      )}
      {open?.kind === 'delete' && (
        <DeleteCategory
          category={open.category}
          items={items}
          close={close}
          // The button that opened the dialog goes with its category.
          onDeleted={() => addButton.current?.focus()}
          messages={messages}
        />
      )}
    </>
  )
}

/** Says what happens to the products of a category before it is deleted. Open while it is mounted. */

import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CategoryOnTheWire } from '#src/features/catalogue/categories/category-wire.ts'
import { childrenOf, nameIn } from '#src/features/catalogue/categories/dashboard/category-tree.ts'
import {
  deleteCategory,
  useCategoryChange,
  useProductCount,
} from '#src/features/catalogue/categories/dashboard/use-categories.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { Dialog } from '#src/ui/dashboard/dialog.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type DeleteProps = {
  readonly category: CategoryOnTheWire
  readonly items: readonly CategoryOnTheWire[]
  readonly close: () => void
  readonly onDeleted: () => void
  readonly messages: DashboardMessages<'categories'>
}

export function DeleteCategory({ category, items, close, onDeleted, messages }: DeleteProps) {
  const language = useLanguage()
  const selectId = useId()
  const [to, setTo] = useState('')
  const count = useProductCount(category._id)
  const change = useCategoryChange(deleteCategory, messages.deleted)
  const children = childrenOf(items, category._id).length
  const others = items.filter((one) => one._id !== category._id)
  const hasProducts = count !== undefined && count > 0
  const canDelete = children === 0 && (count === 0 || (hasProducts && to !== ''))
  const n = (count: number) => ({ n: formatNumber(count, language) })

  function consequence(): string {
    if (children > 0) return interpolate(messages.childrenFirst, n(children))
    if (count === undefined) return messages.counting
    if (count === 0) return messages.isEmpty
    return interpolate(messages.hasProducts, n(count))
  }

  return (
    <Dialog labelledBy="delete-question" describedBy="delete-said" cancel={close}>
      <h2 id="delete-question" className="text-xl font-bold wrap-anywhere">
        {interpolate(messages.askDelete, { name: nameIn(language, category) })}
      </h2>
      <p id="delete-said" aria-live="polite">
        {consequence()}
      </p>
      {children === 0 && hasProducts && others.length === 0 && (
        <p className="font-bold text-bad">{messages.noOther}</p>
      )}
      {children === 0 && hasProducts && others.length > 0 && (
        <label htmlFor={selectId} className="grid gap-1 font-bold">
          {messages.to}
          <select
            id={selectId}
            className="text-field font-normal"
            value={to}
            onChange={({ target }) => setTo(target.value)}
          >
            <option value="">{messages.choose}</option>
            {others.map((one) => (
              <option key={one._id} value={one._id}>
                {one.parent === null ? '' : '– '}
                {nameIn(language, one)}
              </option>
            ))}
          </select>
        </label>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {/* The safe answer has the focus, for an owner who presses Enter without reading. */}
        {/* biome-ignore lint/a11y/noAutofocus: the reader has just opened the dialog */}
        <button type="button" className="button-quiet" autoFocus onClick={close}>
          {messages.keep}
        </button>
        <BusyButton
          className="button-main"
          disabled={!canDelete}
          isBusy={change.isPending}
          press={() =>
            change.mutate(
              { id: category._id, to: hasProducts ? to : '' },
              {
                onSuccess: () => {
                  // What is behind an open dialog takes no focus.
                  flushSync(close)
                  onDeleted()
                },
              },
            )
          }
        >
          {messages.deleteNow}
        </BusyButton>
      </div>
    </Dialog>
  )
}

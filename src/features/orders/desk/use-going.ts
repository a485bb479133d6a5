/** Where the user goes from the list, and the focus on the way. */

import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import { notePlace, useListSearch } from '#src/features/dashboard/way-back.tsx'
import {
  bookPath,
  canBook,
  canEdit,
  editPath,
  type May,
  panelPath,
} from '#src/features/orders/desk/desk-parts.ts'
import type { KeyAction } from '#src/features/orders/desk/keys/key-map.ts'
import { useClosePanel } from '#src/features/orders/desk/use-close-panel.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { printPath } from '#src/features/orders/print-path.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import { useKeydown } from '#src/ui/dashboard/use-keydown.ts'

export type Going = ReturnType<typeof useGoing>

/** To the panel of an order, and to the pages from which the user comes back to its row. */
export function useGoing() {
  const { oid: shown } = useParams()
  const navigate = useNavigate()
  const from = useListSearch()
  const close = useClosePanel()
  useKeydown((event) => {
    if (shown === undefined || event.key !== 'Escape' || event.defaultPrevented) return
    if (!document.querySelector('dialog[open], :popover-open')) close()
  })
  return {
    /** The number of the order in the panel. */
    shown,
    open: (oid: string): true => {
      void navigate(`${panelPath(oid)}${from.search}`, {
        state: { isPanel: true },
        preventScrollReset: true,
        replace: shown !== undefined,
      })
      return true
    },
    edit: (oid: string): true => {
      void navigate(`${editPath(oid)}${from.search}`, {
        state: { isPanel: true },
        preventScrollReset: true,
      })
      return true
    },
    book: (orders: readonly OrderOnTheWire[]): true => {
      void navigate(bookPath(orders), { state: from })
      return true
    },
    toNewOrder: (): true => {
      void navigate('/dashboard/new-order', { state: from })
      return true
    },
    /** Comes back to the row at the cursor. */
    print: (oids: readonly string[], cursor: string): true => {
      notePlace(from, `${panelPath(cursor)}${from.search}`)
      void navigate(printPath(oids), { state: from })
      return true
    },
  }
}

/** Back at the row whose panel was closed, else at the row of the keys, else at the top of the page. */
export function useFocusOnClose(shown: string | undefined, cursor: string | undefined): void {
  const before = useRef(shown)
  const closed = useEffectEvent((oid: string) => {
    const row = [oid, cursor].find((one) => one !== undefined && rowOf(one))
    if (row === undefined) document.querySelector<HTMLElement>('main h1')?.focus()
    else focusRow(row)
  })
  useEffect(() => {
    if (before.current !== undefined && shown === undefined) closed(before.current)
    before.current = shown
  }, [shown])
}

function rowOf(oid: string): Element | null {
  return document.querySelector(`main tr[data-oid="${CSS.escape(oid)}"]`)
}

export function focusRow(oid: string): void {
  const row = rowOf(oid)
  row?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

export function isFocusInRows(): boolean {
  return document.activeElement?.closest('main tr[data-oid]') !== null
}

type WaysOut = Extract<KeyAction, 'open' | 'edit' | 'print' | 'book' | 'search' | 'newOrder'>

type Standing = {
  readonly go: Going
  /** The order at the cursor. */
  readonly order: OrderOnTheWire | undefined
  /** The selected orders, or the one at the cursor. */
  readonly targets: () => readonly OrderOnTheWire[]
  readonly may: May
}

/** The keys that lead elsewhere. Returns whether they did. */
export function goBy(key: WaysOut, { go, order, targets, may }: Standing): boolean {
  switch (key) {
    case 'open':
      return order !== undefined && go.open(order.oid)
    case 'edit':
      return order !== undefined && canEdit(order, may) && go.edit(order.oid)
    case 'print':
      return printAll(targets(), { go, order, may })
    case 'book': {
      const bookable = targets().filter((one) => canBook(one, may))
      return bookable.length > 0 && go.book(bookable)
    }
    case 'newOrder':
      return may.take && go.toNewOrder()
    case 'search': {
      const box = document.querySelector<HTMLInputElement>('main [type=search]')
      box?.focus()
      box?.select()
      return box !== null
    }
    default:
      return assertNever(key)
  }
}

function printAll(
  targets: readonly OrderOnTheWire[],
  { go, order, may }: Pick<Standing, 'go' | 'order' | 'may'>,
): boolean {
  const [first] = targets
  if (!first || !may.print) return false
  return go.print(
    targets.map(({ oid }) => oid),
    (order ?? first).oid,
  )
}

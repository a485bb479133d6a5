/**
 * Ctrl+K or ⌘K on every dashboard page: to a page of the menu by its name, to an order by its number, or to
 * the orders, buyers and products that a list finds by the typed text.
 */

import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Action, type Actor, isAllowed } from '#src/domain/access/permissions.ts'
import { isOrderNumber } from '#src/domain/orders/order-number.ts'
import type { Role } from '#src/domain/people/role.ts'
import { menuFor } from '#src/features/dashboard/dashboard-menu.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Dialog } from '#src/ui/dashboard/dialog.tsx'
import { useKeydown } from '#src/ui/dashboard/use-keydown.ts'
import { Icon, type IconName } from '#src/ui/icon.tsx'

type GoToProps = {
  readonly user: { readonly role: Role; readonly actors: readonly Actor[] }
  readonly menus: DashboardMessages<'menus'>
  readonly messages: DashboardMessages<'goTo'>
}

type Target = { readonly to: string; readonly text: string; readonly icon: IconName }

export function GoTo(props: GoToProps) {
  const [isOpen, setIsOpen] = useState(false)
  useKeydown((event) => {
    const isAsked = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
    if (!isAsked || event.code !== 'KeyK' || document.querySelector('dialog[open]')) return
    event.preventDefault()
    setIsOpen(true)
  })
  return isOpen && <GoToDialog {...props} close={() => setIsOpen(false)} />
}

function GoToDialog({ user, menus, messages, close }: GoToProps & { readonly close: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const targets = targetsFor(typed, { user, menus, messages })
  const go = ({ to }: Target) => {
    close()
    void navigate(to)
  }
  return (
    <Dialog labelledBy="go-to-heading" cancel={close}>
      <h2 id="go-to-heading" className="text-xl font-bold">
        {messages.heading}
      </h2>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const [first] = targets
          if (first) go(first)
        }}
      >
        <label className="grid gap-1 text-sm text-quiet">
          {messages.label}
          <input
            className="text-field"
            value={typed}
            autoFocus
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
      </form>
      <ul className="grid max-h-80 gap-0.5 overflow-y-auto">
        {targets.map((target) => (
          <li key={target.to}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-start font-semibold hover:bg-paper hover:text-brand"
              onClick={() => go(target)}
            >
              <Icon name={target.icon} />
              {target.text}
            </button>
          </li>
        ))}
      </ul>
      {targets.length === 0 && <p role="status">{messages.none}</p>}
      <div className="flex justify-end">
        <button type="button" className="button-quiet" onClick={close}>
          {messages.close}
        </button>
      </div>
    </Dialog>
  )
}

function targetsFor(typed: string, { user, menus, messages }: GoToProps): readonly Target[] {
  const text = typed.trim().toLowerCase()
  const pages = menuFor(user).flatMap(({ places }) =>
    places.map(({ to, text: name, icon }) => ({ to, text: menus[name], icon })),
  )
  const found = pages.filter((page) => page.text.toLowerCase().includes(text))
  const searches = text === '' ? [] : listsFinding(typed.trim(), user, messages)
  const number = orderNumberIn(text)
  if (number === undefined || !isAllowed(user.actors, 'order.read')) return [...found, ...searches]
  const order: Target = {
    to: `/dashboard/manage-orders/order/${number}`,
    text: interpolate(messages.order, { number }),
    icon: 'orders',
  }
  return [order, ...found, ...searches]
}

const lists: readonly {
  readonly action: Action
  readonly path: string
  readonly text: 'orders' | 'buyers' | 'products'
}[] = [
  { action: 'orders.list', path: 'manage-orders', text: 'orders' },
  { action: 'buyers.list', path: 'buyers', text: 'buyers' },
  { action: 'stock.read', path: 'view-product', text: 'products' },
]

/** Each list searches by all that its own search box knows: a name, a phone, an address, a title. */
function listsFinding(
  typed: string,
  { actors }: GoToProps['user'],
  messages: GoToProps['messages'],
): readonly Target[] {
  return lists
    .filter(({ action }) => isAllowed(actors, action))
    .map(({ path, text }) => ({
      to: `/dashboard/${path}?${new URLSearchParams({ q: typed })}`,
      text: interpolate(messages[text], { typed }),
      icon: 'search',
    }))
}

/** With or without its `PM-`, in any digits. */
function orderNumberIn(text: string): string | undefined {
  const typed = toAsciiDigits(text).toUpperCase()
  return [typed, `PM-${typed}`].find(isOrderNumber)
}

/** The dashboard's menu for each role (SPEC.md §2 and §6), and for the duties of the team. */

import { type Action, type Actor, isAllowed } from '#src/domain/access/permissions.ts'
import type { WaitingName } from '#src/domain/figures/waiting.ts'
import type { Role } from '#src/domain/people/role.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { IconName } from '#src/ui/icon.tsx'

type MenuMessages = DashboardMessages<'menus'>
export type MenuText = keyof MenuMessages

export type MenuPlace = {
  readonly to: string
  readonly text: MenuText
  readonly icon: IconName
  /** The counts that stand beside it. */
  readonly waiting?: readonly WaitingName[]
}

export type MenuGroup = {
  readonly heading: MenuText
  readonly places: readonly MenuPlace[]
}

const place = (path: string, text: MenuText, icon: IconName): MenuPlace => ({
  to: `/dashboard/${path}`,
  text,
  icon,
})

const myAccount = place('my-account', 'myAccount', 'person')
const myProfile = place('my-profile', 'myProfile', 'task')

type WorkPlace = MenuPlace & { readonly action: Action }

/** With the counts of what waits on the page. */
const work = (
  action: Action,
  path: string,
  text: MenuText,
  icon: IconName,
  ...waiting: readonly WaitingName[]
): WorkPlace => ({ ...place(path, text, icon), action, waiting })

/** The pages of the shop's work. Each page asks for the same action, so the menu hides what it refuses. */
const workGroups: readonly { readonly heading: MenuText; readonly places: readonly WorkPlace[] }[] =
  [
    {
      heading: 'orders',
      places: [
        work('orders.list', 'manage-orders', 'manageOrders', 'orders'),
        work('order.call', 'call-desk', 'callDesk', 'phone', 'to-call'),
        work('orders.incomplete', 'incomplete-orders', 'incompleteOrders', 'history'),
        work('order.move', 'packing', 'packing', 'box', 'to-pack'),
        work('order.move', 'handover', 'handover', 'truck'),
        work('order.adjust', 'advances', 'advances', 'cash', 'advances-to-check'),
        work('wish.answer', 'wishes', 'wishes', 'question'),
        work('parcels.list', 'parcels', 'parcels', 'box', 'to-book', 'late'),
        work('buyers.list', 'buyers', 'buyers', 'people'),
        work('phone.block', 'blocked-phones', 'blockedPhones', 'warning'),
        work('order.take', 'new-order', 'newOrder', 'plus'),
      ],
    },
    {
      heading: 'catalogue',
      places: [
        work('stock.read', 'view-product', 'viewProduct', 'box', 'low-stock'),
        work('product.write', 'add-product', 'addProduct', 'box-add'),
        work('category.write', 'categories', 'categories', 'tag'),
        work('search.improve', 'searches', 'searches', 'search'),
        work('coupon.write', 'coupons', 'coupons', 'cash'),
        work('review.answer', 'reviews', 'reviews', 'star', 'reviews-to-read'),
        work('purchases.read', 'stock', 'stock', 'truck'),
        work('waitlist.read', 'waitlist', 'waitlist', 'bell'),
      ],
    },
    {
      heading: 'people',
      places: [
        work('team.read', 'team', 'team', 'people'),
        work('users.list', 'manage-users', 'manageUsers', 'people'),
        work('messages.list', 'messages', 'messages', 'mail', 'unread-messages'),
      ],
    },
    {
      heading: 'shop',
      places: [
        work('settings.write', 'first-hour', 'firstHour', 'sun'),
        work('settings.write', 'shop-details', 'shopDetails', 'shop'),
        work('settings.write', 'buyer-messages', 'buyerMessages', 'chat'),
        work('courier.connect', 'couriers', 'couriers', 'exchange'),
        work('webhook.connect', 'webhooks', 'webhooks', 'share'),
        work('token.manage', 'programs', 'programs', 'link'),
        work('settings.write', 'integrations', 'integrations', 'range'),
        work('outbox.read', 'outbox', 'outbox', 'outbox'),
        work('activity.read', 'activity', 'activity', 'history'),
      ],
    },
    {
      heading: 'money',
      places: [
        work('money.read', 'transaction', 'transaction', 'exchange', 'due-from-couriers'),
        work('money.read', 'statistics', 'statistics', 'chart'),
        work('refund.open', 'refund', 'refund', 'return', 'returned'),
      ],
    },
  ]

const menus: Readonly<Record<Role, readonly MenuGroup[]>> = {
  teacher: [
    {
      heading: 'own',
      places: [
        myProfile,
        place('my-answer', 'myAnswer', 'chat'),
        place('assign-task', 'assignTask', 'edit'),
        myAccount,
      ],
    },
  ],
  student: [
    {
      heading: 'own',
      places: [
        myProfile,
        place('my-question', 'myQuestion', 'question'),
        place('purchased-answer', 'purchasedAnswer', 'box'),
        myAccount,
      ],
    },
  ],
  guest: [{ heading: 'own', places: [myAccount] }],
  admin: [{ heading: 'own', places: [myAccount] }],
}

type User = { readonly role: Role; readonly actors: readonly Actor[] }

/** The work that the duties allow, then what belongs to the role. */
export function menuFor({ role, actors }: User): readonly MenuGroup[] {
  const groups = workGroups.map(({ heading, places }) => ({
    heading,
    places: places.filter(({ action }) => isAllowed(actors, action)),
  }))
  return [...groups.filter(({ places }) => places.length > 0), ...menus[role]]
}

/** The target role of the switch button; only student and teacher have one. */
export function otherRole(role: Role): 'student' | 'teacher' | undefined {
  if (role === 'student') return 'teacher'
  return role === 'teacher' ? 'student' : undefined
}

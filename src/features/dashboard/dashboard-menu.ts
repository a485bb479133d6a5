/** The dashboard's menu for each role (SPEC.md §2 and §6). */

import type { Role } from '#src/domain/people/role.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { IconName } from '#src/ui/icon.tsx'

type MenuMessages = DashboardMessages<'menus'>
export type MenuText = keyof MenuMessages

export type MenuPlace = {
  readonly to: string
  readonly text: MenuText
  readonly icon: IconName
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

const menus: Readonly<Record<Role, readonly MenuGroup[]>> = {
  admin: [
    {
      heading: 'orders',
      places: [place('manage-orders', 'manageOrders', 'orders')],
    },
    {
      heading: 'catalogue',
      places: [
        place('view-product', 'viewProduct', 'box'),
        place('add-product', 'addProduct', 'box-add'),
      ],
    },
    {
      heading: 'people',
      places: [
        place('manage-users', 'manageUsers', 'people'),
        place('messages', 'messages', 'mail'),
        myAccount,
      ],
    },
    {
      heading: 'shop',
      places: [place('shop-details', 'shopDetails', 'shop'), place('outbox', 'outbox', 'outbox')],
    },
    {
      heading: 'later',
      places: [
        place('transaction', 'transaction', 'exchange'),
        place('statistics', 'statistics', 'chart'),
        place('refund', 'refund', 'return'),
      ],
    },
  ],
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
}

export function menuFor(role: Role): readonly MenuGroup[] {
  return menus[role]
}

/** The target role of the switch button; only student and teacher have one. */
export function otherRole(role: Role): 'student' | 'teacher' | undefined {
  if (role === 'student') return 'teacher'
  return role === 'teacher' ? 'student' : undefined
}

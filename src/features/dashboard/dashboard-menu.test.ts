import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Duty } from '#src/domain/people/duty.ts'
import type { Role } from '#src/domain/people/role.ts'
import { menuFor, otherRole } from '#src/features/dashboard/dashboard-menu.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'

const pathsOf = (role: Role, ...duties: readonly Duty[]) =>
  menuFor({ role, actors: [role, ...duties] }).flatMap(({ places }) =>
    places.map(({ to }) => to.replace('/dashboard/', '')),
  )

it('gives each role the menu of the specification', () => {
  expect(new Set(pathsOf('admin'))).toEqual(
    new Set([
      'my-account',
      'manage-users',
      'transaction',
      'statistics',
      'refund',
      'add-product',
      'view-product',
      'manage-orders',
      // Pages beyond the specification, for the shop's own work.
      'categories',
      'searches',
      'coupons',
      'stock',
      'reviews',
      'waitlist',
      'messages',
      'team',
      'first-hour',
      'shop-details',
      'buyer-messages',
      'programs',
      'integrations',
      'outbox',
      'activity',
      'call-desk',
      'incomplete-orders',
      'packing',
      'handover',
      'advances',
      'wishes',
      'parcels',
      'couriers',
      'webhooks',
      'buyers',
      'blocked-phones',
      'new-order',
    ]),
  )
  expect(pathsOf('teacher')).toEqual(['my-profile', 'my-answer', 'assign-task', 'my-account'])
  expect(pathsOf('student')).toEqual([
    'my-profile',
    'my-question',
    'purchased-answer',
    'my-account',
  ])
  expect(pathsOf('guest')).toEqual(['my-account'])
})

it('shows a member the pages that the duties open, and the own account', () => {
  const money = ['transaction', 'statistics', 'refund']
  expect(pathsOf('guest', 'desk')).toEqual([
    'manage-orders',
    'call-desk',
    'incomplete-orders',
    'packing',
    'handover',
    'advances',
    'wishes',
    'parcels',
    'buyers',
    'blocked-phones',
    'new-order',
    'view-product',
    'waitlist',
    'refund',
    'my-account',
  ])
  expect(pathsOf('guest', 'packer')).toEqual([
    'manage-orders',
    'packing',
    'handover',
    'view-product',
    'my-account',
  ])
  expect(pathsOf('guest', 'catalogue')).toEqual([
    'view-product',
    'add-product',
    'categories',
    'searches',
    'reviews',
    'stock',
    'waitlist',
    'my-account',
  ])
  const read = ['manage-orders', 'parcels', 'buyers', 'view-product']
  const withAdvances = ['manage-orders', 'advances', 'parcels', 'buyers', 'view-product']
  expect(pathsOf('guest', 'accounts')).toEqual([...withAdvances, 'stock', ...money, 'my-account'])
  expect(pathsOf('guest', 'viewer')).toEqual([...read, ...money, 'my-account'])
  expect(pathsOf('guest', 'catalogue', 'packer')).toEqual([
    'manage-orders',
    'packing',
    'handover',
    'view-product',
    'add-product',
    'categories',
    'searches',
    'reviews',
    'stock',
    'waitlist',
    'my-account',
  ])
})

it('links only to existing pages', () => {
  const routes = readFileSync('src/routes.ts', 'utf8')
  const roles: readonly Role[] = ['admin', 'teacher', 'student', 'guest']
  const missing = roles
    .flatMap((role) => pathsOf(role))
    .filter((path) => !routes.includes(`route('${path}',`))

  expect(missing).toEqual([])
})

it('lets only students and teachers switch to the other role', () => {
  expect(otherRole('student')).toBe('teacher')
  expect(otherRole('teacher')).toBe('student')
  expect(otherRole('admin')).toBeUndefined()
  expect(otherRole('guest')).toBeUndefined()
  expect(dashboardMessages('en', 'frame')).toMatchObject({
    switchToTeacher: 'Switch to teacher',
    switchToStudent: 'Switch to student',
  })
})

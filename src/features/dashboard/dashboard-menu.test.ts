import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Role } from '#src/domain/people/role.ts'
import { menuFor, otherRole } from '#src/features/dashboard/dashboard-menu.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'

const pathsOf = (role: Role) =>
  menuFor(role).flatMap(({ places }) => places.map(({ to }) => to.replace('/dashboard/', '')))

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
      'messages',
      'shop-details',
      'outbox',
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

it('links only to existing pages', () => {
  const routes = readFileSync('src/routes.ts', 'utf8')
  const roles: readonly Role[] = ['admin', 'teacher', 'student', 'guest']
  const missing = roles.flatMap(pathsOf).filter((path) => !routes.includes(`route('${path}',`))

  expect(missing).toEqual([])
})

it('lets only students and teachers switch to the other role', () => {
  expect(otherRole('student')).toBe('teacher')
  expect(otherRole('teacher')).toBe('student')
  expect(otherRole('admin')).toBeUndefined()
  expect(otherRole('guest')).toBeUndefined()
  expect(dashboardMessages('frame')).toMatchObject({
    switchToTeacher: 'Switch to teacher',
    switchToStudent: 'Switch to student',
  })
})

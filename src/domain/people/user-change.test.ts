import { expect, it } from 'vitest'
import type { Role, UserStatus } from '#src/domain/people/role.ts'
import { decideUserChange } from '#src/domain/people/user-change.ts'

type Case = readonly [
  user: `${Role} ${UserStatus}`,
  requested: { readonly role?: Role; readonly status?: UserStatus },
  change: Role | UserStatus | 'none' | 'refused',
]

function changes(by: 'admin' | 'self', cases: readonly Case[]) {
  return cases.map(([user, requested]): Case => {
    const [role, status] = user.split(' ') as [Role, UserStatus]
    const decided = decideUserChange(by, { role, status }, requested)
    if (!decided.ok) return [user, requested, 'refused']
    const change = decided.value
    if (change.kind === 'none') return [user, requested, 'none']
    return [user, requested, change.kind === 'role' ? change.role : change.status]
  })
}

it('changes one thing for an admin, as the buttons of the users table mean it', () => {
  const cases: readonly Case[] = [
    // The status button sends role guest along.
    ['student Verified', { role: 'guest', status: 'Not-Verified' }, 'Not-Verified'],
    ['student Not-Verified', { role: 'guest', status: 'Verified' }, 'Verified'],
    ['guest Verified', { role: 'guest', status: 'Not-Verified' }, 'Not-Verified'],
    // A change of the role sends status Verified along.
    ['guest Verified', { role: 'student', status: 'Verified' }, 'student'],
    ['student Not-Verified', { role: 'teacher', status: 'Verified' }, 'teacher'],
    ['student Verified', { role: 'guest', status: 'Verified' }, 'guest'],
    ['student Verified', { role: 'guest' }, 'guest'],
    ['teacher Not-Verified', { role: 'student' }, 'student'],
    ['teacher Verified', { status: 'Not-Verified' }, 'Not-Verified'],
    ['teacher Verified', { role: 'teacher', status: 'Not-Verified' }, 'Not-Verified'],
    ['teacher Verified', { role: 'teacher', status: 'Verified' }, 'none'],
    ['guest Not-Verified', { role: 'guest' }, 'none'],
    ['guest Verified', { status: 'Verified' }, 'none'],
  ]

  expect(changes('admin', cases)).toEqual(cases)
})

it('makes nobody an admin, and leaves the administrator alone', () => {
  const cases: readonly Case[] = [
    ['guest Verified', { role: 'admin' }, 'refused'],
    ['student Verified', { role: 'admin', status: 'Not-Verified' }, 'refused'],
    ['admin Verified', { role: 'student' }, 'refused'],
    ['admin Verified', { role: 'guest', status: 'Not-Verified' }, 'refused'],
    ['admin Verified', { status: 'Not-Verified' }, 'refused'],
    ['admin Verified', { status: 'Verified' }, 'refused'],
    ['admin Verified', { role: 'admin' }, 'refused'],
  ]

  expect(changes('admin', cases)).toEqual(cases)
})

it('lets students and teachers turn into each other, and change nothing else', () => {
  const cases: readonly Case[] = [
    ['student Verified', { role: 'teacher', status: 'Verified' }, 'teacher'],
    ['teacher Verified', { role: 'student' }, 'student'],
    // A second click finds that it is so already.
    ['teacher Verified', { role: 'teacher', status: 'Verified' }, 'none'],
    ['student Verified', { status: 'Verified' }, 'none'],
    ['student Verified', { role: 'guest' }, 'refused'],
    ['student Verified', { role: 'admin' }, 'refused'],
    ['student Verified', { status: 'Not-Verified' }, 'refused'],
    ['teacher Verified', { role: 'guest', status: 'Not-Verified' }, 'refused'],
    ['student Not-Verified', { role: 'teacher' }, 'refused'],
    ['student Not-Verified', { status: 'Verified' }, 'refused'],
    ['guest Verified', { role: 'student' }, 'refused'],
    ['guest Verified', { status: 'Verified' }, 'refused'],
    ['admin Verified', { role: 'student' }, 'refused'],
  ]

  expect(changes('self', cases)).toEqual(cases)
})

import { expect, it } from 'vitest'
import { roles, userStatuses } from './role.ts'

it('a user has one of four roles', () => {
  expect(roles).toEqual(['guest', 'student', 'teacher', 'admin'])
})

it('a user is verified or blocked', () => {
  expect(userStatuses).toEqual(['Verified', 'Not-Verified'])
})

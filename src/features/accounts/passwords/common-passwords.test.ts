import { expect, it } from 'vitest'
import { isCommonPassword } from '#src/features/accounts/passwords/common-passwords.server.ts'
import { isOfEmail, NewPassword } from '#src/features/accounts/passwords/new-password.server.ts'

function problemOf(password: unknown): string | undefined {
  const parsed = NewPassword.safeParse(password)
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}

it('recognises common passwords', () => {
  for (const password of [
    'password',
    'PassWord1',
    'p@ssw0rd!',
    'qwerty123',
    '1q2w3e4r',
    '12345678',
    '987654321',
    'abcdefgh',
    'aaaaaaaa',
    '12121212',
    'iloveyou2',
    'bangladesh',
    'Bangladesh71',
    'paglamart2025',
    'sunshine!!',
    '123football',
  ]) {
    expect(isCommonPassword(password), password).toBe(true)
  }
})

it('recognises common passwords in full-width letters', () => {
  expect(isCommonPassword('ｐａｓｓｗｏｒｄ')).toBe(true)
})

it('accepts uncommon passwords', () => {
  for (const password of [
    'seven-mangoes-on-a-boat',
    'a-boat-of-jackfruit',
    'correct horse battery',
    'passwordless-ferry',
    'আমের নৌকায় সাতজন',
    'Tr4vel-to-Sylhet',
    'papaya-and-lime',
    '83920174',
    '#~%^&*+=',
  ]) {
    expect(isCommonPassword(password), password).toBe(false)
  }
})

it('counts eight characters as a reader counts them', () => {
  expect(problemOf('vQ7-mk2')).toBe('passwordShort')
  expect(problemOf('vQ7-mk2z')).toBeUndefined()
  expect(problemOf('🥭🥭🛶🛶')).toBe('passwordShort')
  expect(problemOf('')).toBe('passwordMissing')
  expect(problemOf(12_345_678)).toBe('passwordMissing')
  expect(problemOf('password1')).toBe('passwordCommon')
})

it('recognises the e-mail and its local part in any spelling', () => {
  expect(isOfEmail('Rahima.Khatun@Example.com', 'rahima.khatun@example.com')).toBe(true)
  expect(isOfEmail(' RAHIMA.KHATUN', 'rahima.khatun@example.com')).toBe(true)
  expect(isOfEmail('rahima.khatun-on-a-boat', 'rahima.khatun@example.com')).toBe(false)
})

it('checks an extremely long text quickly', () => {
  expect(isCommonPassword(`a${'1'.repeat(1_000_000)}a`)).toBe(false)
  expect(isCommonPassword('ab'.repeat(500_000))).toBe(true)
})

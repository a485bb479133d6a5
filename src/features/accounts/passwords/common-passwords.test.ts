import { scryptSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
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

it('refuses a phone number or a day alone, in any digits', () => {
  for (const password of [
    '01712345678',
    '+880 1712-345678',
    '০১৭১২৩৪৫৬৭৮',
    '(02) 9551-2345',
    '16121971',
    '1971-12-16',
    '২১.০২.১৯৫২',
  ]) {
    expect(isCommonPassword(password), password).toBe(true)
  }
})

it('refuses the name of the shop, whatever signs it has', () => {
  for (const password of ['Pagla Mart', 'pagla-mart.2026', '2P0a2g6la#mart', 'পাগলা মার্ট ২০২৬']) {
    expect(isCommonPassword(password), password).toBe(true)
  }
})

it('refuses each line of its list, and words of it with any signs around them', () => {
  const file = new URL('common-passwords.txt', import.meta.url)
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const listed = lines.filter((line) => !/^[#*=]/.test(line))
  const words = lines.filter((line) => line.startsWith('*')).map((line) => line.slice(1))

  expect(listed.length).toBeGreaterThan(7_500)
  expect(listed.filter((line) => line.length < 8 || !isCommonPassword(line))).toEqual([])
  expect(words.length).toBeGreaterThan(200)
  expect(words.filter((word) => !isCommonPassword(`123${word.toUpperCase()}!45`))).toEqual([])
})

it('checks fifty passwords in less time than one is hashed', () => {
  const password = 'a-boat-of-jackfruit'
  isCommonPassword(password)
  const start = process.threadCpuUsage()
  for (let n = 0; n < 50; n += 1) isCommonPassword(`${password}-${n}`)
  const checked = process.threadCpuUsage(start).user

  const before = process.threadCpuUsage()
  scryptSync(password, 'salt', 32)
  expect(checked).toBeLessThan(process.threadCpuUsage(before).user)
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

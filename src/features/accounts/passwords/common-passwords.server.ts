/**
 * The passwords that attackers try first, of 8 characters and more: shorter ones are refused anyway.
 * `common-passwords.txt` says where its list comes from.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toAsciiDigits } from '#src/i18n/digits.ts'
import { packageRoot } from '#src/platform/package-root.ts'

const file = 'src/features/accounts/passwords/common-passwords.txt'

/** Its lines, as one text: a search takes microseconds, and a set of them ten times the memory. */
let list: string | undefined

/** Rows of a keyboard and of characters in sequence, in both directions. */
const runs = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
].flatMap((run) => [run, run.split('').reverse().join('')])

/** The list and its variants are short, so a longer password is not on it. */
const longestCommon = 100

/** Ignores case and Unicode width. */
export function isCommonPassword(password: string): boolean {
  // A long repetition is guessed as soon as a short one.
  if (isRepeated(password)) return true
  if (password.length > longestCommon) return false
  const plain = toAsciiDigits(password.normalize('NFKC').toLowerCase())
  const word = plain.replace(/^[^\p{L}]+|[^\p{L}\p{M}]+$/gu, '')
  return (
    isRepeated(plain) ||
    isRun(plain) ||
    isPhoneOrDate(plain) ||
    isListed(plain) ||
    isListed(`*${word}`) ||
    isListed(`*${withoutLeet(word)}`) ||
    isListed(`=${plain.replaceAll(/[^\p{L}\p{M}]/gu, '')}`)
  )
}

function isListed(line: string): boolean {
  list ??= readFileSync(join(packageRoot(), file), 'utf8')
  return list.includes(`\n${line}\n`)
}

/** `p@ssw0rd` is `password`. */
function withoutLeet(text: string): string {
  const letters: Readonly<Record<string, string>> = {
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '@': 'a',
    $: 's',
    '!': 'i',
  }
  return text.replaceAll(/[013457@$!]/g, (sign) => letters[sign] ?? sign)
}

/** Up to three characters, repeated: `aaaaaaaa`, `12121212`. */
function isRepeated(text: string): boolean {
  return [1, 2, 3].some((signs) => text.slice(signs) === text.slice(0, -signs))
}

/** `12345678`, `hgfedcba`, `qwertyui`. */
function isRun(text: string): boolean {
  return runs.some((run) => run.includes(text)) || '12345678901234567890'.includes(text)
}

/** 9 to 15 digits, as a phone has them, or a day such as 16121971. */
function isPhoneOrDate(text: string): boolean {
  if (!/^[\d+()./ -]+$/.test(text)) return false
  const digits = text.replaceAll(/\D/g, '')
  const isDate = /^(?:(?:[0-2]\d|3[01]){2}(?:19|20)\d\d|(?:19|20)\d\d(?:[0-2]\d|3[01]){2})$/
  return /^\d{9,15}$/.test(digits) || isDate.test(digits)
}

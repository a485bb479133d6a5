import { expect, it } from 'vitest'
import { factsAsText } from '#src/features/activity/security/security-as-text.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { Language } from '#src/i18n/language.ts'

const told = (facts: Readonly<Record<string, unknown>>, language: Language = 'en') => {
  const messages = dashboardMessages(language, 'securityLog')
  const history = dashboardMessages(language, 'history')
  return factsAsText(facts, { messages, history }, (at) => `at ${at}`).map(
    ({ label, value, isRaw }) => `${label}: ${value}${isRaw ? ' (raw)' : ''}`,
  )
}

it('names codes, duties, roles, flags and times in the language of the page', () => {
  expect(told({ code: 'auth/too-many-requests' })).toEqual(['Details: too many attempts'])
  expect(told({ code: 'desk packer' })).toEqual(['Details: Desk, Packer'])
  expect(told({ code: 'desk packer' }, 'bn')).toEqual(['বিস্তারিত: অর্ডার ডেস্ক, প্যাকিং'])
  expect(told({ way: 'passkey', role: 'student' })).toEqual(['By: passkey', 'Role: student'])
  expect(told({ flags: ['many-from-phone', 'many-from-device'] })).toEqual([
    'Look twice: Many orders with this phone, Many orders from this device',
  ])
  expect(told({ until: '2026-11-24T10:00:00Z' })).toEqual(['Until: at 2026-11-24T10:00:00Z'])
})

it('leaves a code without a message as the log has it', () => {
  expect(told({ code: 'settings.write', other: 7 })).toEqual([
    'Details: settings.write (raw)',
    'other: 7 (raw)',
  ])
  expect(told({ code: 'constructor' })).toEqual(['Details: constructor (raw)'])
})

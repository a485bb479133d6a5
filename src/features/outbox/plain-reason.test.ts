import { expect, it } from 'vitest'
import { plainReason, reasonKindOf } from '#src/domain/outside/plain-reason.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'

const english = dashboardMessages('en', 'outbox').reasons

it('explains in plain words why an attempt failed, and keeps the original error', () => {
  expect(plainReason('', english)).toBe('')
  expect(plainReason('Status 503', english)).toBe('It has a problem of its own. (Status 503)')
  expect(plainReason('Status 404', english)).toBe('It did not accept what was sent. (Status 404)')
  expect(plainReason('Network failure ECONNREFUSED', english)).toBe(
    'Nobody answers at its address. (Network failure ECONNREFUSED)',
  )
  expect(plainReason('Error EAUTH', english)).toBe(
    'The mail server did not accept the name or the password of the shop. (Error EAUTH)',
  )
  expect(plainReason('No end after 10 s', english)).toBe(
    'It took too long to answer. (No end after 10 s)',
  )
  expect(plainReason('An older event of the same order goes first', english)).toBe(
    'An earlier change of the same order goes first. (An older event of the same order goes first)',
  )
})

it('explains in plain words why a mail server refused a mail', () => {
  expect(plainReason('SMTP EAUTH 535', english)).toBe(
    'The mail server did not accept the name or the password of the shop. (SMTP EAUTH 535)',
  )
  expect(plainReason('SMTP EENVELOPE 550', english)).toBe(
    'The mail server did not accept the address of the sender or the receiver. (SMTP EENVELOPE 550)',
  )
  expect(plainReason('SMTP EMESSAGE 554', english)).toBe(
    'The mail server did not accept the message. (SMTP EMESSAGE 554)',
  )
  expect(plainReason('SMTP ECONNECTION 421', english)).toBe(
    'The mail server could not be reached. (SMTP ECONNECTION 421)',
  )
  expect(plainReason('SMTP ESOCKET ECONNREFUSED', english)).toBe(
    'Nobody answers at its address. (SMTP ESOCKET ECONNREFUSED)',
  )
})

it('knows the reasons that the shop itself writes', () => {
  const kinds = {
    'There is no access token for Facebook': 'no-token',
    'There is no API secret for Google': 'no-secret',
    'The daily limit for SMS is reached': 'sms-limit',
    'The phone of the shop takes no SMS': 'shop-phone',
    'The feed is empty': 'feed-problem',
    'The item kettle has no price in taka': 'feed-problem',
    'Older than seven days: Facebook takes no such purchase': 'too-old',
    'Older than three days: Google takes no such purchase': 'too-old-for-google',
    'The answer is not the one of such a service': 'wrong-answer',
    'An answer that the shop cannot read': 'unreadable',
    'A token that the shop cannot read': 'unreadable',
    'No parcel number': 'unreadable',
    'Steadfast has this invoice already': 'has-it-already',
  }
  for (const [noted, kind] of Object.entries(kinds)) expect(reasonKindOf(noted)).toBe(kind)
})

it('keeps an error that it cannot explain', () => {
  expect(plainReason('The payload names no order', english)).toBe('The payload names no order')
  expect(plainReason('Error constructor', english)).toBe('Error constructor')
})

it('speaks the language of the person', () => {
  expect(plainReason('No answer in 10 s', dashboardMessages('bn', 'outbox').reasons)).toBe(
    'উত্তর দিতে খুব বেশি সময় নিয়েছে। (No answer in 10 s)',
  )
})

import { expect, it } from 'vitest'
import { whyIn } from '#src/features/parcels/dashboard/parcel-text.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'

it('says in the language of the person why a parcel is unsure', () => {
  const { reasons } = dashboardMessages('bn', 'parcels')
  expect(whyIn('No answer in 10 s', reasons)).toBe('উত্তর দিতে খুব বেশি সময় নিয়েছে')
  expect(whyIn('Status 502', dashboardMessages('en', 'booking').reasons)).toBe(
    'It has a problem of its own',
  )
})

it('repeats the sentence of a courier as it came', () => {
  const { reasons } = dashboardMessages('bn', 'parcels')
  expect(whyIn('The recipient phone is invalid.', reasons)).toBe('The recipient phone is invalid.')
})

import { globSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { BookingRow } from '#src/features/parcels/dashboard/booking-row.tsx'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { DashboardLanguage } from '#src/ui/dashboard/use-language.ts'

const nothing = () => undefined

it('shows the weight in the digits of the language, in a field that takes them', () => {
  const html = renderToStaticMarkup(
    <DashboardLanguage value="bn">
      <BookingRow
        row={{ oid: 'PM-7K2M9QXB', cname: 'Rahima' }}
        wish={undefined}
        setWish={nothing}
        leaveOut={nothing}
        isBooked={false}
        messages={dashboardMessages('bn', 'booking')}
      />
    </DashboardLanguage>,
  )

  expect(html).toMatch(/ওজন \(গ্রাম\)<input[^>]*inputMode="numeric"[^>]*value="৫০০"/)
})

it('has no number field of the browser in any form, since those take no Bengali digits', () => {
  const cwd = packageRoot()
  const forms = globSync('src/**/*.tsx', { cwd }).filter((file) => !file.includes('.test.'))
  const withNumbers = forms.filter((file) =>
    readFileSync(`${cwd}/${file}`, 'utf8').includes('type="number"'),
  )

  expect(withNumbers).toEqual([])
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ContactLinks } from '#src/features/orders/dashboard/contact-links.tsx'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'

/** Where the links lead. */
function linksFor(phone: string): readonly (string | undefined)[] {
  const html = renderToStaticMarkup(
    <ContactLinks name="Rahima" phone={phone} messages={dashboardMessages('en', 'orders')} />,
  )
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)
}

it('dials what was typed, also in Bengali digits, and writes to mobile numbers alone', () => {
  expect(linksFor('01712345678')).toEqual(['tel:01712345678', 'https://wa.me/8801712345678'])
  expect(linksFor('02-9876543')).toEqual(['tel:029876543'])
  expect(linksFor('০২-৯৮৭৬৫৪৩')).toEqual(['tel:029876543'])
  expect(linksFor('')).toEqual([])
})

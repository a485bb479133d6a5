import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, it, vi } from 'vitest'
import { OrderWishes, type WishNotice } from '#src/features/orders/wishes/order-wishes.tsx'
import { typedWish } from '#src/features/orders/wishes/typed-wish.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'

// A module that an earlier test file loaded would keep its own.
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())

// The tests give every sheet an empty address, which no link may have.
vi.mock('#src/ui/fonts-bengali.css?url', () => ({ default: '/fonts-bengali.css' }))

const lines = ['kettle', 'fan'].map((pid) => ({ pid, title: pid, titleInBangla: '', out: 2 }))

function form(fields: Readonly<Record<string, string>>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

function pageAfter(
  fields: Readonly<Record<string, string>>,
  notice: WishNotice = 'noPieces',
): string {
  const typed = typedWish({ lines: lines as never }, form(fields))
  return renderToStaticMarkup(
    <OrderWishes
      asked={{
        canCancel: true,
        wishes: [],
        returns: { asked: [], lines },
        reviews: { written: [], lines },
        refusesMessages: false,
      }}
      notice={notice}
      typed={typed}
      language="en"
      messages={messagesFor('en', 'orderWishes')}
    />,
  )
}

it('shows a refused return form open, with its reason, its text and its pieces', () => {
  const html = pageAfter({
    intent: 'ask-return',
    reason: 'damaged',
    note: 'The <glass> is broken',
    'pieces:kettle': '0',
    'pieces:fan': '2',
  })
  expect(html.match(/<details[^>]*open/g)).toHaveLength(1)
  expect(html).toContain('The &lt;glass&gt; is broken')
  expect(html).toContain('<option value="damaged" selected="">')
  expect(html).toMatch(/name="pieces:fan"[^>]*>.*?<option value="2" selected="">/)
  expect(html).toMatch(/name="pieces:kettle"[^>]*>.*?<option value="0" selected="">/)
})

it('keeps no other form open', () => {
  expect(pageAfter({ note: 'x' })).not.toMatch(/<details[^>]*open/)
})

it('shows a refused review open, with its reason, its stars and its words', () => {
  const html = pageAfter(
    {
      intent: 'review',
      pid: 'fan',
      rating: '4',
      body: '<b>Good</b>\nঠান্ডা',
      author: 'Rahima',
    },
    'noReview',
  )
  const [open, ...others] = html.match(/<details[^>]*open.*?<\/details>/gs) ?? []
  expect(others).toEqual([])
  expect(open).toContain('Review: fan')
  expect(open).toMatch(/role="alert"[^>]*>Choose the stars/)
  expect(open).toContain('<option value="4" selected="">')
  expect(open).toContain('&lt;b&gt;Good&lt;/b&gt;\nঠান্ডা</textarea>')
  expect(open).toMatch(/name="author"[^>]*value="Rahima"/)
  expect(html.match(/role="alert"/g)).toHaveLength(1)
})

it('says why a review was refused also where its form is gone', () => {
  const html = pageAfter({ intent: 'review', pid: 'sent-back', rating: '4' }, 'refused')
  expect(html).not.toMatch(/<details[^>]*open/)
  expect(html.match(/role="alert"/g)).toHaveLength(1)
})

it('says the language of what people wrote in the other one, and names the Bengali font for it', () => {
  const review = { rating: 5, state: 'published', writtenAt: '2026-11-01T10:00:00.000Z' } as const
  const page = (body: string, reply: string, language: 'en' | 'bn' = 'en') =>
    renderToStaticMarkup(
      <OrderWishes
        asked={{
          canCancel: false,
          wishes: [],
          returns: { asked: [], lines: [] },
          reviews: {
            written: lines.slice(0, 1).map((line) => ({
              ...{ id: 'r', line, body, reply, photos: 0, photoToken: undefined, ...review },
            })),
            lines: [],
          },
          refusesMessages: false,
        }}
        notice={undefined}
        language={language}
        messages={messagesFor(language, 'orderWishes')}
      />,
    )
  const mixed = page('খুব ভালো।', 'Thank you')
  expect(mixed).toMatch(/<p lang="bn"[^>]*>খুব ভালো।<\/p>/)
  expect(mixed).not.toContain('lang="en"')
  expect(mixed).toMatch(/<link rel="stylesheet" href="[^"]*fonts-bengali/)
  expect(page('Very good', 'Thank you')).not.toMatch(/lang="|fonts-bengali/)
  const inBangla = page('খুব ভালো।', 'Thank you', 'bn')
  expect(inBangla).toMatch(/<p lang="en"[^>]*>Thank you<\/p>/)
  expect(inBangla).not.toContain('fonts-bengali')
})

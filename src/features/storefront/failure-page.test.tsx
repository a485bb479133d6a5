import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { FailurePage } from '#src/features/storefront/failure-page.tsx'
import type { Language } from '#src/i18n/language.ts'

/** The error that the router passes when a loader or the router itself refuses a request. */
const refusal = (status: number) => ({ status, statusText: '', internal: true, data: '' })

function shown(error: unknown, language: Language = 'en') {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <FailurePage language={language} error={error} />
    </MemoryRouter>,
  )
  return {
    title: /<title>(.*?)<\/title>/.exec(html)?.[1],
    heading: /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1],
    hasReference: html.includes('⟨reference⟩'),
  }
}

it('shows a title, and a reference when the shop failed', () => {
  expect(shown(new Error('broken'))).toEqual({
    title: 'Something went wrong | PM',
    heading: 'Something went wrong on our side. Try again in a moment.',
    hasReference: true,
  })
  expect(shown(refusal(503))).toMatchObject({ hasReference: true })
  expect(shown(new Error('broken'), 'bn').title).toBe('সমস্যা হয়েছে | PM')
})

it('shows no apology and no reference for a refused request', () => {
  const refused = {
    title: 'Something went wrong | PM',
    heading: 'This only works from a page of the shop itself.',
    hasReference: false,
  }
  expect(shown(refusal(403))).toEqual(refused)
  expect(shown(refusal(405))).toEqual(refused)
  expect(shown(refusal(405), 'bn').heading).toBe('এটি শুধু দোকানের নিজের পাতা থেকে করা যায়।')
})

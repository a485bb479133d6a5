import { expect, it } from 'vitest'
import { banglaAfter, inBangla } from '#src/domain/catalogue/bangla-texts.ts'

const english = { title: 'Kettle', details: 'Boils a litre.', offerMessage: '' }
const bangla = { title: 'কেটলি', details: 'পানি ফোটায়।', offerMessage: '', toReview: [] }
const before = { ...english, bangla }
const edited = { ...english, title: 'Steel Kettle', offerMessage: 'Free spoon' }

it('marks the Bangla of an English text that changed, and no text without Bangla', () => {
  expect(banglaAfter(before, edited)).toEqual({ ...bangla, toReview: ['title'] })
})

it('marks no Bangla text that the same edit changes', () => {
  const title = 'স্টিলের কেটলি'
  expect(banglaAfter(before, edited, { title })).toEqual({ ...bangla, title })
})

it('marks an English text that changes again in the edit that confirms it', () => {
  const marked = { ...english, bangla: { ...bangla, toReview: ['title', 'details'] as const } }
  expect(banglaAfter(marked, english, { toReview: [] })).toEqual(bangla)
  expect(banglaAfter(marked, edited, { toReview: [] })?.toReview).toEqual(['title'])
})

it('keeps a mark until its text changes, is confirmed or is emptied', () => {
  const marked = { ...english, bangla: { ...bangla, toReview: ['title'] as const } }
  expect(banglaAfter(marked, english)?.toReview).toEqual(['title'])
  expect(banglaAfter(marked, english, { details: 'ফোটায়।' })?.toReview).toEqual(['title'])
  expect(banglaAfter(marked, english, { title: '' })?.toReview).toEqual([])
})

it('is nothing once every text is empty', () => {
  expect(banglaAfter({ ...english }, edited)).toBeUndefined()
  expect(banglaAfter(before, english, { title: '', details: '' })).toBeUndefined()
})

it('shows the English text where the Bangla is empty', () => {
  expect(inBangla(edited, bangla)).toMatchObject({
    title: 'কেটলি',
    details: 'পানি ফোটায়।',
    offerMessage: 'Free spoon',
  })
  expect(inBangla(edited, undefined)).toBe(edited)
})

import { expect, it } from 'vitest'
import { newsOf } from '#src/features/figures/waiting/low-stock-news.ts'

const told = (minute: number) => ({
  at: `2026-11-20T10:0${minute}:00.000Z`,
  title: 'Kettle',
  left: 3,
  more: 0,
})

it('says of each product once that it runs low, and nothing that was so when the page opened', () => {
  const answers = [told(1), told(1), told(3), told(3), told(1), null, told(3), told(4)]
  let known: string | undefined
  const said = answers.map((answer) => {
    const { news, knownUpTo } = newsOf(answer, known)
    known = knownUpTo
    return news?.at.slice(14, 16)
  })
  expect(said).toEqual([
    undefined,
    undefined,
    '03',
    undefined,
    undefined,
    undefined,
    undefined,
    '04',
  ])
})

it('says the first product of a shop in which none ran low before', () => {
  const { knownUpTo } = newsOf(null, undefined)
  expect(newsOf(told(1), knownUpTo).news).toEqual(told(1))
})

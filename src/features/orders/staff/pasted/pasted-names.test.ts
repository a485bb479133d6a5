import { expect, it } from 'vitest'
import { readPastedText } from '#src/features/orders/staff/pasted/read-pasted-text.ts'

const titles = 'Md. Mst. Most. Mrs. Ms. Mr. Dr. Engr. Adv. Prof. mst. ADV.'.split(' ')
const inBangla = 'মোঃ মোসাঃ মোছাঃ ডাঃ মো: মোসা: মোছা: ডা: মো. মোছা.'.split(' ')

it('reads a name with its title, with and without a label', () => {
  const named = [
    ...titles.map((title) => `${title} Jorina Khatun`),
    ...inBangla.map((title) => `${title} জরিনা খাতুন`),
    'Prof. Dr. Abul Kalam',
  ].map((name) => name.normalize('NFC'))

  for (const name of named) {
    expect(readPastedText(`1 ta kettle\n${name}\n01712345678`).namesToo).toContain(name)
    expect(readPastedText(`Name: ${name}, 01712345678`).name?.value).toBe(name)
  }
})

it('ends a name with its sentence', () => {
  expect(readPastedText('Name: Jorina Khatun. House 4').name?.value).toBe('Jorina Khatun')
})

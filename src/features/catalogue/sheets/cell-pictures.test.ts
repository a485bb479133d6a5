import { hash } from 'node:crypto'
import { expect, it } from 'vitest'
import { picturesOfCell, sentPictures } from './cell-pictures.ts'

const address = (name: string, width = 640) => `/media/${hash('sha256', name)}/${width}.jpg`

it('names the pictures that came with the sheet, by address and by file', () => {
  const sent = sentPictures({ 'Kettle 1.jpg': address('kettle') })
  const elsewhere = 'https://example.com/a|b.jpg'
  expect(
    picturesOfCell(`${address('kettle', 320)} | ${address('lid')} | ${elsewhere}`, sent),
  ).toEqual([
    { image: address('kettle', 320), name: 'Kettle 1.jpg' },
    { image: address('lid'), name: undefined },
    { image: elsewhere, name: undefined },
  ])
  expect(picturesOfCell('kettle 1.JPG|lost.jpg', sent)).toEqual([
    { image: address('kettle'), name: 'kettle 1.JPG' },
    { image: undefined, name: 'lost.jpg' },
  ])
  expect(picturesOfCell('', sent)).toEqual([])
})

it('shows some of the pictures of a cell that names thousands', () => {
  expect(picturesOfCell('a.jpg|'.repeat(5_000), sentPictures({}))).toHaveLength(20)
})

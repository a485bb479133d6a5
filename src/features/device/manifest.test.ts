import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { writeManifest } from '#src/features/device/manifest.ts'
import { paperColour } from '#src/ui/theme-button.tsx'

it('names the shop and its first page in the language of the visitor', () => {
  expect(JSON.parse(writeManifest('en'))).toMatchObject({ name: 'Pagla Mart', start_url: '/' })
  expect(JSON.parse(writeManifest('bn'))).toMatchObject({
    name: 'পাগলা মার্ট',
    start_url: '/bn',
    lang: 'bn',
    id: '/',
  })
})

it('gives each icon its true size', async () => {
  const { icons } = JSON.parse(writeManifest('en')) as { icons: { src: string; sizes: string }[] }
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp(src.replace(/^\//, '')).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
  expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512'])
})

it('has the colour of the light paper', () => {
  const [, paper] = /--paper: (#\w+);/.exec(readFileSync('src/ui/tokens.css', 'utf8')) ?? []
  expect(paperColour).toBe(paper)
  expect(JSON.parse(writeManifest('en'))).toMatchObject({ theme_color: paper })
})

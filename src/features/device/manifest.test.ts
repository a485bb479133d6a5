import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { writeManifest } from '#src/features/device/manifest.ts'
import { paperColour, setThemeScript } from '#src/ui/theme-button.tsx'

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

it('has the colours of the paper of both themes', () => {
  const tokens = readFileSync('src/ui/tokens.css', 'utf8')
  const papers = [...tokens.matchAll(/--paper: (#\w+);/g)].map(([, colour]) => colour)
  expect(papers).toHaveLength(2)
  expect(paperColour).toBe(papers[0])
  expect(setThemeScript).toContain(`content='${papers[1]}'`)
  expect(JSON.parse(writeManifest('en'))).toMatchObject({ theme_color: papers[0] })
})

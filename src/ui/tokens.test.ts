import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const light = coloursIn(':root')
const dark = { ...light, ...coloursIn('.dark') }

/** Text on its background. */
const texts = [
  ['ink', 'paper'],
  ['ink', 'surface'],
  ['quiet', 'paper'],
  ['quiet', 'surface'],
  ['brand', 'paper'],
  ['brand', 'surface'],
  ['on-plate', 'plate'],
  ['on-plate', 'plate-deep'],
  ['on-marigold', 'marigold'],
  ['on-pond', 'pond'],
  ['on-pond', 'pond-deep'],
  ['pond-quiet', 'pond'],
  ['marigold', 'pond'],
  ['marigold', 'pond-deep'],
  ['good', 'paper'],
  ['good', 'surface'],
  ['bad', 'paper'],
  ['bad', 'surface'],
  ['wait', 'paper'],
  ['wait', 'surface'],
] as const

/** The borders of fields, and other parts that a visitor must see to use the page. */
const borders = [
  ['edge', 'paper'],
  ['edge', 'surface'],
  ['plate', 'paper'],
  ['plate', 'surface'],
] as const

describe('the colours', () => {
  it('have enough contrast for text and borders in the light theme', () => {
    assert.deepEqual(tooWeak(light), [])
  })

  it('have enough contrast for text and borders in the dark theme', () => {
    assert.deepEqual(tooWeak(dark), [])
  })

  it('are compared by the contrast formula of the guidelines', () => {
    assert.equal(contrast('#ffffff', '#000000'), 21)
    assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48')
  })
})

type Colours = Readonly<Record<string, string>>

function coloursIn(selector: string): Colours {
  const start = css.indexOf(`${selector} {`)
  const block = css.slice(start, css.indexOf('}', start))
  const pairs = Array.from(block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g))
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]))
}

function tooWeak(colours: Colours): string[] {
  return [
    ...texts.map(([front, ground]) => ({ front, ground, least: 4.5 })),
    ...borders.map(([front, ground]) => ({ front, ground, least: 3 })),
  ].flatMap(({ front, ground, least }) => {
    const ratio = contrast(colours[front] ?? '', colours[ground] ?? '')
    return ratio >= least ? [] : [`${front} on ${ground}: ${ratio.toFixed(2)}`]
  })
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(colour.slice(from, from + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

import assert from 'node:assert/strict'
import sharp from 'sharp'
import { describe, it } from 'vitest'
import { draw } from './draw.ts'
import type { Drawing } from './drawing.ts'
import { colours, settings, shapes } from './drawing.ts'
import { palette } from './palette.ts'

const forms = [0, 1, 2] as const

/** Every shape in every form; colours and settings take turns. */
const samples: readonly Drawing[] = shapes.flatMap((shape, index) =>
  forms.map((form) => ({
    shape,
    form,
    colour: colours[(index + form * 3) % colours.length] ?? 'clay',
    setting: settings[(index + form) % settings.length] ?? 'plain',
  })),
)

const aDrawing: Drawing = { shape: 'kettle', colour: 'pond', setting: 'tiles', form: 0 }

function nameOf({ shape, form }: Drawing): string {
  return `${shape} ${form}`
}

/** The elements that are never closed, or closed twice, when matched in order. */
function unmatchedElements(svg: string): readonly string[] {
  const open: string[] = []
  const wrong: string[] = []
  for (const [, slash, name = '', rest = ''] of svg.matchAll(/<(\/?)([a-zA-Z]+)([^<>]*)>/g)) {
    if (slash === '/' && open.pop() !== name) wrong.push(name)
    if (slash !== '/' && !rest.endsWith('/')) open.push(name)
    if (slash !== '/' && !/^(\s[a-zA-Z0-9-]+="[^"<>&]*")*\/?$/.test(rest)) wrong.push(name + rest)
  }
  return [...wrong, ...open]
}

describe('draw', () => {
  it('returns a square, well-formed document for every shape and form', () => {
    for (const drawing of samples) {
      const svg = draw(drawing)
      assert.ok(svg.startsWith('<svg '), nameOf(drawing))
      assert.ok(svg.endsWith('</svg>'), nameOf(drawing))
      assert.ok(svg.includes('viewBox="0 0 1200 1200"'), nameOf(drawing))
      assert.deepEqual(unmatchedElements(svg), [], nameOf(drawing))
      assert.equal(svg.replaceAll(/<[^<>]*>/g, ''), '', nameOf(drawing))
    }
  })

  it('finds a broken document broken', () => {
    assert.deepEqual(unmatchedElements('<svg><g></svg>'), ['svg', 'svg'])
    assert.deepEqual(unmatchedElements('<svg><g a=1/></svg>'), ['g a=1/'])
  })

  it('holds nothing but shapes: no text, no script, no address, no slip of arithmetic', () => {
    const unwanted =
      /<text|<script|<image|<use|href=|http(?!:\/\/www\.w3\.org\/2000\/svg")|NaN|undefined|Infinity|e-\d/
    for (const drawing of samples) {
      assert.equal(unwanted.exec(draw(drawing))?.[0], undefined, nameOf(drawing))
    }
  })

  it('defines everything it refers to', () => {
    for (const drawing of samples) {
      const svg = draw(drawing)
      const known = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
      const missing = [...svg.matchAll(/url\(#([^)]+)\)/g)].filter(([, id]) => !known.has(id))
      assert.deepEqual(missing, [], nameOf(drawing))
    }
  })

  it('stays within 40 KB', () => {
    for (const drawing of samples) {
      assert.ok(Buffer.byteLength(draw(drawing)) <= 40 * 1024, nameOf(drawing))
    }
  })

  it('returns the same text for the same drawing', () => {
    for (const drawing of samples) assert.equal(draw(drawing), draw({ ...drawing }))
  })

  it('draws every shape and form differently', () => {
    assert.equal(new Set(samples.map(draw)).size, samples.length)
    const alike = samples.map((drawing) =>
      draw({ ...aDrawing, shape: drawing.shape, form: drawing.form }),
    )
    assert.equal(new Set(alike).size, samples.length)
  })

  it('shows every colour and every setting', () => {
    assert.equal(new Set(colours.map((colour) => draw({ ...aDrawing, colour }))).size, 10)
    assert.equal(new Set(settings.map((setting) => draw({ ...aDrawing, setting }))).size, 6)
  })

  it('paints every shape and form in each colour', () => {
    for (const drawing of samples) {
      for (const colour of colours) {
        const svg = draw({ ...drawing, colour })
        const tones = Object.values(palette[colour])
        assert.ok(
          tones.filter((tone) => svg.includes(tone)).length >= 1,
          `${nameOf(drawing)} in ${colour}`,
        )
      }
    }
  })

  it('can be rasterised', async () => {
    for (const drawing of samples) {
      const { data, info } = await sharp(Buffer.from(draw(drawing)))
        .resize(80, 80)
        .raw()
        .toBuffer({ resolveWithObject: true })
      assert.deepEqual([info.width, info.height], [80, 80], nameOf(drawing))
      assert.ok(new Set(data).size > 60, `${nameOf(drawing)} is nearly empty`)
    }
  })
})

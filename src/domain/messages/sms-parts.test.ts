import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { smsParts } from '#src/domain/messages/sms-parts.ts'

const partsOf = (text: string) => smsParts(text).parts

describe('the parts of an SMS', () => {
  it('are 160 letters of GSM-7 alone, and 153 in each of several', () => {
    expect(smsParts('a'.repeat(160))).toEqual({ encoding: 'gsm-7', units: 160, parts: 1 })
    expect(['a'.repeat(161), 'a'.repeat(306), 'a'.repeat(307)].map(partsOf)).toEqual([2, 2, 3])
  })

  it('are 70 letters of UCS-2 alone, and 67 in each of several', () => {
    expect(smsParts('ক'.repeat(70))).toEqual({ encoding: 'ucs-2', units: 70, parts: 1 })
    expect(['ক'.repeat(71), 'ক'.repeat(134), 'ক'.repeat(135)].map(partsOf)).toEqual([2, 2, 3])
  })

  it('are those of UCS-2 for a whole text with one Bangla letter', () => {
    expect(smsParts(`${'a'.repeat(70)}৳`)).toEqual({ encoding: 'ucs-2', units: 71, parts: 2 })
  })

  it('count a letter of the extension as two, and never divide it', () => {
    expect(smsParts('€'.repeat(80))).toEqual({ encoding: 'gsm-7', units: 160, parts: 1 })
    expect(smsParts(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toEqual({
      encoding: 'gsm-7',
      units: 306,
      parts: 3,
    })
  })

  it('count an emoji as two units of UCS-2, and never divide it', () => {
    expect(smsParts('😀'.repeat(35)).parts).toBe(1)
    expect(smsParts(`${'ক'.repeat(66)}😀${'ক'.repeat(66)}`)).toMatchObject({ units: 134, parts: 3 })
  })

  it('are none for an empty text', () => {
    expect(partsOf('')).toBe(0)
  })
})

describe('the parts of any text', () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: 600 })
  const gsmText = fc.string({ unit: fc.constantFrom(...'abc 012€^{é'), maxLength: 600 })

  it('hold all its units, and waste less than one unit a part', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, gsmText), (text) => {
        const { encoding, units, parts } = smsParts(text)
        const [whole, part] = encoding === 'gsm-7' ? [160, 153] : [70, 67]
        if (parts <= 1) {
          expect(units).toBeLessThanOrEqual(whole)
          return
        }
        expect(units).toBeGreaterThan(whole)
        expect(parts).toBeGreaterThanOrEqual(Math.ceil(units / part))
        expect((parts - 1) * (part - 1)).toBeLessThan(units)
      }),
    )
  })

  it('are never fewer for a longer text', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, more) => {
        expect(smsParts(text + more).parts).toBeGreaterThanOrEqual(smsParts(text).parts)
      }),
    )
  })

  it('are those of its UTF-16 length where a Bangla letter stands in it', () => {
    fc.assert(
      fc.property(gsmText, (text) => {
        expect(smsParts(`${text}অ`)).toMatchObject({ encoding: 'ucs-2', units: text.length + 1 })
      }),
    )
  })
})

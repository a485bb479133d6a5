import { describe, expect, it } from 'vitest'
import { isOrderNumber, orderNumberFrom } from './order-number.ts'

describe('an order number', () => {
  it('is PM- and eight characters for five bytes', () => {
    expect(orderNumberFrom(Uint8Array.of(0, 0, 0, 0, 0))).toBe('PM-00000000')
    expect(orderNumberFrom(Uint8Array.of(255, 255, 255, 255, 255))).toBe('PM-ZZZZZZZZ')
  })

  it('reads the bits of the bytes five by five', () => {
    expect(orderNumberFrom(Uint8Array.of(0, 0, 0, 0, 1))).toBe('PM-00000001')
    expect(orderNumberFrom(Uint8Array.of(0, 0, 0, 0, 32))).toBe('PM-00000010')
    expect(orderNumberFrom(Uint8Array.of(128, 0, 0, 0, 0))).toBe('PM-G0000000')
    // 00000 00001 00010 00011 00100 00101 00110 00111
    expect(orderNumberFrom(Uint8Array.of(0x00, 0x44, 0x32, 0x14, 0xc7))).toBe('PM-01234567')
  })

  it('uses every character of the alphabet in its order', () => {
    const characters = Array.from({ length: 32 }, (_, value) =>
      orderNumberFrom(Uint8Array.of(0, 0, 0, 0, value)).at(-1),
    )

    expect(characters.join('')).toBe('0123456789ABCDEFGHJKMNPQRSTVWXYZ')
  })

  it('refuses fewer or more bytes', () => {
    expect(() => orderNumberFrom(new Uint8Array(4))).toThrow(
      new RangeError('An order number takes 5 bytes, not 4'),
    )
    expect(() => orderNumberFrom(new Uint8Array(6))).toThrow(RangeError)
  })
})

describe('recognising an order number', () => {
  it('accepts an order number', () => {
    expect(isOrderNumber('PM-7K2M9QXB')).toBe(true)
  })

  it('refuses letters that readers mistake for others', () => {
    expect(isOrderNumber('PM-7K2M9QXI')).toBe(false)
    expect(isOrderNumber('PM-7K2M9QXL')).toBe(false)
    expect(isOrderNumber('PM-7K2M9QXO')).toBe(false)
    expect(isOrderNumber('PM-7K2M9QXU')).toBe(false)
  })

  it('refuses another length, case, prefix or anything around it', () => {
    expect(isOrderNumber('')).toBe(false)
    expect(isOrderNumber('p')).toBe(false)
    expect(isOrderNumber('PM-7K2M9QX')).toBe(false)
    expect(isOrderNumber('PM-7K2M9QXBB')).toBe(false)
    expect(isOrderNumber('PM-7k2m9qxb')).toBe(false)
    expect(isOrderNumber('pm-7K2M9QXB')).toBe(false)
    expect(isOrderNumber('7K2M9QXB')).toBe(false)
    expect(isOrderNumber(' PM-7K2M9QXB')).toBe(false)
    expect(isOrderNumber('PM-7K2M9QXB\n')).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { findPlace, places, placesNearDhaka, zoneOfPlace } from './places.ts'

function placeNamed(typed: string) {
  const place = findPlace(typed)
  if (!place) throw new Error(`No place is called ${typed}`)
  return place
}

describe('the places of Bangladesh', () => {
  it('are 63 districts, the six parts of Dhaka and two cities, and no name stands twice', () => {
    expect(places).toHaveLength(63 + 6 + 2)
    expect(new Set(places.flatMap(({ name, nameInBangla }) => [name, nameInBangla])).size).toBe(142)
  })

  it('are found by their own names in both scripts', () => {
    for (const place of places) {
      expect(findPlace(place.name)).toBe(place)
      expect(findPlace(place.nameInBangla)).toBe(place)
      expect(findPlace(` ${place.name.toUpperCase()} district `)).toBe(place)
    }
  })

  it('are found in older and other spellings', () => {
    expect(placeNamed('Chittagong').name).toBe('Chattogram')
    expect(placeNamed('Comilla').name).toBe('Cumilla')
    expect(placeNamed('Jessore').name).toBe('Jashore')
    expect(placeNamed('Barisal').name).toBe('Barishal')
    expect(placeNamed('Bogra').name).toBe('Bogura')
    expect(placeNamed('Coxsbazar').name).toBe("Cox's Bazar")
    expect(placeNamed('Coxs Bazar').name).toBe("Cox's Bazar")
    expect(placeNamed('Cox’s Bazar').name).toBe("Cox's Bazar")
    expect(placeNamed('Dhaka').name).toBe('Dhaka city')
    expect(placeNamed('ঢাকা').name).toBe('Dhaka city')
    expect(placeNamed('গাজীপুর জেলা').name).toBe('Gazipur')
    expect(placeNamed('Gazipur City').name).toBe('Gazipur city')
  })

  it('are found in Bangla with letters of one or of two characters', () => {
    expect(findPlace('কুড়িগ্রাম'.normalize('NFC'))).toBe(placeNamed('Kurigram'))
    expect(findPlace('কু\u09dcিগ্রাম')).toBe(placeNamed('Kurigram'))
    expect(findPlace('নারা\u09dfণগঞ্জ')).toBe(placeNamed('Narayanganj'))
  })

  it('are not guessed from another text', () => {
    expect(findPlace('Atlantis')).toBeUndefined()
    expect(findPlace('')).toBeUndefined()
    expect(findPlace(' ’ ')).toBeUndefined()
    expect(findPlace('Dhaka'.padEnd(101, ' '))).toBeUndefined()
  })

  it('lie outside Dhaka, but for Dhaka city and those that the owner counts as inside', () => {
    const inside = places.filter((place) => zoneOfPlace(place, []) === 'inside-dhaka')
    expect(inside).toEqual([placeNamed('Dhaka city')])
    const chosen = ['Savar']
    expect(zoneOfPlace(placeNamed('Savar'), chosen)).toBe('inside-dhaka')
    expect(zoneOfPlace(placeNamed('Dhaka city'), chosen)).toBe('inside-dhaka')
    expect(zoneOfPlace(placeNamed('Dohar'), chosen)).toBe('outside-dhaka')
  })

  it('of which the owner may count as inside begin with Savar and end with Narayanganj', () => {
    const names = placesNearDhaka.map(({ name }) => name)
    expect([names.length, names.at(0), names.at(-1)]).toEqual([9, 'Savar', 'Narayanganj'])
  })
})

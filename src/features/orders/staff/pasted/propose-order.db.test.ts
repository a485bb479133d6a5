/** Thirty messages of buyers against the demo catalogue. */

import { expect, it } from 'vitest'
import { loadDemo } from '#demo/load-demo.server.ts'
import {
  type ProposedOrder,
  proposeOrder,
} from '#src/features/orders/staff/pasted/propose-order.server.ts'
import { systemClock } from '#src/lib/clock.ts'
import { type PastedExample, pastedAddresses, pastedTexts } from '#tests/make/pasted-texts.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

type Proposed = { readonly example: PastedExample; readonly proposed: ProposedOrder }

let all: Promise<readonly Proposed[]> | undefined

function proposals(): Promise<readonly Proposed[]> {
  all ??= proposeAll()
  return all
}

async function proposeAll(): Promise<readonly Proposed[]> {
  const db = await freshDatabase()
  await loadDemo({ db, clock: systemClock })
  const found: Proposed[] = []
  for (const example of pastedTexts) {
    found.push({ example, proposed: await proposeOrder(db.read, example.text) })
  }
  return found
}

function hasLines({ lines: expected = [] }: PastedExample, { lines }: ProposedOrder): boolean {
  const isProposed = (one: string) => {
    const [pids = '', quantity] = one.split(' ')
    return lines.some(
      (line) => pids.split('|').includes(line.pid) && String(line.quantity.value) === quantity,
    )
  }
  return lines.length === expected.length && expected.every(isProposed)
}

it('finds the phone in every text that has one, and none in the others', async () => {
  const wrong = (await proposals())
    .filter(({ example, proposed }) => proposed.phone?.value !== example.phone)
    .map(({ example, proposed }) => `${example.text}: ${proposed.phone?.value}`)

  expect(wrong).toEqual([])
  expect(pastedTexts).toHaveLength(30)
})

it('finds products and quantities in the texts', async () => {
  const wrong = (await proposals())
    .filter(({ example, proposed }) => !hasLines(example, proposed))
    .map(({ example, proposed }) => {
      const lines = proposed.lines.map(({ pid, quantity }) => `${pid} ${quantity.value}`)
      return { text: example.text, expected: example.lines ?? [], lines }
    })

  expect(wrong).toEqual([])
})

it('marks as certain only what is right', async () => {
  const wrong = (await proposals()).flatMap(({ example, proposed }) => {
    const sure = proposed.lines.filter(
      ({ isProductCertain, quantity }) => isProductCertain && quantity.isCertain,
    )
    const lines = sure.map(({ pid, quantity }) => `${pid} ${quantity.value}`)
    const others = lines.filter((line) => !example.lines?.includes(line))
    return others.map((line) => ({ text: example.text, line }))
  })

  expect(wrong).toEqual([])
})

it('finds names and places', async () => {
  const wrong = (await proposals()).flatMap(({ example, proposed }) => {
    const found = { name: proposed.name?.value, place: proposed.place?.value.name }
    const { name, place } = example
    return found.name === name && found.place === place ? [] : [{ text: example.text, found }]
  })

  expect(wrong).toEqual([])
})

it('keeps every part of an address that has no label', async () => {
  const db = await freshDatabase()
  await loadDemo({ db, clock: systemClock })
  const wrong: unknown[] = []
  for (const example of pastedAddresses) {
    const proposed = await proposeOrder(db.read, example.text)
    const { name, phone, address } = proposed
    const found = { name: name?.value, phone: phone?.value, address: address?.value }
    const expected = {
      name: example.name?.normalize('NFC'),
      phone: example.phone,
      address: example.address.normalize('NFC'),
    }
    const isSame = JSON.stringify(found) === JSON.stringify(expected)
    if (!isSame || !hasLines(example, proposed)) wrong.push({ text: example.text, found })
  }

  expect(wrong).toEqual([])
})

import { writeXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { readInThread } from '#src/features/settlement/read/read-in-thread.server.ts'
import { sheetLimits } from '#src/features/settlement/read/sheet-limits.ts'

const rows = [
  ['Invoice', 'Payout'],
  ['PM-7K2M9QXB', 100],
]

function aTable(bytes: Uint8Array) {
  return { bytes, chosen: undefined, remembered: undefined }
}

it('reads a workbook and a text in a thread', async () => {
  const expected = {
    ok: true,
    value: { lines: [{ row: 2, invoice: 'PM-7K2M9QXB', paid: 100_00 }], leftOut: 0 },
  }
  const workbook = await writeXlsx({ sheets: [{ name: 'Payment', rows }] })
  const text = Buffer.from(rows.map((row) => row.join(',')).join('\n'))

  expect(await readInThread(aTable(workbook))).toMatchObject(expected)
  expect(await readInThread(aTable(text))).toMatchObject(expected)
})

it('ends a thread that takes longer than a file may', async () => {
  const text = Buffer.from(rows.map((row) => row.join(',')).join('\n'))
  // No thread starts so fast.
  expect(await readInThread(aTable(text), 0)).toEqual({
    ok: false,
    failure: { kind: 'too-many-rows' },
  })
  // The next one reads as usual.
  expect(await readInThread(aTable(text))).toMatchObject({ ok: true })
})

it('starts no thread for a file that is too long, and refuses when many wait', async () => {
  const long = new Uint8Array(sheetLimits.bytes + 1)
  expect(await readInThread(aTable(long))).toEqual({ ok: false, failure: { kind: 'too-large' } })

  const text = Buffer.from(rows.map((row) => row.join(',')).join('\n'))
  const answers = await Promise.all(Array.from({ length: 9 }, () => readInThread(aTable(text))))
  const failures = answers.flatMap((answer) => (answer.ok ? [] : [answer.failure.kind]))
  expect(failures).toEqual(['not-now', 'not-now', 'not-now'])
})

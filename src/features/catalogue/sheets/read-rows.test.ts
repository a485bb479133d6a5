import { deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { packZip } from '#src/lib/zip/pack-zip.ts'
import { aBomb } from '#tests/make/catalogue/a-bomb.ts'
import { readRows } from './read-rows.server.ts'
import { type ReadPart, UnreadableSheet } from './sheet-row.ts'

const parts =
  (...all: readonly (string | Uint8Array)[]): ReadPart =>
  async (position) => {
    const part = all[position]
    return typeof part === 'string' ? Buffer.from(part) : part
  }

async function rowsOf(readPart: ReadPart) {
  const rows = []
  for await (const some of readRows(readPart)) rows.push(...some)
  return rows
}

async function failureOf(readPart: ReadPart): Promise<string | undefined> {
  try {
    await rowsOf(readPart)
    return undefined
  } catch (error) {
    if (error instanceof UnreadableSheet) return error.failure
    throw error
  }
}

const expected = [
  { place: 1, cells: ['Product id', 'নাম'] },
  { place: 3, cells: ['kettle', 'কেটলি, "বড়"'] },
]
const sheet = 'Product id,নাম\r\n\r\nkettle,"কেটলি, ""বড়"""\r\n'

it('reads the separators, ends of lines and encodings in which programs save a CSV', async () => {
  const semicolons = sheet.replaceAll('id,', 'id;').replaceAll('kettle,', 'kettle;')
  const tabs = sheet.replaceAll('id,', 'id\t').replaceAll('kettle,', 'kettle\t')
  const files = [
    sheet,
    `\uFEFF${sheet}`,
    sheet.replaceAll('\r\n', '\n'),
    sheet.replaceAll('\r\n', '\r'),
    `\uFEFF${semicolons}`,
    Buffer.from(`\uFEFF${tabs}`, 'utf16le'),
    Buffer.from(`\uFEFF${sheet}`, 'utf16le').swap16(),
  ]
  for (const file of files) expect(await rowsOf(parts(file))).toEqual(expected)
})

it('reads letters and rows that stand in two parts', async () => {
  const bytes = Buffer.from(sheet)
  for (let at = 0; at <= bytes.length; at += 1) {
    const cut = parts(bytes.subarray(0, at), bytes.subarray(at))
    expect(at === 0 ? expected : await rowsOf(cut)).toEqual(expected)
  }
})

it('takes the sign before a formula off again', async () => {
  const [, row] = await rowsOf(parts(`id,title\n'=1+1,''=1\n`))
  expect(row?.cells).toEqual(['=1+1', "'=1"])
})

it('says why it cannot read a file', async () => {
  expect(await failureOf(parts(''))).toBe('empty')
  expect(await failureOf(parts(Buffer.from('89504e470d0a1a0a0000000d', 'hex')))).toBe('not-a-table')
  expect(await failureOf(parts('<!doctype html><table>'))).toBe('not-a-table')
  expect(await failureOf(parts(`${'a,'.repeat(61)}\n`))).toBe('not-a-table')
  expect(await failureOf(parts(`id,title\na,"${'x'.repeat(300_000)}`))).toBe('row-too-long')
  expect(await failureOf(parts(`id\n${'a\n'.repeat(100_001)}`))).toBe('too-many-rows')
})

it('ends at a million open quotes', async () => {
  const part = Buffer.from('"a,'.repeat(1_000_000))
  expect(await failureOf(parts('id,title\n', part))).toBe('row-too-long')
})

type Cell = string | number | Date | null

async function aWorkbook(rows: readonly (readonly Cell[])[]): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: 'Products', rows: rows.map((row) => [...row]) }] })
}

it('reads an XLSX as it reads a CSV, in parts, and keeps ids of digits and the numbers of rows', async () => {
  const rows = [
    ['Product id', 'নাম', 'Price (Tk)', 'Expiry date'],
    [null],
    ['0012', "'=1+1", 1250, new Date('2027-06-05T00:00:00.000Z')],
  ]
  const bytes = await aWorkbook(rows)
  const cut = Math.floor(bytes.length / 2)
  expect(await rowsOf(parts(bytes.subarray(0, cut), bytes.subarray(cut)))).toEqual([
    { place: 1, cells: rows[0] },
    { place: 3, cells: ['0012', '=1+1', '1250', '2027-06-05'] },
  ])
})

it('reads an XLSX of thousands of rows piece by piece, and ends the thread where nobody reads on', async () => {
  const rows = Array.from({ length: 1_200 }, (_, at) => [`thing-${at}`, at])
  const bytes = await aWorkbook(rows)
  expect((await rowsOf(parts(bytes))).length).toBe(1_200)
  for await (const some of readRows(parts(bytes))) {
    expect(some.length).toBe(500)
    break
  }
  expect((await rowsOf(parts(bytes))).length).toBe(1_200)
})

it('refuses an XLSX that is broken, is none, or unpacks to more than a sheet has', async () => {
  const bytes = Buffer.from(await aWorkbook([['pid']]))
  expect(await failureOf(parts('PK\x03\x04 a spreadsheet'))).toBe('not-a-table')
  expect(await failureOf(parts(bytes.subarray(0, bytes.length - 30)))).toBe('not-a-table')
  const document = packZip(new Map([['word/document.xml', Buffer.from('<w/>')]]))
  expect(await failureOf(parts(document))).toBe('not-a-table')
  const entities = '<!DOCTYPE w [<!ENTITY a "aaaa">]><workbook/>'
  const declared = packZip(new Map([['xl/workbook.xml', Buffer.from(entities)]]))
  expect(await failureOf(parts(declared))).toBe('not-a-table')
  const bomb = aBomb(
    'xl/workbook.xml',
    deflateRawSync(Buffer.alloc(50 * 1024 * 1024, 'a'), { level: 9 }),
  )
  expect(await failureOf(parts(bomb))).toBe('xlsx-too-large')
  const large = Buffer.alloc(9 * 1024 * 1024)
  bytes.copy(large)
  expect(await failureOf(parts(large))).toBe('xlsx-too-large')
  const corner = await aWorkbook([['pid'], ...Array.from({ length: 20_000 }, () => []), ['a']])
  expect(await failureOf(parts(corner))).toBe('xlsx-too-large')
})

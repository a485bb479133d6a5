import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { readTable } from '#src/features/settlement/read/read-table.ts'
import { csvLine } from '#src/lib/text/csv.ts'
import { packZip } from '#src/lib/zip/pack-zip.ts'
import { aBomb } from '#tests/make/catalogue/a-bomb.ts'

type Cell = string | number | boolean | Date | null

function read(bytes: Uint8Array | string) {
  const given = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
  return readTable({ bytes: given, chosen: undefined, remembered: undefined })
}

async function linesOf(bytes: Uint8Array | string) {
  const table = await read(bytes)
  if (!table.ok) throw new Error(JSON.stringify(table.failure))
  return table.value.lines.map(({ row, consignment, invoice, collected, charges, paid }) => [
    row,
    consignment + invoice,
    collected,
    charges,
    paid,
  ])
}

async function failureOf(bytes: Uint8Array | string) {
  const table = await read(bytes)
  return table.ok ? undefined : table.failure.kind
}

function aWorkbook(rows: readonly (readonly Cell[])[]): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: 'Payment', rows: rows.map((row) => [...row]) }] })
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** A workbook with this sheet, as a hostile person writes it. */
function aWorkbookWith(sheet: string, more: readonly (readonly [string, string])[] = []): Buffer {
  const files = [
    [
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="P" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ],
    ['xl/worksheets/sheet1.xml', sheet],
    ...more,
  ] as const
  return packZip(new Map(files.map(([name, text]) => [name, Buffer.from(text)])))
}

const sheetOf = (rows: string) =>
  `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`

const text = (cell: string) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`

it('reads an XLSX as it reads a CSV, whatever its name would be', async () => {
  const rows: readonly (readonly Cell[])[] = [
    ['Consignment ID', 'Invoice', 'COD Amount', 'Delivery Charge', 'Payable'],
    [14_241_071, 'PM-7K2M9QXB', 1_050.5, 70, 980.5],
    [null, null, null, null, null],
    ['DA1', 'pm-00000002-2', '৳ ১,০০০', 0.1 + 0.2, new Date('2026-11-24T00:00:00.000Z')],
  ]
  const workbook = await aWorkbook(rows.with(3, ['DA1', 'pm-00000002-2', '৳ ১,০০০', 0.1 + 0.2, '']))
  expect(await linesOf(workbook)).toEqual([
    [2, '14241071PM-7K2M9QXB', 1_050_50, 70_00, 980_50],
    [4, 'DA1PM-00000002-2', 1_000_00, 30, 0],
  ])
  expect(await failureOf(await aWorkbook(rows))).toBe('wrong-rows')
})

it('takes a formula for its last value, runs none, and writes none into a CSV', async () => {
  const cells = `<c><f>SUM(1,999)</f><v>1000</v></c>${text('=HYPERLINK("http://evil")')}`
  const sheet = sheetOf(
    `<row r="1">${text('COD Amount')}${text('Invoice')}</row><row r="2">${cells}</row>`,
  )
  const [line] = await linesOf(aWorkbookWith(sheet))
  expect(line).toEqual([2, '=HYPERLINK("HTTP://EVIL")', 1_000_00, undefined, undefined])
  expect(csvLine([String(line?.[1])])).toBe(`"'=HYPERLINK(""HTTP://EVIL"")"\r\n`)
})

it('refuses a sheet that unpacks to more than a statement has', async () => {
  const bomb = deflateRawSync(Buffer.alloc(300 * 1024 * 1024, 'a'), { level: 9 })
  const whole = aBomb('xl/workbook.xml', bomb)
  expect(whole.length).toBeLessThan(1024 * 1024)
  expect(await failureOf(whole)).toBe('too-many-rows')
})

it('refuses a million cells, and two cells a million rows apart', async () => {
  const row = `<row>${text('a').repeat(50)}</row>`
  expect(await failureOf(aWorkbookWith(sheetOf(row.repeat(300))))).toBe('columns-needed')
  const many = sheetOf('<row><c><v>1</v></c><c><v>2</v></c></row>'.repeat(20_000))
  expect(await failureOf(aWorkbookWith(many))).toBe('too-many-rows')
  const corner = sheetOf(
    '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
  )
  expect(await failureOf(aWorkbookWith(corner))).toBe('too-many-rows')
})

it('refuses entities, and what only looks like a spreadsheet', async () => {
  const entities = `<!DOCTYPE w [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${sheetOf('')}`
  expect(await failureOf(aWorkbookWith(entities))).toBe('not-a-table')
  const utf16 = Buffer.from(`\uFEFF${entities}`, 'utf16le')
  expect(await failureOf(packZip(new Map([['xl/workbook.xml', utf16]])))).toBe('not-a-table')
  const document = packZip(new Map([['word/document.xml', Buffer.from('<w/>')]]))
  expect(await failureOf(document)).toBe('not-a-table')
  expect(await failureOf(Buffer.from('d0cf11e0a1b11ae1000000', 'hex'))).toBe('not-a-table')
  expect(await failureOf('%PDF-1.7\n')).toBe('not-a-table')
  expect(await failureOf(Buffer.from('89504e470d0a1a0a0000000d', 'hex'))).toBe('not-a-table')
  expect(await failureOf(await aWorkbook([[null]]))).toBe('empty')
})

it('reads the encodings in which spreadsheets save a CSV', async () => {
  const sheet = 'Invoice,Payout,Name\nPM-7K2M9QXB,১০০,Zoë\n'
  const expected = [[2, 'PM-7K2M9QXB', undefined, undefined, 100_00]]
  const encodings = [
    Buffer.from(sheet),
    Buffer.from(`\uFEFF${sheet}`),
    Buffer.from(`\uFEFF${sheet}`, 'utf16le'),
    Buffer.from(sheet, 'utf16le'),
    Buffer.from(`\uFEFF${sheet}`, 'utf16le').swap16(),
    Buffer.from(sheet.replace('১০০', '100'), 'latin1'),
  ]
  for (const bytes of encodings) expect(await linesOf(bytes)).toEqual(expected)
})

it('never throws, whatever the bytes are', async () => {
  const anyBytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc
      .uint8Array({ maxLength: 300 })
      .map((bytes) => Buffer.concat([Buffer.from('PK\x03\x04'), bytes])),
  )
  await fc.assert(
    fc.asyncProperty(anyBytes, async (bytes) => {
      const table = await read(bytes)
      expect(table.ok && table.value.lines.length > 5_000).toBe(false)
    }),
  )
})

it('never throws, and never reads beyond its bounds, whatever is changed in a workbook', async () => {
  const workbook = Buffer.from(
    await aWorkbook([
      ['Invoice', 'Payout'],
      ['PM-7K2M9QXB', 100],
    ]),
  )
  const change = fc.record({ at: fc.nat(workbook.length - 1), byte: fc.nat(255) })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      const changed = Buffer.from(workbook)
      for (const { at, byte } of changes) changed[at] = byte
      const table = await read(changed)
      expect(table.ok || table.failure.kind !== undefined).toBe(true)
    }),
  )
})

/** An import as the API shows it. */

import { z } from 'zod'
import {
  fileFailures,
  importStates,
  isReadyToApply,
  rowKinds,
} from '#src/domain/catalogue/sheets/import-state.ts'
import { sheetColumns } from '#src/domain/catalogue/sheets/sheet-columns.ts'
import {
  type CellPicture,
  picturesOfCell,
  type SentPictures,
} from '#src/features/catalogue/sheets/cell-pictures.ts'
import type {
  ImportedRow,
  ProductImport,
} from '#src/features/catalogue/sheets/import-rows.server.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { Language } from '#src/i18n/language.ts'
import { problemSentence } from '#src/i18n/messages-for.ts'

export const ImportOnTheWire = z.object({
  _id: z.string(),
  fileName: z.string(),
  state: z.enum(importStates),
  parts: z.int().describe('So many parts make the file'),
  failure: z.enum(fileFailures).nullable().describe('Why nobody can read the file'),
  unknownHeadings: z.array(z.string()).describe('Columns that the shop leaves out'),
  comparison: z.int().describe('From 1; products that change meanwhile make another one'),
  counts: z.object({ new: z.int(), changed: z.int(), same: z.int(), wrong: z.int() }),
  done: z.int().describe('The row of the sheet that the step under way has reached'),
  kept: z.int().describe('Rows in which a later change of somebody stayed'),
  isReady: z.boolean().describe('Whether it can be applied'),
  madeAt: z.iso.datetime(),
  madeBy: z.string(),
  appliedAt: z.iso.datetime().nullable(),
})
export type ImportOnTheWire = z.output<typeof ImportOnTheWire>

export function importToWire(imported: ProductImport): ImportOnTheWire {
  const { id, failure, actor, appliedAt, pictures: _pictures, ...others } = imported
  return {
    _id: id,
    ...others,
    unknownHeadings: [...imported.unknownHeadings],
    failure: failure ?? null,
    isReady: isReadyToApply(imported),
    madeBy: actor,
    appliedAt: appliedAt ?? null,
  }
}

const CellPictureOnTheWire = z.object({
  image: z.string().nullable().describe('Null where no picture of this name came with the file'),
  name: z.string().nullable().describe('Of the file; null where it did not come with the sheet'),
})
export type CellPictureOnTheWire = z.output<typeof CellPictureOnTheWire>

export const ImportedRowOnTheWire = z.object({
  row: z.int().describe('Of the sheet, from 1'),
  pid: z.string(),
  kind: z.enum(rowKinds),
  cells: z.array(
    z.object({
      column: z.enum(sheetColumns),
      from: z.string().nullable().describe('Null in a new product. Long texts are cut'),
      to: z.string().nullable(),
      problem: z.string().nullable().describe('A sentence'),
      isKept: z.boolean().describe('A later change of somebody stayed'),
      pictures: z
        .object({ from: z.array(CellPictureOnTheWire), to: z.array(CellPictureOnTheWire) })
        .nullable()
        .describe('Of the column images: at most 20 of each'),
    }),
  ),
})
export type ImportedRowOnTheWire = z.output<typeof ImportedRowOnTheWire>

/** As much of a text as tells what changes. */
const shown = 300

type ForRow = { readonly language: Language; readonly sent: SentPictures }

export function importedRowToWire(
  row: ImportedRow,
  { language, sent }: ForRow,
): ImportedRowOnTheWire {
  const { place, pid, kind, cells, was, problems, kept } = row
  const named = sheetColumns.filter(
    (column) => cells[column] !== undefined || problems[column] !== undefined,
  )
  return {
    row: place,
    pid,
    kind,
    cells: named.map((column) => {
      const problem = problems[column]
      return {
        column,
        from: was[column]?.slice(0, shown) ?? null,
        to: cells[column]?.slice(0, shown) ?? null,
        problem: problem === undefined ? null : sentenceOf(problem, language),
        isKept: kept.includes(column),
        pictures:
          column === 'images'
            ? {
                from: picturesToWire(was.images, sent),
                to: picturesToWire(cells.images, sent),
              }
            : null,
      }
    }),
  }
}

function picturesToWire(cell = '', sent: SentPictures): CellPictureOnTheWire[] {
  const toWire = ({ image, name }: CellPicture) => ({ image: image ?? null, name: name ?? null })
  return picturesOfCell(cell, sent).map(toWire)
}

function sentenceOf(problem: string, language: Language): string {
  const messages = dashboardMessages(language, 'productSheets')
  const sentences: Readonly<Record<string, string>> = messages.problems
  const own = Object.hasOwn(sentences, problem) ? sentences[problem] : undefined
  return own ?? problemSentence(language, problem)
}

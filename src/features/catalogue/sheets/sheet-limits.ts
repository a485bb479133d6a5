export const sheetLimits = {
  /** Of the file; it comes in parts, so that one part is in memory at a time. */
  parts: 16,
  partBytes: 4 * 1024 * 1024,
  /** Under the headings. */
  rows: 100_000,
  columns: 60,
  /** An XLSX stands in memory whole, in a thread of its own; longer sheets come as CSV. */
  xlsxRows: 20_000,
  xlsxBytes: 8 * 1024 * 1024,
  xlsxUnpackedBytes: 48 * 1024 * 1024,
  /** Characters: the longest texts of a product in both languages have half of them. */
  row: 200_000,
  /** Pictures whose file names the sheet may say. */
  pictures: 1_000,
} as const

/** The keys and the clipboard of the price grid, for the cells of one table. */

import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef } from 'react'
import {
  type Place,
  type SheetColumn,
  sheetColumns,
  step,
} from '#src/features/catalogue/prices/dashboard/sheet.ts'

type Cells = {
  /** The rows of the table. */
  readonly size: number
  readonly paste: (at: Place, text: string) => void
  readonly copyFromAbove: (at: Place) => void
}

/** Cells are inputs with `data-row` and `data-column`. */
export function useCells({ size, paste, copyFromAbove }: Cells) {
  const last = useRef<Place>(undefined)

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    const at = placeOf(event.target)
    if (!at) return
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') {
      event.preventDefault()
      copyFromAbove(at)
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const by = moveOf(event)
    const to = by && step(at, by, size)
    if (!to) return
    event.preventDefault()
    focusCell(event.currentTarget, to)
  }

  return {
    /** The cell that had the focus last. */
    last,
    handlers: {
      onKeyDown,
      onFocus: ({ target }: FocusEvent<HTMLTableElement>) => {
        last.current = placeOf(target) ?? last.current
      },
      onPaste: (event: ClipboardEvent<HTMLTableElement>) => {
        const at = placeOf(event.target)
        const text = event.clipboardData.getData('text/plain')
        // A single value goes into the text of the cell, as anywhere else.
        if (!at || !/[\t\n]/.test(text)) return
        event.preventDefault()
        paste(at, text)
      },
    },
  }
}

function placeOf(target: EventTarget): Place | undefined {
  if (!(target instanceof HTMLInputElement)) return undefined
  const { row, column } = target.dataset
  const name = sheetColumns.find((one) => one === column)
  return row !== undefined && name ? { row: Number(row), column: name } : undefined
}

function moveOf({ key, shiftKey, target }: KeyboardEvent) {
  if (key === 'ArrowDown') return { rows: 1 }
  if (key === 'ArrowUp') return { rows: -1 }
  if (key === 'Enter') return { rows: shiftKey ? -1 : 1 }
  if (shiftKey) return undefined
  if (key === 'ArrowLeft' && isCaretAt(target, 'start')) return { columns: -1 }
  if (key === 'ArrowRight' && isCaretAt(target, 'end')) return { columns: 1 }
  return undefined
}

/** A whole selected text counts as both ends: a cell is selected on arrival. */
function isCaretAt(target: EventTarget, end: 'start' | 'end'): boolean {
  if (!(target instanceof HTMLInputElement) || target.type !== 'text') return true
  const { selectionStart, selectionEnd, value } = target
  return end === 'start' ? selectionStart === 0 : selectionEnd === value.length
}

function focusCell(table: HTMLElement, { row, column }: Place): void {
  const cell = table.querySelector(cellSelector(row, column))
  if (!(cell instanceof HTMLInputElement)) return
  cell.focus()
  if (cell.type === 'text') cell.select()
}

/** The first cell whose text is no value of its column. */
export function focusWrongCell(): void {
  const cell = document.querySelector('input[data-row][aria-invalid="true"]')
  if (!(cell instanceof HTMLInputElement)) return
  // The bar at the bottom would cover a cell that is only just on the screen.
  cell.scrollIntoView({ block: 'center' })
  cell.focus({ preventScroll: true })
  cell.select()
}

function cellSelector(row: number, column: SheetColumn): string {
  return `input[data-row="${row}"][data-column="${column}"]`
}

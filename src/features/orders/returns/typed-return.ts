/** What a person types to receive a return: the pieces of each product, as text. Pure. */

import { numberTyped } from '#src/features/orders/place/typed-order.ts'

export const pieceKinds = ['sellable', 'damaged', 'missing'] as const

export type PieceKind = (typeof pieceKinds)[number]

/** By the products' pids. */
export type TypedReturn = Readonly<Record<string, Readonly<Record<PieceKind, string>>>>

export const noPieces = { sellable: '0', damaged: '0', missing: '0' } as const

export const pieceField = (kind: PieceKind, pid: string) => `${kind} ${pid}`

/** What is no number stays text, so that the shop names it. */
export function itemsTyped(typed: TypedReturn) {
  return Object.entries(typed)
    .map(([pid, pieces]) => ({
      pid,
      ...Object.fromEntries(
        pieceKinds.map((kind) => [kind, numberTyped(pieces[kind] || '0') ?? pieces[kind]]),
      ),
    }))
    .filter((item: Readonly<Record<string, unknown>>) =>
      pieceKinds.some((kind) => item[kind] !== 0),
    )
}

/** Of the fields of a form without scripts. */
export function typedReturnIn(
  pids: readonly string[],
  text: (name: string) => string,
): TypedReturn {
  return Object.fromEntries(
    pids.map((pid) => [
      pid,
      {
        sellable: text(pieceField('sellable', pid)),
        damaged: text(pieceField('damaged', pid)),
        missing: text(pieceField('missing', pid)),
      },
    ]),
  )
}

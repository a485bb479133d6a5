/** The papers that a batch of orders prints on, and which orders print. */

import { type OrderStage, stageRules } from '#src/domain/orders/order-stage.ts'

export const printLayouts = ['a5', 'a5-prices', 'a4-four', 'label-150', 'label-75', 'roll'] as const

export type PrintLayout = (typeof printLayouts)[number]

type LayoutRule = {
  readonly slipsOnPage: number
  /** The rest of a longer order is counted. Undefined: every product stands on the slip. */
  readonly mostLines: number | undefined
  /** For the buyer; a packing slip has no prices. */
  readonly hasPrices: boolean
  /** The paper is cut where the slip ends. */
  readonly isRoll: boolean
}

const slip: LayoutRule = {
  slipsOnPage: 1,
  mostLines: undefined,
  hasPrices: false,
  isRoll: false,
}

export const layoutRules: Readonly<Record<PrintLayout, LayoutRule>> = {
  a5: slip,
  'a5-prices': { ...slip, hasPrices: true },
  'a4-four': { ...slip, slipsOnPage: 4, mostLines: 12 },
  'label-150': { ...slip, mostLines: 8 },
  // Courier, buyer and amount need the whole label.
  'label-75': { ...slip, mostLines: 1 },
  roll: { ...slip, isRoll: true },
}

export const layoutWhenNew: PrintLayout = 'a5'

/** Orders in one document. */
export const mostPrinted = 200

/** The buyer said yes by phone, whatever happened since. */
export function isPrinted(stage: OrderStage): boolean {
  return stageRules[stage].status === 'done'
}

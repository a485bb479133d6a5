/** The rows of figures that are derived from the orders; see tables.ts. */

import type { Generated } from 'kysely'
import type { Cut } from '#src/domain/figures/day-figures.ts'

export interface FigureTables {
  day_figures: {
    cut: Cut
    day: string
    name: string
    placed: number
    confirmed: number
    sent: number
    delivered: number
    returned: number
    pieces: number
    pieces_delivered: number
    sales_poisha: number
    delivered_poisha: number
  }
  day_figures_state: { name: string; value: string }
  buyers: {
    phone: string
    last_at: string
    last_order_id: string
    orders: number
    sent: number
    delivered: number
    returned: number
    spent_poisha: number
    share: number
  }
  /** Written by triggers. */
  buyers_to_count: { id: Generated<number>; phone: string; due_at: Generated<string> }
}

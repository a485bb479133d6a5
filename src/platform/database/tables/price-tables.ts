/** The tables of changes of many prices: see decision 0203. */

import type { Generated } from 'kysely'
import type { PriceChangeState } from '#src/domain/catalogue/price-change.ts'

type Bit = 0 | 1

export interface PriceTables {
  price_changes: {
    id: string
    name: string
    state: PriceChangeState
    starts_at: string
    ends_at: string | null
    next_at: string | null
    made_at: string
    banner: string | null
    version: Generated<number>
  }
  price_change_lines: {
    change_id: string
    product_id: string
    state: 'waiting' | 'on' | 'off'
    price_poisha: number
    old_price_poisha: number
    is_offer: Bit
    was_price_poisha: number | null
    was_old_price_poisha: number | null
    was_offer: Bit | null
    over_change_id: string | null
  }
}

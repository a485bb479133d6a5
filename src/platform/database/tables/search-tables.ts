/** The rows of searches that found nothing, and of synonyms; see tables.ts. */

import type { Generated } from 'kysely'

export interface SearchTables {
  missed_searches: {
    text: string
    times: number
    last_day: string
    is_hidden: Generated<0 | 1>
  }
  search_synonyms: { word: string; group_id: string; position: number; written: string }
}

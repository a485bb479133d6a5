import { z } from 'zod'
import type { OutboxEvents, OutboxSchemas } from '#src/platform/outbox/outbox-events.ts'

/** A product among those of its category, the oldest first. */
const place = z.object({ addedAt: z.string(), id: z.string() })

export const catalogueEvents = {
  /** The words of a category's products are others now: of those after the one place, up to the other. */
  'index-category': z.object({
    category: z.string(),
    after: place.nullable(),
    upTo: place.nullable(),
  }),
  /** An import of products has a step to do. */
  'import-products': z.object({ importId: z.string() }),
} satisfies OutboxSchemas

export type CatalogueEvents = OutboxEvents<typeof catalogueEvents>

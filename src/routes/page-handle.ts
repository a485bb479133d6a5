import type { ShopTag } from '#src/features/page-tags.ts'
import type { PageHandle as Handle } from '#src/platform/http/pages/declared-pages.ts'

export type { LayoutHandle } from '#src/platform/http/pages/declared-pages.ts'

/** What every page of the shop exports as `handle`: docs/architecture.md says who reads it. */
export type PageHandle = Handle<ShopTag>

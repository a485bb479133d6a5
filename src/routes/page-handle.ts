import type { ShopTag } from '#src/features/page-tags.ts'
import type { PageHandle as Handle } from '#src/platform/http/pages/declared-pages.ts'

export type { LayoutHandle } from '#src/platform/http/pages/declared-pages.ts'

/** Every page of the shop exports this as `handle`: docs/architecture.md lists its readers. */
export type PageHandle = Handle<ShopTag>

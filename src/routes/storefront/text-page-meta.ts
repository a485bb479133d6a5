/** Apart from `page-meta.ts`: pages without structured data load none of its code. */

import type { MetaDescriptor } from 'react-router'
import { breadcrumbs, type DataObject } from '#src/features/seo/json-ld.ts'
import { pageMeta } from '#src/features/seo/page-meta.ts'
import type { Site } from '#src/features/seo/site.ts'

type TextPageData = {
  readonly site: Site
  readonly messages: { readonly title: string; readonly heading: string; readonly lead: string }
}

/** For a page of text, one step below the home page. */
export function textPageMeta(
  { site, messages: { title, heading, lead } }: TextPageData,
  path: string,
  data: readonly DataObject[] = [],
): MetaDescriptor[] {
  return pageMeta({
    site,
    path,
    title,
    shareTitle: heading,
    description: lead,
    data: [...data, breadcrumbs(site, [{ name: title, path }])],
  })
}

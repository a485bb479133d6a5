import { type Language, languageOfPath } from '#src/i18n/language.ts'

/** The language of the requested page, by its address. */
export function languageOf(request: Request): Language {
  return languageOfPath(new URL(request.url).pathname)
}

/** `<page> | PM` */
export function pageTitle(page: string): { readonly title: string } {
  return { title: `${page} | PM` }
}

type Titled = { readonly heading: string } | { readonly messages: { readonly title: string } }

/** The `meta` of a page whose title is its heading, or one of its messages. */
export function titleMeta({ loaderData }: { readonly loaderData?: Titled | undefined }) {
  if (!loaderData) return []
  return [pageTitle('heading' in loaderData ? loaderData.heading : loaderData.messages.title)]
}

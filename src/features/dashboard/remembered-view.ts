/** How a page of the dashboard is shown: a cookie, so that the server renders it at once. */

const rememberedForSeconds = 365 * 24 * 60 * 60

/** Undefined for a value that the page does not have. */
export function readView<View extends string>(
  cookies: string | null,
  name: string,
  views: readonly View[],
): View | undefined {
  const pairs = (cookies ?? '').split('; ')
  return views.find((view) => pairs.includes(`${name}=${view}`))
}

export function rememberView(name: string, view: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: some phones do not support the cookie store yet
  document.cookie = `${name}=${view}; Path=/dashboard; Max-Age=${rememberedForSeconds}; SameSite=Lax`
}

import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * For pages whose loader returns only messages: a search or another page of the table changes the
 * address, but needs no new data from the loader. After a form submission the loader runs again.
 */
export function onlyOnAnotherPage({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod !== undefined) return defaultShouldRevalidate
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate
}

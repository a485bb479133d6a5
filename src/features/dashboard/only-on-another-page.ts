import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * For pages whose loader gives only words: a search or a page of the table changes the address,
 * and needs nothing new of the loader. After a form the loader is asked again.
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

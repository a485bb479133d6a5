/** Conditional requests by strong ETags (RFC 9110, 13.1). */

/** For `If-None-Match`: whether the client has the current version. */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  if (header === null || header === undefined) return false
  if (header === etag) return true
  return header
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*')
}

/**
 * The version in an `If-Match`: its first part, before a dot. Undefined without the header or
 * for `*`. A text that is no version gives NaN, which matches none.
 */
export function expectedVersionIn(header: string | null): number | undefined {
  if (header === null || header.trim() === '*') return undefined
  const version = /^"(\d{1,15})(\.\d{1,15})?"$/.exec(header.trim())?.[1]
  return version === undefined ? Number.NaN : Number(version)
}

/** From a body's `version` and an `If-Match`. Where both are given and differ, one of them is stale. */
export function expectedVersionOf(
  version: number | undefined,
  header: string | null,
): number | undefined {
  const tagged = expectedVersionIn(header)
  if (version === undefined || tagged === undefined) return version ?? tagged
  return version === tagged ? version : Number.NaN
}

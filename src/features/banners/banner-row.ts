import type { Banner } from '#src/domain/banner.ts'

export function bannerFromRow(stored: string | null): Banner | null {
  return stored === null ? null : JSON.parse(stored)
}

export function bannerToRow(banner: Banner | null): string | null {
  return banner && JSON.stringify(banner)
}

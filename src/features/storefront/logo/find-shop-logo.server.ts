import { hashOfAddress } from '#src/features/media/picture-address.ts'
import { findPicture } from '#src/features/media/picture-statements.server.ts'
import { carriesName, logoSize, type ShownLogo } from '#src/features/storefront/logo/logo-size.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** Undefined for a shop without a logo, and for one whose picture is lost: then the pages show the mark. */
export async function findShopLogo(reads: Reads, logo: string): Promise<ShownLogo | undefined> {
  const hash = hashOfAddress(logo)
  const [picture] = hash === undefined ? [] : await findPicture(reads, { hash })
  if (hash === undefined || !picture) return undefined
  const size = logoSize(picture)
  return { hash, ...size, carriesName: carriesName(size) }
}

/** The place of several processes of one shop: one PostgreSQL, a port each, and a proxy in front. */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Shop, startShop } from '#tests/support/shop.ts'
import { publicHost } from './ask-shop.ts'

export type Place = {
  readonly databaseUrl: string
  readonly folder: string
  readonly ports: readonly [number, number]
  readonly proxyPort: number
  readonly plainPort: number
}

export function startOne({ databaseUrl, folder }: Place, port: number): Promise<Shop> {
  const dataDir = join(folder, `shop-${port}`)
  mkdirSync(dataDir, { recursive: true })
  return startShop({
    dataDir,
    env: {
      PORT: String(port),
      ORIGIN: `https://${publicHost}`,
      DATABASE_URL: databaseUrl,
      DEMO_CATALOGUE: 'off',
    },
  })
}

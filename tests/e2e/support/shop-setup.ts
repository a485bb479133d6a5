import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDemoShop } from '#tests/support/demo-shop.ts'
import { keepCompiled } from '#tests/support/keep-compiled.ts'
import { quickFolders } from '#tests/support/quick-folders.ts'

/** The environment passes the folder to the workers. */
const where = 'PREPARED_SHOP'

export function preparedShop(): string {
  const folder = process.env[where]
  if (!folder) throw new Error('No shop was prepared: the configuration names no set-up')
  return folder
}

/** Creates the demo shop once for the whole run; each worker's shop begins with a copy. */
export default async function setup(): Promise<() => void> {
  const forgetCompiled = keepCompiled()
  const folder = mkdtempSync(join(quickFolders()[0], 'pagla-mart-'))
  await prepareDemoShop(folder)
  process.env[where] = folder
  return () => {
    rmSync(folder, { recursive: true, force: true })
    forgetCompiled()
  }
}

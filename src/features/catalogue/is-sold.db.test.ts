import { expect, it } from 'vitest'
import { isSold } from '#src/features/catalogue/find-product.server.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

it('finds a sold product by pid and by internal id, and rejects impossible names', async () => {
  const db = await freshDatabase()
  await aProduct(db, { pid: 'kettle' })
  await aProduct(db, { pid: 'lamp' })
  const ids = await db.read.selectFrom('products').select(['pid', 'id']).execute()
  const idOf = (pid: string) => ids.find((product) => product.pid === pid)?.id ?? ''
  await db.write(async (tx) => {
    const archived_at = new Date().toISOString()
    await tx.updateTable('products').set({ archived_at }).where('pid', '=', 'lamp').execute()
    return { ok: true, value: undefined }
  })

  expect(await isSold(db.read, 'kettle')).toBe(true)
  expect(await isSold(db.read, idOf('kettle'))).toBe(true)
  expect(await isSold(db.read, 'lamp')).toBe(false)
  expect(await isSold(db.read, idOf('lamp'))).toBe(false)
  expect(await isSold(db.read, '0123456789abcdef01234567')).toBe(false)
  for (const name of ['\0', '', 'x'.repeat(65), 'kettle ']) {
    expect(await isSold(db.read, name)).toBe(false)
  }
})

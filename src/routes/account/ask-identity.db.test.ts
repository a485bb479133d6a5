import { expect, it } from 'vitest'
import { DatabaseUnavailable } from '#src/platform/database/database.ts'
import { askIdentity } from '#src/routes/account/ask-identity.server.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anIdentity, origin } from '#tests/make/an-identity.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

it('says of a full disk what a call of the API would', async () => {
  const full = new DatabaseUnavailable(new Error('full'), { isFull: true })
  const shop = await aShop({ ...(await freshDatabase()), write: () => Promise.reject(full) })
  const caller = {
    actor: 'anonymous',
    user: undefined,
    from: { address: '10.0.0.1', device: undefined },
  } as const
  const page = { shop, origin, identity: anIdentity(shop), caller, countOrder: () => {} }

  const path = '/sign-in/email'
  const request = new Request(`${origin}/login`, { method: 'POST' })
  const body = { email: 'rahima@example.com', password: 'a-boat-of-jackfruit' }

  expect(await askIdentity({ page, request, path, body })).toEqual({
    status: 507,
    body: { code: 'storage-full' },
    setCookies: [],
    retryAfterSeconds: 60,
  })
})

/** Clients that spell their address in many ways, or reset their connection before the answer. */

import { expect, it } from 'vitest'
import { aServer } from '#tests/make/a-server.ts'

const message = {
  user_name: 'Rahima',
  user_email: 'rahima@example.com',
  message: 'Do you deliver?',
}

it('counts the messages of one address together, however a proxy spells it', async () => {
  const { send } = await aServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  const spellings = Array.from({ length: 14 }, (_, n) =>
    n % 2 === 0 ? `203.0.113.10:${4_000 + n}` : `[::ffff:203.0.113.10]:${4_000 + n}`,
  )

  const statuses: number[] = []
  for (const spelling of spellings) {
    const headers = { 'x-forwarded-for': spelling }
    statuses.push(
      (await send('POST', '/api/v1.0/email/send', { headers, body: { template_params: message } }))
        .status,
    )
  }

  expect(statuses.filter((status) => status < 300)).toHaveLength(10)
  expect(statuses.slice(10)).toEqual([429, 429, 429, 429])
})

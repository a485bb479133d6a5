import { expect, it } from 'vitest'
import { sendMessage } from '#src/features/contact/send-message.ts'

const typed = { user_name: '', user_email: 'rahima@example.com', message: 'Hello' }

it('sends the typed text as the mail service would receive it', async () => {
  const requested: Parameters<typeof fetch>[] = []

  const isSent = await sendMessage(typed, {
    fetch: async (...request) => {
      requested.push(request)
      return new Response('OK')
    },
  })

  expect(isSent).toBe(true)
  expect(requested).toEqual([
    [
      '/api/v1.0/email/send',
      expect.objectContaining({
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          service_id: 'shop',
          template_id: 'contact',
          user_id: 'visitor',
          template_params: typed,
        }),
      }),
    ],
  ])
})

it('reports failure where the shop refuses or does not answer', async () => {
  for (const status of [400, 429, 503]) {
    const fetch = async () => new Response('', { status })
    expect(await sendMessage(typed, { fetch })).toBe(false)
  }
  const fetch = async () => {
    throw new TypeError('Failed to fetch')
  }
  expect(await sendMessage(typed, { fetch })).toBe(false)
})

import { expect, it } from 'vitest'
import { aServer } from '#tests/make/a-server.ts'

const inBangla = { 'accept-language': 'bn' }

it('tells an error in Bangla to a caller who asks for Bangla alone', async () => {
  const { send, signIn } = await aServer()
  const headers = await signIn()
  const answerTo = async (accepted: Readonly<Record<string, string>>) => {
    const { status, body } = await send('PUT', '/api/admin/shop', {
      headers: { ...headers, ...accepted },
      body: { email: 'nobody' },
    })
    const { code, message, fields } = body
    return { status, code, message, email: fields.email }
  }
  const english = {
    status: 400,
    code: 'bad-input',
    message: 'Some of what was sent is missing or wrong.',
    email: 'Write an e-mail address such as hello@example.com.',
  }

  expect(await answerTo({})).toEqual(english)
  // The preferences of a browser: its page says itself which language it is in.
  expect(await answerTo({ 'accept-language': 'bn-BD,bn;q=0.9,en;q=0.8' })).toEqual(english)
  expect(await answerTo(inBangla)).toEqual({
    status: 400,
    code: 'bad-input',
    message: 'যা পাঠানো হয়েছে তার কিছু খালি বা ভুল আছে।',
    email: 'একটি ইমেইল ঠিকানা লিখুন, যেমন hello@example.com।',
  })
})

it('tells a refusal before the endpoint and a shed request in Bangla as well', async () => {
  const { send } = await aServer()
  const refused = await send('GET', '/api/orders', { headers: inBangla })
  const busy = await (await aServer({ sheds: () => true })).listen()
  const shed = await fetch(`http://127.0.0.1:${busy}/api/orders`, { headers: inBangla })

  expect(refused.body).toEqual({ code: 'not-signed-in', message: 'আগে লগইন করুন।' })
  expect(await shed.json()).toEqual({
    code: 'too-busy',
    message: 'দোকানে এখন খুব ভিড়। একটু পরে আবার চেষ্টা করুন।',
  })
})

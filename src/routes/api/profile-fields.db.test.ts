import { expect, it } from 'vitest'
import { about, aServerWithPeople, profile, storedProfiles } from '#tests/make/people/a-profile.ts'

it('names every wrong field at once, with a message for each part of the host', async () => {
  const { send, asNusrat } = await aServerWithPeople()
  const path = about('nusrat@example.com')

  const wrong = await send('PUT', path, {
    headers: asNusrat,
    body: {
      name: ' ',
      age: '17',
      address: 'x'.repeat(1_001),
      who: ['me'],
      ref: 5,
      image: 'javascript:alert(1)',
      host: { name: 'x'.repeat(201), image: 'https://me:secret@pictures.example/', email: 'me' },
    },
  })

  expect(wrong).toMatchObject({ status: 400, body: { code: 'bad-input' } })
  expect(wrong.body.fields).toEqual({
    name: 'Write your name.',
    age: 'Give the age as a whole number from 1 to 130.',
    address: 'An address has at most 1,000 characters.',
    who: 'The text about you has at most 2,000 characters.',
    ref: 'A refer number has at most 200 characters.',
    image: 'Give the address of a picture that begins with https://, or leave it empty.',
    host:
      'The name of the host has at most 200 characters. ' +
      'Give an address that begins with https:// for the picture of the host, or leave it empty. ' +
      'Give an e-mail address such as name@example.com for the host, or leave it empty.',
  })
})

it('coerces no value to another type', async () => {
  const server = await aServerWithPeople()
  const { send, asNusrat } = server
  const path = about('nusrat@example.com')

  for (const age of ['5', 5.5, null, true, [5], 0, -1, 131, {}]) {
    const answer = await send('PUT', path, { headers: asNusrat, body: { ...profile, age } })
    expect([age, answer.status, Object.keys(answer.body.fields)]).toEqual([age, 400, ['age']])
  }
  const endless = JSON.stringify(profile).replace('17', '1e400')
  expect((await send('PUT', path, { headers: asNusrat, body: endless })).status).toBe(400)
  for (const host of [null, 'x', [], 5]) {
    const answer = await send('PUT', path, { headers: asNusrat, body: { ...profile, host } })
    expect([host, answer.status, Object.keys(answer.body.fields)]).toEqual([host, 400, ['host']])
  }
  for (const body of ['[]', 'null', '"me"']) {
    expect(await send('PUT', path, { headers: asNusrat, body })).toMatchObject({
      status: 400,
      body: { code: 'bad-input', message: expect.stringContaining('JSON object') },
    })
  }
  expect(await send('PUT', '/api/about', { headers: asNusrat, body: profile })).toMatchObject({
    status: 400,
    body: { fields: { email: expect.any(String) } },
  })
  expect(await storedProfiles(server)).toEqual([])
})

it('accepts an empty picture, one of the shop’s own, or a web address', async () => {
  const { send, asNusrat } = await aServerWithPeople()
  const own = `/media/${'a'.repeat(64)}/320.webp`

  for (const image of ['', own, 'https://pictures.example/me.jpg?size=2']) {
    const host = { name: '', image, email: '' }
    const answer = await send('PUT', about('nusrat@example.com'), {
      headers: asNusrat,
      body: { ...profile, image, host },
    })
    expect(answer).toMatchObject({ status: 200, body: { image, host } })
  }
})

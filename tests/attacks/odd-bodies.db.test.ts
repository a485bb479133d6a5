import { expect, it } from 'vitest'
import { allCalls } from '#src/routes/api/all-calls.ts'
import { aServer } from '#tests/make/a-server.ts'

const oddBodies = ['null', '5', '"x"', '[]', '[{}]', 'true', '{', '', '{"__proto__":{"admin":1}}']

it('answers every call whose body is none with a refusal, never with a failure of its own', async () => {
  const server = await aServer()
  const admin = await server.signIn()
  const failures: string[] = []

  for (const { method, path } of allCalls) {
    if (method === 'GET') continue
    for (const body of oddBodies) {
      const address = path.replaceAll(/:\w+/g, 'x')
      const { status } = await server.send(method, address, { body, headers: admin })
      if (status >= 500) failures.push(`${method} ${path} with ${body}: ${status}`)
    }
  }

  expect(failures).toEqual([])
})

import type { TokenScope } from '#src/domain/access/token-scopes.ts'
import type { TestServer } from '#tests/make/a-server.ts'

type Headers = Readonly<Record<string, string>>

/** The headers of a program with a token of the owner's, whose browser has `owner`. */
export async function anApiToken(
  { send }: Pick<TestServer, 'send'>,
  owner: Headers,
  scopes: readonly TokenScope[],
  name = 'Sheet',
): Promise<Headers> {
  const body = { name, scopes, days: 30 }
  const answer = await send('POST', '/api/admin/tokens', { headers: owner, body })
  if (answer.status !== 201) throw new Error(`The owner got no token: ${answer.text}`)
  return { authorization: `Bearer ${answer.body.token}` }
}

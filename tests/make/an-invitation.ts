import type { Duty } from '#src/domain/people/duty.ts'
import { makeLink } from '#src/features/accounts/links/links.server.ts'
import type { TestServer } from '#tests/make/a-server.ts'
import { userPassword } from '#tests/make/a-user.ts'

type Headers = Readonly<Record<string, string>>

/** Invites an address and returns the token of its mail. */
export async function anInvitation(
  server: TestServer,
  owner: Headers,
  { email, duties }: { readonly email: string; readonly duties: readonly Duty[] },
): Promise<{ readonly id: string; readonly token: string }> {
  const body = { email, duties }
  const { body: team, text } = await server.send('POST', '/api/admin/invitations', {
    headers: owner,
    body,
  })
  const invited = team.invitations?.find((one: { email: string }) => one.email === email)
  if (!invited) throw new Error(`${email} was not invited: ${text}`)
  return { id: invited._id, token: await tokenOf(server, invited._id) }
}

/** As the mail of the invitation would carry it now. */
export async function tokenOf({ shop }: TestServer, id: string): Promise<string> {
  const { db, secrets, clock } = shop
  const link = await makeLink(db.read, secrets, { purpose: 'invite', id, now: clock() })
  if (!link) throw new Error('The invitation has no link')
  return link.token
}

export function accept({ send }: TestServer, token: string, newPassword = userPassword) {
  return send('POST', '/api/auth/accept-invitation', { body: { token, newPassword } })
}

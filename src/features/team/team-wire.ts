/** The team in the wire format. Only this layer uses its names. */

import { z } from 'zod'
import { duties } from '#src/domain/people/duty.ts'
import { userStatuses } from '#src/domain/people/role.ts'
import type { Invitation, Member } from '#src/features/team/list-team.server.ts'

const Duties = z.array(z.enum(duties))

const MemberOnTheWire = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  status: z.enum(userStatuses).describe('Not-Verified is a blocked user'),
  duties: Duties,
  hasFactor: z.boolean().describe('A passkey or an authenticator app beside the password'),
})
export type MemberOnTheWire = z.output<typeof MemberOnTheWire>

const InvitationOnTheWire = z.object({
  _id: z.string(),
  email: z.string(),
  duties: Duties,
  invitedAt: z.iso.datetime(),
})
export type InvitationOnTheWire = z.output<typeof InvitationOnTheWire>

export const TeamOnTheWire = z.object({
  members: z.array(MemberOnTheWire),
  invitations: z.array(InvitationOnTheWire).describe('Not yet accepted, newest first'),
})
export type TeamOnTheWire = z.output<typeof TeamOnTheWire>

export function teamToWire(
  members: readonly Member[],
  invitations: readonly Invitation[],
): TeamOnTheWire {
  return {
    members: members.map(({ id, duties, ...member }) => ({
      _id: id,
      ...member,
      duties: [...duties],
    })),
    invitations: invitations.map(({ id, email, duties, invitedAt }) => ({
      _id: id,
      email,
      duties: [...duties],
      invitedAt,
    })),
  }
}

import { z } from 'zod'
import { duties as allDuties } from '#src/domain/people/duty.ts'
import { AccountEmail } from '#src/features/accounts/forms/account-email.ts'

const duties = z
  .array(z.enum(allDuties, { error: 'duties' }), { error: 'duties' })
  .min(1, 'duties')
  .max(2 * allDuties.length, 'duties')
  .describe('One or several; the same one twice counts once')

export const InvitationForm = z.object({ email: AccountEmail, duties })

export const DutiesForm = z.object({ duties })

import { z } from 'zod'

/** Sessions are ended by their id: their token is nobody's to name. */
export const RevokeForm = z.object({
  id: z.string('sessionId').regex(/^[0-9a-f]{24}$/, 'sessionId'),
})

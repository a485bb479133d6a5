import { z } from 'zod'

/** Names a session by its id: no endpoint accepts a token for this. */
export const RevokeForm = z.object({
  id: z.string('sessionId').regex(/^[0-9a-f]{24}$/, 'sessionId'),
})

import { z } from 'zod'

/** Names a session by its id: no call takes a token. */
export const RevokeForm = z.object({
  id: z.string('sessionId').regex(/^[0-9a-f]{24}$/, 'sessionId'),
})

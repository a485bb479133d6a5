/** What the wires of outside accounts share. The shop accepts keys and never sends one out. */

import { z } from 'zod'

const name = z.string({ error: 'text' }).max(40, 'text')

/** By name: printable ASCII of so many characters at the most. */
export function keyTexts(mostCharacters: number) {
  const value = z
    .string({ error: 'text' })
    .trim()
    .max(mostCharacters, 'text')
    .refine((text) => /^[\x20-\x7e]*$/.test(text), 'text')
  return z.record(name, value)
}

export const seenVersion = z
  .int({ error: 'text' })
  .min(0, 'text')
  .describe('The version that was seen; 0 for none')

/** Of an account that is stored. */
export const storedFields = {
  keysSet: z.array(z.string()).describe('Names alone. Empty where nobody can read the keys'),
  changedBy: z.string(),
  changedAt: z.iso.datetime(),
  version: z.int(),
}

export const canSeal = z
  .boolean()
  .describe('false on PostgreSQL without SECRETS_KEY: no key can be typed')

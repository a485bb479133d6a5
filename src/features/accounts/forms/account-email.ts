import { z } from 'zod'

const longest = 254

/** In lower case: every spelling of an address is the same account. */
export const AccountEmail = z
  .string('accountEmail')
  .trim()
  .pipe(z.email('accountEmail').max(longest, 'accountEmail'))
  .transform((text) => text.toLowerCase())

import { z } from 'zod'

const longest = 254

/** In lower case: however it is written, it is one account. */
export const AccountEmail = z
  .string('accountEmail')
  .trim()
  .pipe(z.email('accountEmail').max(longest, 'accountEmail'))
  .transform((text) => text.toLowerCase())

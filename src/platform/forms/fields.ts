/**
 * What a field of the API or of a form may hold. Nothing is coerced: a form's text is turned
 * into values before it comes here. Messages are keys of the catalogue's `problems`.
 */

import { z } from 'zod'

/** Trimmed; blank counts as missing. `long` is the problem of a text that is too long. */
export function text(
  problem: string,
  { most, long = problem }: { most: number; long?: string },
): z.ZodType<string, string> {
  return z
    .string({ error: problem })
    .trim()
    .min(1, problem)
    .max(most, long)
    .refine(isStorable, 'text')
}

export function optionalText(
  problem: string,
  { most, long = problem }: { most: number; long?: string },
): z.ZodType<string | undefined, string | undefined> {
  return z.string({ error: problem }).trim().max(most, long).refine(isStorable, 'text').optional()
}

export function wholeNumber(
  problem: string,
  { least, most }: { least: number; most: number },
): z.ZodType<number, number> {
  return z.int({ error: problem }).min(least, problem).max(most, problem)
}

/** PostgreSQL keeps no zero character, and half a surrogate pair is no text. */
function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}

/**
 * The values that a field of the API or of a form may hold. Nothing is coerced: form code converts
 * its text to values first. Messages are keys of the catalogue's `problems`.
 */

import { z } from 'zod'

/** Trimmed; blank counts as missing. `long` is the problem key for a text that is too long. */
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

/** PostgreSQL cannot store a zero character, and a lone surrogate is not valid text. */
function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}

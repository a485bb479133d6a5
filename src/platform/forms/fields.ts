/**
 * The values that a field of the API or of a form may hold. Nothing is coerced: form code converts
 * its text to values first. Messages are keys of the catalogue's `problems`.
 */

import { z } from 'zod'

// The page's policy forbids code from text, which zod would otherwise try in the browser.
if (typeof window !== 'undefined') z.config({ jitless: true })

type Length = {
  readonly most: number
  /** The problem key of a text that is too long. */
  readonly long?: string
}

/** Trimmed; blank counts as missing. */
export function text(problem: string, length: Length): z.ZodType<string, string> {
  return trimmed(problem, length).min(1, problem)
}

export function optionalText(
  problem: string,
  length: Length,
): z.ZodType<string | undefined, string | undefined> {
  return trimmed(problem, length).optional()
}

function trimmed(problem: string, { most, long = problem }: Length) {
  return z.string({ error: problem }).trim().max(most, long).refine(isStorable, 'text')
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

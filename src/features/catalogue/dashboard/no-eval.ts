/**
 * To be imported before any schema is made: the pages' policy allows no code from text, and zod
 * would try whether it may.
 */

import { z } from 'zod'

if (typeof window !== 'undefined') z.config({ jitless: true })

/**
 * Import this before any schema is made: the page's policy forbids code from text, and zod would
 * otherwise try it.
 */

import { z } from 'zod'

if (typeof window !== 'undefined') z.config({ jitless: true })

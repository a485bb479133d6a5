import { randomBytes } from 'node:crypto'

/** The renderer gets it as its nonce: it tells the page's own inline scripts from all others. */
export const scriptMark: string = randomBytes(16).toString('base64url')

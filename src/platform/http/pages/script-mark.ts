import { randomBytes } from 'node:crypto'

/** Given to the renderer as its nonce, to tell the page's own inline scripts from all others. */
export const scriptMark: string = randomBytes(16).toString('base64url')

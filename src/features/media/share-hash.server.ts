import { hash } from 'node:crypto'

/** Raise it when the frame around a product's picture changes: all share pictures are made anew. */
const composition = 1

/** Under which the share picture of a product's picture is stored. */
export function shareHashOf(pictured: string): string {
  return hash('sha256', `share ${composition} ${pictured}`)
}

/**
 * A build plugin for the server: writes every character beyond ASCII as an escape. V8 keeps the text of a
 * program for as long as the process runs, and two bytes for each of its characters where a single one
 * is Bangla.
 */

import type { Plugin } from 'vite'

export function asciiServer(): Plugin {
  return {
    name: 'ascii-server',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk') continue
        if (/String\.raw`[^`]*\P{ASCII}/u.test(part.code)) {
          this.error(`${part.fileName} would change a text of String.raw`)
        }
        part.code = asciiOf(part.code)
      }
    },
  }
}

/** The same program: an escape means its character in texts, templates, expressions and names. */
export function asciiOf(code: string): string {
  return code.replaceAll(/\P{ASCII}/gu, (character) =>
    Array.from({ length: character.length }, (_, at) => escapeOf(character.charCodeAt(at))).join(
      '',
    ),
  )
}

function escapeOf(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`
}

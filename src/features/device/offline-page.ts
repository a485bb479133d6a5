/** The page that the service worker keeps. It loads nothing, so that it needs no network. */

import { hash } from 'node:crypto'
import offlineScript from '#src/features/device/offline.script.ts?script'
import type { Language } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { xmlText } from '#src/lib/text/xml.ts'
import mark from '#src/ui/favicon.svg?raw'
import { setThemeScript } from '#src/ui/theme-button.tsx'

/** The colours of tokens.css. */
const style = `:root{color-scheme:light;--paper:#fdf6e8;--ink:#251b15;--quiet:#67574a;--plate:#b3211f}
.dark{color-scheme:dark;--paper:#111a1b;--ink:#f6eddd;--quiet:#bcb1a0;--plate:#cb342c}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:1.125rem/1.6 system-ui,sans-serif}
main{display:grid;justify-items:center;gap:1rem;max-width:26rem;padding:2rem 1.25rem;text-align:center}
svg{width:5rem}h1{margin:0;font-size:1.75rem;line-height:1.25}p{margin:0;color:var(--quiet)}.kept{color:var(--ink);font-weight:700}
button{min-height:3rem;padding:0 2rem;border:0;border-radius:.75rem;background:var(--plate);color:#fff8ec;font:inherit;font-weight:700;cursor:pointer}
button:focus-visible{outline:3px solid var(--ink);outline-offset:3px}`

type OfflinePage = {
  readonly html: string
  readonly scriptHashes: readonly string[]
  readonly styleHashes: readonly string[]
}

export function writeOfflinePage(language: Language): OfflinePage {
  const messages = messagesFor(language, 'offline')
  const scripts = [setThemeScript, offlineScript]
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${xmlText(messages.title)} | PM</title><style>${style}</style><script>${scripts[0]}</script></head>
<body><main>${mark}<h1>${xmlText(messages.title)}</h1><p>${xmlText(messages.text)}</p>
<p class="kept" data-pieces="${xmlText(messages.pieces)}">${xmlText(messages.kept)}</p>
<button type="button">${xmlText(messages.retry)}</button></main><script>${scripts[1]}</script></body></html>
`
  const hashes = (texts: readonly string[]) =>
    texts.map((one) => `sha256-${hash('sha256', one, 'base64')}`)
  return { html, scriptHashes: hashes(scripts), styleHashes: hashes([style]) }
}

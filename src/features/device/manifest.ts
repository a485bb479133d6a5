/** The web app manifest: how the shop looks on a home screen. */

import icon192 from '#src/features/device/icons/icon-192.png?url'
import icon512 from '#src/features/device/icons/icon-512.png?url'
import maskable from '#src/features/device/icons/icon-maskable.png?url'
import { homePath, type Language } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { paperColour } from '#src/ui/theme-button.tsx'

/** One app in both languages: whichever installs it decides its name and its first page. */
export function writeManifest(language: Language): string {
  const { brand, motto } = messagesFor(language, 'layout')
  const png = (src: string, size: number, purpose: string) => {
    return { src, sizes: `${size}x${size}`, type: 'image/png', purpose }
  }
  return JSON.stringify({
    id: '/',
    name: brand,
    short_name: brand,
    description: motto,
    lang: language,
    dir: 'ltr',
    start_url: homePath(language),
    scope: '/',
    display: 'standalone',
    background_color: paperColour,
    theme_color: paperColour,
    icons: [png(icon192, 192, 'any'), png(icon512, 512, 'any'), png(maskable, 512, 'maskable')],
  })
}

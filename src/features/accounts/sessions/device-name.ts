/** A short name for a User-Agent header: `Chrome on Android`. */

import type { Language } from '#src/i18n/language.ts'

// Most browsers also name the browsers that they descend from: the first match wins.
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\/|\bOpera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUC ?Browser\//i, 'UC Browser'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
] as const

/** A client can send any text: the result only contains names from these lists. */
export function deviceName(userAgent: string, language: Language): string {
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (browser === undefined || system === undefined) return browser ?? system ?? ''
  return language === 'bn' ? `${browser}, ${system}` : `${browser} on ${system}`
}

function nameIn(
  names: readonly (readonly [RegExp, string])[],
  userAgent: string,
): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1]
}

/** What a browser keeps of its visitor's answer, and the values by which Facebook and Google know it again. */

import { type AdService, adServices } from '#src/domain/ads/purchase.ts'

export const consentCookie = 'ads'

/** The shop's own number of a browser, in the form that Google reads. */
export const clientCookie = 'ads_client'

export type AdCookies = {
  /** Undefined: the visitor was not asked, or gave no answer. */
  readonly hasAgreed: boolean | undefined
  /** Those that the question named when the visitor said yes. */
  readonly agreed: readonly AdService[]
  readonly fbp: string
  readonly fbc: string
  readonly clientId: string
}

/** The answer in the cookie: a yes counts for the services that were named, and for no later one. */
const yeses: Readonly<Record<string, readonly AdService[]>> = {
  yes: ['facebook'],
  'yes-google': ['google'],
  'yes-both': adServices,
}

/** The value of the cookie after a yes to these. */
export function yesTo(asked: readonly AdService[]): string {
  if (asked.length > 1) return 'yes-both'
  return asked.includes('google') ? 'yes-google' : 'yes'
}

/** Of a `Cookie` header, or of `document.cookie`. A value of another form counts as none. */
export function adCookiesIn(cookies: string): AdCookies {
  const cookieOf = (name: string) =>
    cookies
      .split(/; ?/)
      .find((part) => part.startsWith(`${name}=`))
      ?.slice(name.length + 1)
  const answer = cookieOf(consentCookie) ?? ''
  const agreed = Object.hasOwn(yeses, answer) ? (yeses[answer] ?? []) : []
  const known = (value = '') => (/^fb\.\d\.\d{1,15}\.[\w-]{1,255}$/.test(value) ? value : '')
  const client = cookieOf(clientCookie) ?? ''
  return {
    hasAgreed: agreed.length > 0 ? true : answer === 'no' ? false : undefined,
    agreed,
    fbp: known(cookieOf('_fbp')),
    fbc: known(cookieOf('_fbc')),
    clientId: /^\d{1,10}\.\d{1,10}$/.test(client) ? client : '',
  }
}

/** Whether the visitor has answered for all of these: a yes to one is no yes to another. */
export function answerFor(
  asked: readonly AdService[],
  { hasAgreed, agreed }: Pick<AdCookies, 'hasAgreed' | 'agreed'>,
): boolean | undefined {
  if (hasAgreed !== true) return hasAgreed
  return asked.every((service) => agreed.includes(service)) ? true : undefined
}

/** A browser that says no to everybody is not asked; its visitor can still answer on the privacy page. */
export function refusesEverybody(browser: Navigator): boolean {
  return 'globalPrivacyControl' in browser && browser.globalPrivacyControl === true
}

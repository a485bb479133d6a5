/** What a browser keeps of its visitor's answer, and the two values by which Facebook knows it again. */

export const consentCookie = 'ads'

export type AdCookies = {
  /** Undefined: the visitor was not asked, or gave no answer. */
  readonly hasAgreed: boolean | undefined
  readonly fbp: string
  readonly fbc: string
}

/** Of a `Cookie` header, or of `document.cookie`. A value of another form counts as none. */
export function adCookiesIn(cookies: string): AdCookies {
  const cookieOf = (name: string) =>
    cookies
      .split(/; ?/)
      .find((part) => part.startsWith(`${name}=`))
      ?.slice(name.length + 1)
  const answer = cookieOf(consentCookie)
  const known = (value = '') => (/^fb\.\d\.\d{1,15}\.[\w-]{1,255}$/.test(value) ? value : '')
  return {
    hasAgreed: answer === 'yes' ? true : answer === 'no' ? false : undefined,
    fbp: known(cookieOf('_fbp')),
    fbc: known(cookieOf('_fbc')),
  }
}

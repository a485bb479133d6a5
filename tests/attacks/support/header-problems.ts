/** The headers of every answer of the shop: the section "Headers" of the threats. */

export type Answered = {
  readonly status: number
  /** By lower-case names; several cookies as a list. */
  readonly headers: Readonly<Record<string, number | string | readonly string[] | undefined>>
}

type Expecting = { readonly isSecure: boolean }

const closed = "default-src 'none'; frame-ancestors 'none'; sandbox"
const workers = "default-src 'none'; connect-src 'self'"
const directives = [
  /^default-src 'none'$/,
  /^script-src 'self'( 'sha256-[\w+/]{43}=')*$/,
  /^style-src 'self'( 'sha256-[\w+/]{43}=')*$/,
  /^img-src 'self' data:( https:\/\/[a-z0-9.-]+(:\d+)?)*$/,
  /^font-src 'self'$/,
  /^connect-src 'self'$/,
  /^manifest-src 'self'$/,
  /^form-action 'self'$/,
  /^base-uri 'none'$/,
  /^frame-ancestors 'none'$/,
  /^require-trusted-types-for 'script'$/,
  /^trusted-types default service-worker$/,
]

/** Sentences about missing or wrong headers; none when all is well. */
export function headerProblems({ status, headers }: Answered, expecting: Expecting): string[] {
  const { isSecure } = expecting
  const of = (name: string) => String(headers[name] ?? '')
  const hsts = isSecure ? 'max-age=31536000; includeSubDomains' : ''
  const checks: Readonly<Record<string, boolean>> = {
    'x-content-type-options': of('x-content-type-options') === 'nosniff',
    'cross-origin-opener-policy': of('cross-origin-opener-policy') === 'same-origin',
    'cross-origin-resource-policy': of('cross-origin-resource-policy') === 'same-origin',
    'permissions-policy': of('permissions-policy').split(', ').every(isOff),
    'strict-transport-security': of('strict-transport-security') === hsts,
    'referrer-policy': /^(same-origin|strict-origin-when-cross-origin)$/.test(
      of('referrer-policy'),
    ),
    'content-security-policy': isClosed(of('content-security-policy'), of('content-type'), status),
    // Without one a browser caches as it likes.
    'cache-control':
      /^(no-store|public, (no-cache|max-age=\d+(, immutable)?|max-age=0, must-revalidate))$/.test(
        of('cache-control'),
      ),
    'retry-after': ![429, 503, 507].includes(status) || /^\d+$/.test(of('retry-after')),
    'access-control-allow-origin': of('access-control-allow-origin') === '',
    server: of('server') + of('x-powered-by') === '',
    'set-cookie': cookiesOf(headers).every((line) => isGuarded(line, isSecure)),
    'set-cookie of what others keep':
      cookiesOf(headers).length === 0 || of('cache-control') === 'no-store',
  }
  return Object.entries(checks).flatMap(([name, isRight]) =>
    isRight ? [] : [`${name}: ${of(name) || 'none'}`],
  )
}

function isOff(feature: string): boolean {
  const isForPasskeys = /^publickey-credentials-(create|get)=\(self\)$/.test(feature)
  return isForPasskeys || /^[a-z-]+=\(\)$/.test(feature)
}

/** A page's policy lists its sources; the service worker may fetch; every other answer allows none. */
function isClosed(policy: string, type: string, status: number): boolean {
  if (policy === workers) return type === '' || type.startsWith('text/javascript')
  // A 304 does not repeat its content type.
  if (policy === closed) return !type.startsWith('text/html')
  if (type !== '' && !type.startsWith('text/html')) return false
  if (type === '' && status !== 304) return false
  const parts = policy.split('; ')
  return (
    parts.length === directives.length &&
    directives.every((directive, at) => directive.test(parts[at] ?? ''))
  )
}

function cookiesOf(headers: Answered['headers']): readonly string[] {
  const lines = headers['set-cookie'] ?? []
  return [lines].flat().map(String)
}

function isGuarded(line: string, isSecure: boolean): boolean {
  const [pair = '', ...rest] = line.split('; ')
  const attributes = new Set(rest.map((part) => part.toLowerCase()))
  const isReadByScripts = /^(__Host-)?(theme|language|toast|cart)=/.test(pair)
  return (
    (attributes.has('httponly') || isReadByScripts) &&
    attributes.has('samesite=lax') &&
    attributes.has('path=/') &&
    !rest.some((part) => /^domain=/i.test(part)) &&
    (!isSecure || (attributes.has('secure') && pair.startsWith('__Host-')))
  )
}

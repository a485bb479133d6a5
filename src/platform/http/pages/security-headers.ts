/** The headers of every answer. A page has a content security policy of its own. */

/** For answers that are no page: browsers load, run and frame nothing. */
const closedPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** For the service worker: it fetches from the shop, and loads no further script. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"

const everywhere = {
  'content-security-policy': closedPolicy,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': [
    'accelerometer',
    'autoplay',
    'camera',
    'display-capture',
    'encrypted-media',
    'fullscreen',
    'geolocation',
    'gyroscope',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'picture-in-picture',
    'screen-wake-lock',
    'usb',
    'xr-spatial-tracking',
  ]
    .map((feature) => `${feature}=()`)
    // Passkeys, for the shop's own pages alone.
    .concat('publickey-credentials-create=(self)', 'publickey-credentials-get=(self)')
    .join(', '),
} as const

export function securityHeaders(isSecure: boolean): Readonly<Record<string, string>> {
  return isSecure
    ? { ...everywhere, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : everywhere
}

type PagePolicy = {
  /** Hashes of the page's own inline scripts and styles, without quotes: `sha256-…`. */
  readonly scriptHashes: readonly string[]
  readonly styleHashes?: readonly string[]
  /** Origins of the pictures on this page, besides the shop's own. */
  readonly pictureOrigins?: readonly string[]
}

export function pagePolicy({
  scriptHashes,
  styleHashes = [],
  pictureOrigins = [],
}: PagePolicy): string {
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => ` '${hash}'`).join('')
  return [
    "default-src 'none'",
    `script-src 'self'${quoted(scriptHashes)}`,
    `style-src 'self'${quoted(styleHashes)}`,
    `img-src 'self' data:${pictureOrigins.map((origin) => ` ${origin}`).join('')}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // The policies are in entry.client.tsx and features/device/register-worker.ts.
    "require-trusted-types-for 'script'",
    'trusted-types default service-worker',
  ].join('; ')
}

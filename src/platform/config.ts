/** The config of the process, read from its environment. Each variable has a default that works. */

import { isIP } from 'node:net'
import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { failed, ok, type Result } from '#src/lib/result.ts'

export type Config = {
  readonly port: number
  readonly host: string
  /** Scheme, host and port, without a slash at the end: the one public address. */
  readonly origin: string
  readonly dataDir: string
  /** Undefined: SQLite in `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly adminEmail: string
  readonly adminPassword: string | undefined
  readonly demoCatalogue: boolean
  /** Undefined: the shop writes messages into a folder in `dataDir`. */
  readonly smtpUrl: string | undefined
  /** False: mail goes to another host than this one in clear where that host offers no TLS. */
  readonly smtpTls: boolean
  readonly mailFrom: string
  readonly shopEmail: string
  readonly orderSheetUrl: string | undefined
  /** Addresses on this machine that replace those of couriers, by their names. */
  readonly courierUrls: Readonly<Record<string, string>>
  /** Addresses on this machine that replace those of SMS gateways, by their names. */
  readonly smsUrls: Readonly<Record<string, string>>
  /** Addresses on this machine that replace those of payment providers, by their names. */
  readonly paymentUrls: Readonly<Record<string, string>>
  /** The time limit of one call to a courier, an SMS gateway or a payment provider. */
  readonly courierCallMs: number
  /** For tests, and receivers on this machine: otherwise webhooks reach public addresses alone. */
  readonly webhooksReachLoopback: boolean
  readonly google: Google | undefined
  /** Undefined: the first process makes it and stores it in the database. */
  readonly identitySecret: string | undefined
  /** Seals secrets at rest. Undefined: the file of DATA_DIR; PostgreSQL without either seals none. */
  readonly secretsKey: string | undefined
  /** Addresses and ranges whose `X-Forwarded-For` counts. */
  readonly trustProxy: readonly string[]
}

type Google = {
  readonly clientId: string
  readonly clientSecret: string
  readonly issuer: string
}

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((number) => number >= 1 && number <= 65_535, 'must be from 1 to 65535')

const email = z.email('must be an e-mail address').transform((text) => text.toLowerCase())

/** `shop@example.com` or `The Shop <shop@example.com>`, on one line. */
const sender = /^(?:[^<>\r\n]{0,100}<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

/** Addresses on this machine that replace those of services, by the names of the services. */
const urlsByName = z
  .string()
  .transform((text) => text.split(',').map((part) => splitAtEquals(part.trim())))
  .refine(
    (pairs) => pairs.every(([name, url]) => /^[a-z-]{1,20}$/.test(name) && isOnThisMachine(url)),
    'must be names and http: addresses on this machine, such as pathao=http://127.0.0.1:4000',
  )
  .transform((pairs) => Object.fromEntries(pairs))
  .default({})

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  ORIGIN: z.string().refine(isOrigin, 'must be an address such as https://shop.example').optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine((text) => isUrl(text, ['postgres:', 'postgresql:']), 'must begin with postgres://')
    .optional(),
  ADMIN_EMAIL: email.default('admin@paglamart.test'),
  ADMIN_PASSWORD: z.string().min(8, 'must have 8 characters or more').optional(),
  DEMO_CATALOGUE: z.enum(['on', 'off'], 'must be on or off').default('on'),
  SMTP_URL: z
    .string()
    .refine(isMailServer, 'must begin with smtp:// or smtps:// and name a host')
    .optional(),
  SMTP_TLS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  MAIL_FROM: z
    .string()
    .regex(sender, 'must be an e-mail address, or a name with one in <>')
    .optional(),
  SHOP_EMAIL: email.optional(),
  ORDER_SHEET_URL: z
    .string()
    .refine(isSafeUrl, 'must be an https: address, or http: to this machine')
    .optional(),
  COURIER_URLS: urlsByName,
  SMS_URLS: urlsByName,
  PAYMENT_URLS: urlsByName,
  COURIER_CALL_MS: z
    .string()
    .regex(/^\d{3,5}$/, 'must be from 100 to 10000')
    .transform(Number)
    .refine((ms) => ms <= 10_000, 'must be from 100 to 10000')
    .default(10_000),
  WEBHOOK_LOOPBACK: z.enum(['on', 'off'], 'must be on or off').default('off'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z
    .string()
    .refine(isSafeUrl, 'must be an https: address, or http: to this machine')
    .default('https://accounts.google.com'),
  IDENTITY_SECRET: z.string().min(32, 'must have 32 characters or more').optional(),
  SECRETS_KEY: z.string().min(32, 'must have 32 characters or more').optional(),
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every(isAddressOrRange), 'must be addresses or CIDR ranges')
    .default([]),
})

export const environmentNames = Object.keys(environment.shape)

/** The failure has one sentence for each wrong variable. An empty one counts as unset. */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
): Result<Config, readonly string[]> {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    return failed(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  }

  const missing = missingBeside(given)
  if (missing.length > 0) return failed(missing)

  const values = parsed.data
  // Mail that a server delivers must reach a person, and the default address reaches none.
  const reader = values.SMTP_URL === undefined ? 'hello@paglamart.test' : values.ADMIN_EMAIL
  const shopEmail = values.SHOP_EMAIL ?? reader
  return ok({
    port: values.PORT,
    host: values.HOST,
    origin: new URL(values.ORIGIN ?? `http://localhost:${values.PORT}`).origin,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    demoCatalogue: values.DEMO_CATALOGUE === 'on',
    smtpUrl: values.SMTP_URL,
    smtpTls: values.SMTP_TLS === 'on',
    mailFrom: values.MAIL_FROM ?? `Pagla Mart <${shopEmail}>`,
    shopEmail,
    orderSheetUrl: values.ORDER_SHEET_URL,
    courierUrls: values.COURIER_URLS,
    smsUrls: values.SMS_URLS,
    paymentUrls: values.PAYMENT_URLS,
    courierCallMs: values.COURIER_CALL_MS,
    webhooksReachLoopback: values.WEBHOOK_LOOPBACK === 'on',
    google: googleOf(values),
    identitySecret: values.IDENTITY_SECRET,
    secretsKey: values.SECRETS_KEY,
    trustProxy: values.TRUST_PROXY,
  })
}

/** Variables that another set variable requires; a default does not count. */
function missingBeside(given: Readonly<Record<string, string | undefined>>): string[] {
  const missing: string[] = []
  if ((given.GOOGLE_CLIENT_ID === undefined) !== (given.GOOGLE_CLIENT_SECRET === undefined)) {
    missing.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together')
  }
  return missing
}

function googleOf(values: z.output<typeof environment>): Google | undefined {
  if (values.GOOGLE_CLIENT_ID === undefined || values.GOOGLE_CLIENT_SECRET === undefined) {
    return undefined
  }
  return {
    clientId: values.GOOGLE_CLIENT_ID,
    clientSecret: values.GOOGLE_CLIENT_SECRET,
    issuer: values.GOOGLE_ISSUER,
  }
}

/** The hosts that name this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return ['localhost', '[::1]', '::1'].includes(hostname) || /^127(\.\d{1,3}){3}$/.test(hostname)
}

function isUrl(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol)
}

function splitAtEquals(text: string): [name: string, rest: string] {
  const [name = '', ...rest] = text.split('=')
  return [name, rest.join('=')]
}

/** Without a slash at the end, a query or a password: paths are appended to it. */
function isOnThisMachine(text: string): boolean {
  if (!isUrl(text, ['http:'])) return false
  const { hostname, href, search, hash, username, password } = new URL(text)
  const isPlain = search === '' && hash === '' && username === '' && password === ''
  return isPlain && isLoopbackHost(hostname) && !text.endsWith('/') && href.startsWith(text)
}

function isOrigin(text: string): boolean {
  if (!isUrl(text, ['http:', 'https:'])) return false
  const { pathname, search, hash, username, password } = new URL(text)
  return pathname === '/' && search === '' && hash === '' && username === '' && password === ''
}

function isMailServer(text: string): boolean {
  return isUrl(text, ['smtp:', 'smtps:']) && new URL(text).hostname !== ''
}

/** Without TLS only to this machine, and never with a password in the address: the log would show it. */
function isSafeUrl(text: string): boolean {
  if (!isUrl(text, ['https:', 'http:'])) return false
  const { protocol, hostname, username, password } = new URL(text)
  return username === '' && password === '' && (protocol === 'https:' || isLoopbackHost(hostname))
}

/** Not `/0`: Fastify refuses to trust every address. */
function isAddressOrRange(text: string): boolean {
  if (isIP(text) !== 0) return true
  const isRange = ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text)
  return isRange && ipaddr.parseCIDR(text)[1] > 0
}

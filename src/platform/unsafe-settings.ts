/** Settings with which the shop starts, and which the person who starts it should know to be unsafe. */

import { deflateRawSync } from 'node:zlib'
import { type Config, isLoopbackHost } from '#src/platform/config.ts'

/** Random text of 32 characters takes more, also as hexadecimal digits. */
const leastSecretBytes = 24

/** One sentence each, which begins with the setting's name and repeats no secret. */
export function unsafeSettings({
  origin,
  identitySecret,
  secretsKey,
  smtpUrl,
  smtpTls,
}: Pick<
  Config,
  'origin' | 'identitySecret' | 'secretsKey' | 'smtpUrl' | 'smtpTls'
>): readonly string[] {
  const { protocol, hostname } = new URL(origin)
  const sentences: string[] = []
  if (protocol === 'http:' && !isLoopbackHost(hostname)) {
    sentences.push('ORIGIN begins with http: everybody on the way can read passwords')
  }
  if (identitySecret !== undefined && isGuessable(identitySecret)) {
    sentences.push('IDENTITY_SECRET repeats itself: who guesses it can sign in as anybody')
  }
  if (secretsKey !== undefined && isGuessable(secretsKey)) {
    sentences.push('SECRETS_KEY repeats itself: who guesses it can read what it seals')
  }
  if (smtpUrl !== undefined && (!smtpTls || acceptsAnyCertificate(smtpUrl))) {
    const setting = smtpTls ? 'SMTP_URL accepts any certificate' : 'SMTP_TLS is off'
    sentences.push(
      `${setting}: others on the way to the mail server can read links to new passwords`,
    )
  }
  return sentences
}

function isGuessable(secret: string): boolean {
  return deflateRawSync(secret, { level: 9 }).length < leastSecretBytes
}

function acceptsAnyCertificate(smtpUrl: string): boolean {
  return new URL(smtpUrl).searchParams.getAll('tls.rejectUnauthorized').includes('false')
}

/** A passkey in software: a key on P-256, and answers as a browser sends them (WebAuthn level 2). */

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers'

const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

export type Answering = {
  readonly origin?: string
  readonly rpId?: string
  readonly isVerified?: boolean
  readonly counter?: number
}

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const text = (bytes: Uint8Array) => isoBase64URL.fromBuffer(new Uint8Array(bytes))

export function anAuthenticator(home: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(16)
  const id = text(rawId)

  function clientData(type: string, challenge: string, origin: string) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  function authData({ rpId, isVerified = true, counter = 0 }: Answering, more = 0) {
    const flags = userPresent | (isVerified ? userVerified : 0) | more
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId ?? new URL(home).hostname), Buffer.of(flags), count])
  }

  const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const

  /** Makes the passkey, without a certificate of the device. */
  function enrol(challenge: string, answering: Answering = {}) {
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, isoBase64URL.toBuffer(x)],
        [-3, isoBase64URL.toBuffer(y)],
      ]),
    )
    const data = Buffer.concat([
      authData(answering, hasCredential),
      Buffer.alloc(16),
      Buffer.of(0, rawId.length),
      rawId,
      cose,
    ])
    const attestation = isoCBOR.encode(
      new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ]),
    )
    const clientDataJSON = text(clientData('webauthn.create', challenge, answering.origin ?? home))
    return { ...common, response: { clientDataJSON, attestationObject: text(attestation) } }
  }

  function prove(challenge: string, answering: Answering = {}) {
    const client = clientData('webauthn.get', challenge, answering.origin ?? home)
    const data = authData(answering)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
    return {
      ...common,
      response: {
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
      },
    }
  }

  return { enrol, prove }
}

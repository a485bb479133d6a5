/** An external mail server that treats each connection or mail as the test decides. */

import { createServer, type Server, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

type ReceivedMail = {
  readonly from: string | undefined
  readonly to: readonly string[]
  readonly content: string
  readonly isEncrypted: boolean
}

type SmtpReceiver = { readonly url: string; readonly received: readonly ReceivedMail[] }

/** Accepts everything, except where `options` decide otherwise. Closed when the test ends. */
export async function smtpReceiver(options: SMTPServerOptions = {}): Promise<SmtpReceiver> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onData: (stream, { envelope, secure }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          from: envelope.mailFrom === false ? undefined : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          content: Buffer.concat(chunks).toString(),
          isEncrypted: secure,
        })
        done()
      })
    },
    ...options,
  })
  // Some tests hang up in the middle of a connection.
  server.on('error', () => {})
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { url: `smtp://127.0.0.1:${await portOf(server.server)}`, received }
}

/** Full, refuses, hangs, and is slow: it takes the mail of the fifth connection. */
export function troubledSmtpReceiver(): Promise<SmtpReceiver> {
  let connections = 0
  const refusal = (responseCode: number) => Object.assign(new Error('No'), { responseCode })
  return smtpReceiver({
    onConnect: (_session, done) => {
      connections += 1
      done(connections === 1 ? refusal(421) : undefined)
    },
    onMailFrom: (_address, _session, done) => done(connections === 2 ? refusal(451) : undefined),
    onRcptTo: (_address, _session, done) => {
      // The receiver never answers the fourth: the attempt ends by its own timeout.
      if (connections === 3) done(refusal(550))
      else if (connections > 4) setTimeout(done, 50)
    },
  })
}

/** A port that handles each connection as the test decides; silent by default. */
export async function oddServer(onSocket: (socket: Socket) => void = () => {}): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    onSocket(socket)
  })
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  )
  return `smtp://127.0.0.1:${await portOf(server)}`
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port')
  return address.port
}

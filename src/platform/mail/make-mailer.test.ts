import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { AddressRefused, type Message, makeMailer } from '#src/platform/mail/make-mailer.server.ts'
import { DeadLettered, NotSent } from '#src/platform/outbox/not-sent.ts'
import { oddServer, smtpReceiver } from '#tests/support/stand-ins/smtp-receiver.ts'

const mailFrom = 'Pagla Mart <hello@paglamart.test>'
const inTime = new AbortController().signal

function aMessage(matters: Partial<Message> = {}): Message {
  return {
    to: 'owner@paglamart.test',
    subject: 'New order',
    text: 'One kettle.\n',
    eventId: 'event-1',
    ...matters,
  }
}

function aFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'pagla-mart-mail-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  return join(parent, 'data', 'mailbox')
}

function bySmtp(smtpUrl: string) {
  return makeMailer({ smtpUrl, mailFrom, mailboxDir: '/nowhere' })
}

function intoFolder(mailboxDir: string) {
  return makeMailer({ smtpUrl: undefined, mailFrom, mailboxDir })
}

/** Unfolded header lines, by their lower-case name. */
function headersOf(content: string): ReadonlyMap<string, readonly string[]> {
  const [head = ''] = content.split(/\r?\n\r?\n/)
  const headers = new Map<string, string[]>()
  for (const line of head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), line.slice(name.length + 2)])
  }
  return headers
}

const hostile = 'Rahima\r\nBcc: evil@example.com\r\n\r\n<script>\u2028\u0000\ud800'

it('sends plain text in UTF-8, with the same id at each attempt', async () => {
  const { url, received } = await smtpReceiver()
  const mailer = bySmtp(url)

  await mailer.send(aMessage({ subject: 'নতুন অর্ডার', text: 'একটি কেটলি।\n.\nfrom here\n' }), inTime)
  await mailer.send(aMessage(), inTime)

  expect(received).toMatchObject([
    { from: 'hello@paglamart.test', to: ['owner@paglamart.test'] },
    { from: 'hello@paglamart.test', to: ['owner@paglamart.test'] },
  ])
  const [first, second] = received.map(({ content }) => headersOf(content))
  expect(first?.get('message-id')).toEqual(['<event-1@paglamart.test>'])
  expect(second?.get('message-id')).toEqual(['<event-1@paglamart.test>'])
  expect(first?.get('content-type')).toEqual(['text/plain; charset=utf-8'])
  expect(first?.get('auto-submitted')).toEqual(['auto-generated'])
  expect(decoded(first?.get('subject')?.[0] ?? '')).toBe('নতুন অর্ডার')
  expect(bodyOf(received[0]?.content ?? '')).toBe('একটি কেটলি।\n.\nfrom here\n')
})

it.each([
  ['shop@shop.example', 'shop@shop.example'],
  ['Pagla Mart <shop@shop.example>', 'Pagla Mart <shop@shop.example>'],
  ['Orders: Pagla Mart <shop@shop.example>', '"Orders: Pagla Mart" <shop@shop.example>'],
  ['"Pagla, Mart; all" <shop@shop.example>', '"Pagla, Mart; all" <shop@shop.example>'],
])('has one sender for every spelling of it: %s', async (written, header) => {
  const { url, received } = await smtpReceiver()

  const mailer = makeMailer({ smtpUrl: url, mailFrom: written, mailboxDir: '/nowhere' })
  await mailer.send(aMessage(), inTime)

  expect(headersOf(received[0]?.content ?? '').get('from')).toEqual([header])
  expect(received[0]?.from).toBe('shop@shop.example')
})

function decoded(words: string): string {
  const parts = words.split(' ').map((word) => /^=\?UTF-8\?B\?(.+)\?=$/.exec(word)?.[1] ?? '')
  return Buffer.concat(parts.map((part) => Buffer.from(part, 'base64'))).toString()
}

function bodyOf(content: string): string {
  expect(headersOf(content).get('content-transfer-encoding')).toEqual(['base64'])
  const [, body = ''] = content.split('\r\n\r\n')
  return Buffer.from(body, 'base64').toString()
}

it('keeps typed text within its header', async () => {
  const { url, received } = await smtpReceiver()
  const folder = aFolder()
  const message = aMessage({
    subject: hostile,
    replyTo: { name: hostile, address: 'rahima@example.com' },
  })

  await bySmtp(url).send(message, inTime)
  await intoFolder(folder).send(message, inTime)

  const [mail] = received
  const file = readFileSync(join(folder, 'event-1.eml'), 'utf8')
  expect(mail?.to).toEqual(['owner@paglamart.test'])
  for (const content of [mail?.content ?? '', file]) {
    const headers = headersOf(content)
    expect(headers.has('bcc')).toBe(false)
    expect(headers.get('to')).toEqual(['owner@paglamart.test'])
    expect(headers.get('subject')).toHaveLength(1)
    expect(headers.get('reply-to')?.[0]).toMatch(/<rahima@example\.com>$/)
    expect(content).not.toMatch(/=0D|=0A|=00|=E2=80=A8/)
  }
})

it('sends to one address and never to a list', async () => {
  const { url, received } = await smtpReceiver()
  const mailer = bySmtp(url)
  const isNone = new DeadLettered('An address of the mail is none')

  for (const odd of [
    'a@example.com, b@example.com',
    'A <a@example.com>',
    'a@example.com\r\nBcc: b@example.com',
    'a@b@example.com',
    'nobody',
    '',
  ]) {
    await expect(mailer.send(aMessage({ to: odd }), inTime)).rejects.toThrow(isNone)
    await expect(mailer.send(aMessage({ replyTo: odd }), inTime)).rejects.toThrow(isNone)
  }

  expect(received).toEqual([])
})

it('reports why a server refused a mail, without the server’s message', async () => {
  const refusing = await smtpReceiver({
    onRcptTo: ({ address }, _session, done) => {
      done(Object.assign(new Error(`No such user ${address}`), { responseCode: 550 }))
    },
  })
  const dropping = await oddServer((socket) => {
    socket.write('220 Welcome\r\n')
    socket.once('data', () => socket.destroy())
  })
  const full = await smtpReceiver({
    onConnect: (_session, done) => {
      done(Object.assign(new Error('Busy, rahima@example.com'), { responseCode: 421 }))
    },
  })

  await expect(bySmtp(refusing.url).send(aMessage(), inTime)).rejects.toThrow(
    new AddressRefused('SMTP EENVELOPE 550'),
  )
  await expect(bySmtp(dropping).send(aMessage(), inTime)).rejects.toThrow(
    new NotSent('SMTP ECONNECTION'),
  )
  await expect(bySmtp(full.url).send(aMessage(), inTime)).rejects.toThrow(
    /^SMTP E[A-Z]+( [A-Z]+)? 421$/,
  )
  await expect(bySmtp('smtp://127.0.0.1:1').send(aMessage(), inTime)).rejects.toThrow(
    new NotSent('SMTP ESOCKET ECONNREFUSED'),
  )
})

it('distinguishes a permanently refused address from failures that another attempt may cure', async () => {
  const refusal = (responseCode: number) => Object.assign(new Error('No'), { responseCode })
  const unknown = await smtpReceiver({ onRcptTo: (_to, _session, done) => done(refusal(550)) })
  const full = await smtpReceiver({ onRcptTo: (_to, _session, done) => done(refusal(452)) })
  const ofSender = await smtpReceiver({ onMailFrom: (_from, _session, done) => done(refusal(550)) })

  const sent = await Promise.allSettled(
    [unknown, full, ofSender].map(({ url }) => bySmtp(url).send(aMessage(), inTime)),
  )

  expect(sent).toEqual([
    { status: 'rejected', reason: new AddressRefused('SMTP EENVELOPE 550') },
    { status: 'rejected', reason: new NotSent('SMTP EENVELOPE 452') },
    { status: 'rejected', reason: new NotSent('SMTP EENVELOPE 550') },
  ])
})

it('stops at its signal while a server does not answer', async () => {
  const mailer = bySmtp(await oddServer())
  const ending = new AbortController()
  const sending = mailer.send(aMessage(), ending.signal)
  setTimeout(() => ending.abort(), 20)

  await expect(sending).rejects.toThrow(new NotSent('SMTP EABORT'))
  await expect(mailer.send(aMessage(), ending.signal)).rejects.toThrow(/aborted/)
})

/** 0.0.0.0 leads to this machine too, and is no loopback address. */
const elsewhere = (url: string) => url.replace('127.0.0.1', '0.0.0.0')

it('sends a mail to another host with TLS alone', async () => {
  // The receiver says that its certificate is its own.
  const warned = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => warned.mockRestore())
  const withTls = await smtpReceiver({ disabledCommands: ['AUTH'] })
  const url = elsewhere(withTls.url)

  await bySmtp(`${url}?tls.rejectUnauthorized=false`).send(aMessage(), inTime)
  expect(withTls.received).toMatchObject([{ isEncrypted: true }])
  await expect(bySmtp(url).send(aMessage(), inTime)).rejects.toThrow(/^SMTP E/)
  expect(withTls.received).toHaveLength(1)
})

it('sends no mail in clear to a host that offers no TLS, or where somebody strips the offer', async () => {
  const without = await smtpReceiver()
  const refused = await smtpReceiver({ disabledCommands: ['AUTH'], hideSTARTTLS: true })
  const heard: string[] = []
  const stripped = await oddServer((socket) => {
    socket.write('220 Welcome\r\n')
    socket.on('data', (bytes) => {
      heard.push(bytes.toString())
      socket.write(/^EHLO/.test(bytes.toString()) ? '250 AUTH PLAIN\r\n' : '250 Fine\r\n')
    })
  })

  for (const server of [without.url, refused.url, stripped]) {
    for (const asked of ['', '?requireTLS=false&ignoreTLS=true']) {
      const url = elsewhere(server).replace('//', '//shop:canary@') + asked
      await expect(bySmtp(url).send(aMessage(), inTime)).rejects.toThrow(/^SMTP E/)
    }
  }

  expect([...without.received, ...refused.received]).toEqual([])
  expect(heard.join('')).toMatch(/STARTTLS/)
  expect(heard.join('')).not.toMatch(/AUTH|MAIL FROM|canary/)
})

it('sends in clear to another host where the setting says so', async () => {
  const { url, received } = await smtpReceiver()
  const options = { smtpUrl: elsewhere(url), smtpTls: false, mailFrom, mailboxDir: '/nowhere' }

  await makeMailer(options).send(aMessage(), inTime)

  expect(received).toMatchObject([{ isEncrypted: false }])
})

it('logs no mail, even when the server’s address asks for debug output', async () => {
  const { url, received } = await smtpReceiver()
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => printed.mockRestore())

  await bySmtp(`${url}?logger=true&debug=true`).send(aMessage(), inTime)

  expect(received).toHaveLength(1)
  expect(printed).not.toHaveBeenCalled()
})

it('writes mail into a folder that only its owner reads, one file for each event', async () => {
  const folder = aFolder()
  const mailer = intoFolder(folder)
  const link = `https://shop.example/reset?token=${'a1-_'.repeat(60)}&from=mail`

  await mailer.send(aMessage({ text: 'An attempt before' }), inTime)
  writeFileSync(join(folder, '.event-2.part'), 'of a process that died')
  await mailer.send(aMessage({ text: `একটি কেটলি।\n${link}\n` }), inTime)
  await mailer.send(aMessage({ eventId: 'event-2' }), inTime)

  expect(readdirSync(folder).toSorted()).toEqual(['event-1.eml', 'event-2.eml'])
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, 'event-1.eml')).mode & 0o777).toBe(0o600)
  const content = readFileSync(join(folder, 'event-1.eml'), 'utf8')
  expect(headersOf(content).get('message-id')).toEqual(['<event-1@paglamart.test>'])
  expect(headersOf(content).get('content-transfer-encoding')).toEqual(['8bit'])
  expect(content.split('\n\n')[1]).toBe(`একটি কেটলি।\n${link}\n`)
})

it('writes only into its folder', async () => {
  const folder = aFolder()

  for (const eventId of ['../outside', 'a/b', '', '.', 'a\0b']) {
    await expect(intoFolder(folder).send(aMessage({ eventId }), inTime)).rejects.toThrow(RangeError)
  }
})

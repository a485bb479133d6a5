import { expect, it } from 'vitest'
import { readConfig } from '#src/platform/config.ts'

it('accepts an empty environment', () => {
  const config = readConfig({})

  expect(config).toMatchObject({
    ok: true,
    value: {
      port: 3000,
      host: '127.0.0.1',
      origin: 'http://localhost:3000',
      databaseUrl: undefined,
      adminEmail: 'admin@paglamart.test',
      demoCatalogue: true,
      google: undefined,
      trustProxy: [],
    },
  })
})

it('treats an empty variable as unset, and uses the port in the default origin', () => {
  expect(readConfig({ PORT: '8080', ORIGIN: '', DATABASE_URL: '' })).toMatchObject({
    ok: true,
    value: { origin: 'http://localhost:8080', databaseUrl: undefined },
  })
})

it('names every wrong variable', () => {
  const config = readConfig({
    PORT: 'many',
    ORIGIN: 'shop.example',
    DATABASE_URL: 'mysql://there',
    ADMIN_EMAIL: 'nobody',
    ADMIN_PASSWORD: 'short',
    DEMO_CATALOGUE: 'yes',
    SMTP_URL: 'http://there',
    ORDER_SHEET_URL: 'http://sheets.example',
    IDENTITY_SECRET: 'short',
    TRUST_PROXY: '10.0.0.0/8, proxy',
    SHOP_EMAIL: '@',
    COURIER_URLS: 'pathao=https://courier.example',
    COURIER_CALL_MS: '10001',
  })

  expect(config).toEqual({
    ok: false,
    failure: [
      'PORT must be a port number',
      'ORIGIN must be an address such as https://shop.example',
      'DATABASE_URL must begin with postgres://',
      'ADMIN_EMAIL must be an e-mail address',
      'ADMIN_PASSWORD must have 8 characters or more',
      'DEMO_CATALOGUE must be on or off',
      'SMTP_URL must begin with smtp:// or smtps:// and name a host',
      'SHOP_EMAIL must be an e-mail address',
      'ORDER_SHEET_URL must be an https: address, or http: to this machine',
      'COURIER_URLS must be names and http: addresses on this machine, such as pathao=http://127.0.0.1:4000',
      'COURIER_CALL_MS must be from 100 to 10000',
      'IDENTITY_SECRET must have 32 characters or more',
      'TRUST_PROXY must be addresses or CIDR ranges',
    ],
  })
})

it('accepts addresses and ranges of proxies', () => {
  expect(readConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8' })).toMatchObject({
    ok: true,
    value: { trustProxy: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'] },
  })
})

it('accepts only proxies that Fastify accepts', () => {
  for (const text of ['10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '10/8', '0.0.0.0/0', '::/0']) {
    expect(readConfig({ TRUST_PROXY: text })).toEqual({
      ok: false,
      failure: ['TRUST_PROXY must be addresses or CIDR ranges'],
    })
  }
})

it('requires both halves of the Google config', () => {
  expect(readConfig({ GOOGLE_CLIENT_ID: 'id' })).toEqual({
    ok: false,
    failure: ['GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together'],
  })
})

it('accepts a port from 1 to 65535', () => {
  const refused = { ok: false, failure: ['PORT must be from 1 to 65535'] }

  expect(readConfig({ PORT: '0' })).toEqual(refused)
  expect(readConfig({ PORT: '65536' })).toEqual(refused)
  expect(readConfig({ PORT: '1' })).toMatchObject({ ok: true, value: { port: 1 } })
  expect(readConfig({ PORT: '65535' })).toMatchObject({ ok: true, value: { port: 65_535 } })
})

it('refuses a user and a password in the origin', () => {
  const refused = {
    ok: false,
    failure: ['ORIGIN must be an address such as https://shop.example'],
  }

  expect(readConfig({ ORIGIN: 'https://rahima@shop.example' })).toEqual(refused)
  expect(readConfig({ ORIGIN: 'https://:secret@shop.example' })).toEqual(refused)
  expect(readConfig({ ORIGIN: 'https://rahima:secret@shop.example' })).toEqual(refused)
})

const addresses = { MAIL_FROM: 'Shop <shop@shop.example>', SHOP_EMAIL: 'owner@shop.example' }

it('requires a host of the mail server', () => {
  const refused = {
    ok: false,
    failure: ['SMTP_URL must begin with smtp:// or smtps:// and name a host'],
  }

  expect(readConfig({ ...addresses, SMTP_URL: 'smtp://' })).toEqual(refused)
  expect(readConfig({ ...addresses, SMTP_URL: 'smtp:mail' })).toEqual(refused)
  expect(
    readConfig({ ...addresses, SMTP_URL: 'smtps://user:secret@mail.example:465' }),
  ).toMatchObject({
    ok: true,
    value: {
      smtpUrl: 'smtps://user:secret@mail.example:465',
      mailFrom: 'Shop <shop@shop.example>',
      shopEmail: 'owner@shop.example',
    },
  })
})

it('uses the administrator’s e-mail as sender and receiver when an SMTP server is set alone', () => {
  const mailOf = (env: Readonly<Record<string, string>>) => {
    const config = readConfig(env)
    return config.ok && [config.value.mailFrom, config.value.shopEmail]
  }
  const SMTP_URL = 'smtp://mail.example'
  const ADMIN_EMAIL = 'Owner@shop.example'
  const SHOP_EMAIL = 'orders@shop.example'
  const nobody = ['Pagla Mart <hello@paglamart.test>', 'hello@paglamart.test']

  expect(mailOf({})).toEqual(nobody)
  expect(mailOf({ ADMIN_EMAIL })).toEqual(nobody)
  expect(mailOf({ SMTP_URL, ADMIN_EMAIL, SHOP_EMAIL: '' })).toEqual([
    'Pagla Mart <owner@shop.example>',
    'owner@shop.example',
  ])
  expect(mailOf({ SMTP_URL, ADMIN_EMAIL, SHOP_EMAIL })).toEqual([
    'Pagla Mart <orders@shop.example>',
    SHOP_EMAIL,
  ])
  expect(mailOf({ SMTP_URL, ADMIN_EMAIL, SHOP_EMAIL, MAIL_FROM: 'till@shop.example' })).toEqual([
    'till@shop.example',
    SHOP_EMAIL,
  ])
})

it('accepts an order sheet on this machine without TLS', () => {
  expect(readConfig({ ORDER_SHEET_URL: 'http://127.0.0.1:9/rows' })).toMatchObject({ ok: true })
})

it('accepts addresses of couriers and SMS gateways on this machine alone', () => {
  const text = 'pathao=http://127.0.0.1:4000, redx=http://localhost:4001/v1.0.0-beta'
  const SMS_URLS = 'sms-net-bd=http://127.0.0.1:4002'
  expect(readConfig({ COURIER_URLS: text, SMS_URLS, COURIER_CALL_MS: '250' })).toMatchObject({
    ok: true,
    value: {
      smsUrls: { 'sms-net-bd': 'http://127.0.0.1:4002' },
      courierUrls: {
        pathao: 'http://127.0.0.1:4000',
        redx: 'http://localhost:4001/v1.0.0-beta',
      },
      courierCallMs: 250,
    },
  })
  for (const url of ['http://10.0.0.1', 'http://127.0.0.1/', 'http://a@127.0.0.1', 'file:///etc']) {
    expect(readConfig({ COURIER_URLS: `pathao=${url}` }).ok).toBe(false)
    expect(readConfig({ SMS_URLS: `bulksmsbd=${url}` }).ok).toBe(false)
  }
})

it('lets webhooks reach this machine only where it is told so', () => {
  expect(readConfig({})).toMatchObject({ value: { webhooksReachLoopback: false } })
  expect(readConfig({ WEBHOOK_LOOPBACK: 'on' })).toMatchObject({
    value: { webhooksReachLoopback: true },
  })
  expect(readConfig({ WEBHOOK_LOOPBACK: 'yes' })).toEqual({
    ok: false,
    failure: ['WEBHOOK_LOOPBACK must be on or off'],
  })
})

import { expect, it } from 'vitest'
import {
  AddressRefused,
  checkedLookup,
  isPublicAddress,
  type Resolve,
  urlProblem,
} from '#src/platform/outgoing/public-address.server.ts'

const closed = { reachesLoopback: false }
const open = { reachesLoopback: true }

it('takes addresses of the public internet for public', () => {
  const addresses = ['8.8.8.8', '103.4.145.245', '2606:4700:4700::1111', '2404:6800:4009:80a::200e']
  expect(addresses.filter((one) => !isPublicAddress(one))).toEqual([])
})

it('takes no private, local or reserved address for public, in IPv4', () => {
  const addresses = [
    ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.127.255.255', '127.0.0.1'],
    ...['127.255.255.254', '169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.1'],
    ...['192.0.2.1', '192.88.99.1', '192.168.0.1', '198.18.0.1', '198.19.255.255'],
    ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1'],
    ...['255.255.255.255', '2130706433', '0x7f000001', '0177.0.0.1', '127.1'],
  ]
  expect(addresses.filter(isPublicAddress)).toEqual([])
})

it('takes no local or reserved address for public, nor one that carries IPv4, in IPv6', () => {
  const addresses = [
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1'],
    ...['64:ff9b::808:808', '64:ff9b:1::1', '100::1', '2001::1', '2001:db8::1', '2001:10::1'],
    ...['2002:7f00:1::', '2002:808:808::', '3fff::1', '5f00::1', 'fc00::1', 'fd12::1'],
    ...['fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', 'not an address', ''],
  ]
  expect(addresses.filter(isPublicAddress)).toEqual([])
})

it('takes https addresses of names and of public numbers', () => {
  const urls = [
    'https://hooks.example.com/pagla?key=1',
    'https://hooks.example.com:8443/',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
  ]
  expect(urls.map((url) => urlProblem(url, closed))).toEqual(urls.map(() => undefined))
})

it('refuses addresses of this machine in every form', () => {
  const urls = [
    ...['https://127.0.0.1/', 'https://localhost/', 'https://2130706433/', 'https://0x7f000001/'],
    ...['https://017700000001/', 'https://127.1/', 'https://0x7f.1/', 'https://0/'],
    ...['https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://[::ffff:7f00:1]/'],
    ...['https://[64:ff9b::7f00:1]/', 'https://①②⑦.0.0.1/', 'https://127.0.0.1./'],
    ...['https://169.254.169.254/latest/meta-data/', 'https://10.0.0.8/', 'https://[fe80::1]/'],
  ]
  expect(urls.map((url) => [url, urlProblem(url, closed)])).toEqual(
    urls.map((url) => [url, 'not-public']),
  )
})

it('refuses other schemes, passwords, and http without the setting', () => {
  expect(urlProblem('nonsense', closed)).toBe('no-url')
  expect(urlProblem('http://hooks.example.com/', closed)).toBe('not-https')
  expect(urlProblem('file:///etc/passwd', closed)).toBe('not-https')
  expect(urlProblem('https://owner:secret@hooks.example.com/', closed)).toBe('has-password')
  expect(urlProblem('http://127.0.0.1:4000/', closed)).toBe('not-https')
  expect(urlProblem('http://127.0.0.1:4000/', open)).toBeUndefined()
  expect(urlProblem('http://[::1]:4000/', open)).toBeUndefined()
  expect(urlProblem('http://hooks.example.com/', open)).toBe('not-https')
  expect(urlProblem('https://10.0.0.8/', open)).toBe('not-public')
})

function lookUp(resolve: Resolve, reach = closed, protocol = 'https:') {
  return new Promise((settle) => {
    checkedLookup({ ...reach, protocol }, resolve)('hooks.example.com', { all: true }, (...said) =>
      settle(said[0] ?? said[1]),
    )
  })
}

it('hands on the addresses that it checked, and looks a name up once', async () => {
  let asked = 0
  const resolve: Resolve = async () => {
    asked += 1
    return [{ address: asked === 1 ? '8.8.8.8' : '127.0.0.1', family: 4 }]
  }
  expect(await lookUp(resolve)).toEqual([{ address: '8.8.8.8', family: 4 }])
  expect(asked).toBe(1)
  expect(await lookUp(resolve)).toBeInstanceOf(AddressRefused)
})

it('refuses a name of which one address is not public', async () => {
  const both: Resolve = async () => [
    { address: '8.8.8.8', family: 4 },
    { address: '::ffff:10.0.0.1', family: 6 },
  ]
  expect(await lookUp(both)).toBeInstanceOf(AddressRefused)
  expect(await lookUp(async () => [])).toBeInstanceOf(AddressRefused)
})

it('reaches this machine alone by http, where the process may', async () => {
  const local: Resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  const far: Resolve = async () => [{ address: '8.8.8.8', family: 4 }]
  expect(await lookUp(local, open, 'http:')).toEqual([{ address: '127.0.0.1', family: 4 }])
  expect(await lookUp(far, open, 'http:')).toBeInstanceOf(AddressRefused)
  expect(await lookUp(local, closed, 'http:')).toBeInstanceOf(AddressRefused)
})

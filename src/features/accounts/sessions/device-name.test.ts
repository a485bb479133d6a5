import { expect, it } from 'vitest'
import { deviceName } from '#src/features/accounts/sessions/device-name.ts'

it('names the browser and its operating system', () => {
  const android =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
  const samsung =
    'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36'
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
  const edge =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0'
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'
  const mac =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15'

  expect(deviceName(android, 'en')).toBe('Chrome on Android')
  expect(deviceName(samsung, 'en')).toBe('Samsung Internet on Android')
  expect(deviceName(iphone, 'en')).toBe('Safari on iPhone')
  expect(deviceName(edge, 'en')).toBe('Edge on Windows')
  expect(deviceName(firefox, 'en')).toBe('Firefox on Linux')
  expect(deviceName(mac, 'en')).toBe('Safari on Mac')
})

it('has no English word in Bangla', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'
  expect(deviceName(firefox, 'bn')).toBe('Firefox, Linux')
})

it('names the parts that it recognises and repeats no other text', () => {
  expect(deviceName('Firefox/132.0', 'en')).toBe('Firefox')
  expect(deviceName('Something for Windows', 'en')).toBe('Windows')
  expect(deviceName('curl/8.5.0', 'en')).toBe('')
  expect(deviceName('', 'en')).toBe('')
})

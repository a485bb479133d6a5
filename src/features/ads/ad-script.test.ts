import { expect, it } from 'vitest'
import { adCookiesIn } from '#src/features/ads/ad-cookies.ts'
import { adScript } from '#src/features/ads/ad-script.ts'

const ads = { pixelId: '1234567890', purchaseAt: 'confirmed' }

it('is on the pages of a shop with a pixel, and on no page without one', () => {
  expect(adScript('/product/kettle', [{}, { ads }])).toBe(
    '<script type="module" async="" src="/consent.js" data-pixel="1234567890" data-purchase="confirmed"></script>',
  )
  const pages = ['/', '/bn', '/bn/product/kettle', '/allProducts', '/cart', '/checkout', '/privacy']
  for (const path of pages) expect(adScript(path, [{ ads }])).toBeDefined()
  for (const path of pages) expect(adScript(path, [{}, undefined, { ads: {} }])).toBeUndefined()
})

it('is on no page with a password or a mailed link, and takes no other text for an id', () => {
  const pages = [
    '/login',
    '/bn/reset-password',
    '/w/token',
    '/order',
    '/dashboard',
    '/verify-email',
  ]
  for (const path of pages) expect(adScript(path, [{ ads }])).toBeUndefined()
  expect(adScript('/', [{ ads: { ...ads, pixelId: '1"><script>' } }])).toBeUndefined()
})

it('reads an answer and the values of Facebook from cookies, and no value of another form', () => {
  expect(adCookiesIn('a=1; ads=yes; _fbp=fb.1.1700000000000.42; _fbc=fb.1.17.Ab-_9')).toEqual({
    hasAgreed: true,
    fbp: 'fb.1.1700000000000.42',
    fbc: 'fb.1.17.Ab-_9',
  })
  expect(adCookiesIn('ads=no; _fbp="><b>')).toEqual({ hasAgreed: false, fbp: '', fbc: '' })
  expect(adCookiesIn('bads=yes')).toEqual({ hasAgreed: undefined, fbp: '', fbc: '' })
})

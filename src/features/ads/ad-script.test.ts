import { expect, it } from 'vitest'
import { adCookiesIn, answerFor, refusesEverybody, yesTo } from '#src/features/ads/ad-cookies.ts'
import { withAdvertising } from '#src/features/ads/ad-script.ts'

const ads = { pixelId: '1234567890', purchaseAt: 'confirmed', hasGoogle: false }
const page = '<html><head></head><body><header>The shop</header><main>A page</main></body></html>'

function advertised(path: string, loaded: readonly unknown[]) {
  return withAdvertising(page, { path, loaded, scriptMark: 'mark' })
}

it('is on the pages of a shop that advertises, and on no page of any other', () => {
  expect(advertised('/product/kettle', [{}, { ads }]).page).toContain(
    '<script type="module" async="" src="/consent.js" data-pixel="1234567890" data-purchase="confirmed" data-asks="facebook"></script></head>',
  )
  const pages = ['/', '/bn', '/bn/product/kettle', '/allProducts', '/cart', '/checkout', '/privacy']
  for (const path of pages) expect(advertised(path, [{ ads }]).page).not.toBe(page)
  for (const path of pages) {
    expect(advertised(path, [{}, undefined, { ads: {} }])).toEqual({
      page,
      pictureOrigin: undefined,
    })
  }
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
  for (const path of pages) expect(advertised(path, [{ ads }]).page).toBe(page)
  const wrong = { ...ads, pixelId: '1"><script>' }
  expect(advertised('/', [{ ads: wrong }]).page).toBe(page)
})

it('names Facebook in the policy only for its pixel, and nothing of Google ever', () => {
  expect(advertised('/', [{ ads }]).pictureOrigin).toBe('https://www.facebook.com')
  const google = advertised('/', [{ ads: { ...ads, pixelId: '', hasGoogle: true } }])
  expect(google.pictureOrigin).toBeUndefined()
  expect(google.page).not.toMatch(/https?:/)
  expect(google.page).toContain('data-asks="google"')
})

it('writes the question below the header, hidden, in the language of the page, for each service', () => {
  const both = { ...ads, hasGoogle: true }
  const [before, after] = advertised('/', [{ ads: both }]).page.split('<section id="ads-ask"')
  expect(before).toMatch(/<\/header>$/)
  expect(after).toContain('hidden><p role="status">May Facebook and Google learn')
  expect(after).toMatch(/<\/section><main>A page<\/main>/)
  expect(advertised('/bn', [{ ads: both }]).page).toContain('ফেসবুক আর গুগলকে')
  expect(advertised('/', [{ ads }]).page).not.toContain('Google')
})

const nobody = { hasAgreed: undefined, agreed: [], fbp: '', fbc: '', clientId: '' }

it('reads an answer and the values of a browser from cookies, and no value of another form', () => {
  expect(
    adCookiesIn(
      'a=1; ads=yes-both; _fbp=fb.1.1700000000000.42; _fbc=fb.1.17.Ab-_9; ads_client=42.1700000000',
    ),
  ).toEqual({
    hasAgreed: true,
    agreed: ['facebook', 'google'],
    fbp: 'fb.1.1700000000000.42',
    fbc: 'fb.1.17.Ab-_9',
    clientId: '42.1700000000',
  })
  const odd = 'ads=no; _fbp="><b>; ads_client=42.1700000000.7'
  expect(adCookiesIn(odd)).toEqual({ ...nobody, hasAgreed: false })
  expect(adCookiesIn('bads=yes')).toEqual(nobody)
  expect(adCookiesIn('ads=toString')).toEqual(nobody)
})

it('takes a yes for the services that were named, and asks again for another', () => {
  const answered = (asked: Parameters<typeof yesTo>[0]) => adCookiesIn(`ads=${yesTo(asked)}`)
  expect(answerFor(['facebook'], answered(['facebook']))).toBe(true)
  expect(answerFor(['facebook', 'google'], answered(['facebook']))).toBeUndefined()
  expect(answerFor(['google'], answered(['facebook']))).toBeUndefined()
  expect(answerFor(['google'], answered(['facebook', 'google']))).toBe(true)
  expect(answerFor(['facebook', 'google'], adCookiesIn('ads=no'))).toBe(false)
})

it('asks no browser that says no to everybody', () => {
  const says = (globalPrivacyControl: unknown) => ({ globalPrivacyControl }) as unknown as Navigator
  expect(refusesEverybody(says(true))).toBe(true)
  expect(refusesEverybody(says(false))).toBe(false)
  expect(refusesEverybody({} as Navigator)).toBe(false)
})

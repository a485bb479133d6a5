import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'
import { aPhoto } from '#tests/make/a-picture.ts'

const words = 'It lights <script>alert(1)</script> the whole room.\nঅনেক ভালো।'

test('a buyer reviews what arrived without JavaScript, staff publish and answer it, and visitors read it', async ({
  page,
  browser,
  shop,
}) => {
  test.slow()
  await signIn(page, adminOf(shop))
  const post = async (path: string, data: unknown, method = 'POST') => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const answer = await page.request.fetch(path, { method, data, headers })
    expect(answer.ok(), path).toBe(true)
    return answer.json()
  }
  const buyerOf = { cname: 'Reads Much', caddress: 'House 5, Mirpur 10, Dhaka', city: 70 }
  const { oid, token } = await post(
    '/api/order?id=p',
    { ...buyerOf, cphone: '01877100019', pid: 'ceiling-fan-56', quantity: 1 },
    'PUT',
  )
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin })
  const buyer = await plain.newPage()
  const address = (start = '') => `${start}/thankyou?${new URLSearchParams({ oid, token })}`
  const visitor = await plain.newPage()
  const facts = async () =>
    (await visitor.locator('script[type="application/ld+json"]').allTextContents()).join('')
  for (const to of ['confirmed', 'packed', 'shipped']) {
    await post(`/api/admin/orders/${oid}/moves`, { to })
  }
  await buyer.goto(address())
  await expect(buyer.getByRole('heading', { name: 'What do you think of it?' })).toBeHidden()
  await post(`/api/admin/orders/${oid}/moves`, { to: 'delivered' })

  const form = { intent: 'review', pid: 'ceiling-fan-56', rating: '1', body: 'A stranger' }
  const wrong = `/thankyou?${new URLSearchParams({ oid, token: `${token}x` })}`
  await plain.request.post(wrong, { form, headers: { origin: shop.origin }, maxRedirects: 0 })
  await buyer.goto(address())
  await buyer.getByText(/^Review: /).click()
  await buyer.getByLabel('Stars').selectOption({ label: '4, good' })
  await buyer.getByLabel('Your name beside it (optional)').fill('Rahima')
  // Spaces alone: the browser sends them, the shop refuses them.
  await buyer.getByLabel('In your own words').fill('   ')
  await buyer.getByRole('button', { name: 'Send the review' }).click()
  await expect(buyer.getByRole('main').getByRole('alert')).toHaveText(
    /^Choose the stars, and write a few words/,
  )
  await expect(buyer.getByLabel('Stars')).toHaveValue('4')
  await expect(buyer.getByLabel('Your name beside it (optional)')).toHaveValue('Rahima')
  await buyer.getByLabel('Your name beside it (optional)').fill('')
  await buyer.getByLabel('In your own words').fill(words)
  await buyer.getByRole('button', { name: 'Send the review' }).click()
  await expect(buyer.getByText('The shop looks at it.')).toBeVisible()
  await expect(buyer.getByText(/^Review: /)).toBeHidden()
  // The last words of the review are in Bangla.
  await expect(buyer.locator('link[rel=stylesheet][href*=fonts-bengali]')).toHaveCount(1)
  for (const name of ['good.jpg', 'private.jpg']) {
    const buffer = await aPhoto({ width: 90, height: 60 }).jpeg().toBuffer()
    const chosen = buyer.getByLabel(/^A photo of /)
    await chosen.setInputFiles({ name, mimeType: 'image/jpeg', buffer })
    await buyer.getByRole('button', { name: 'Send the photo' }).click()
    const section = buyer.getByRole('region', { name: 'What do you think of it?' })
    const said = section.getByRole('status').filter({ hasText: 'The shop has your photo.' })
    await expect(said).toBeInViewport()
    await expect(buyer.getByText('The shop has your photo.')).toHaveCount(1)
  }
  await expect(buyer.getByText('Photos with the shop: 2')).toBeVisible()

  await visitor.goto('/product/ceiling-fan-56')
  await expect(visitor.getByText('No reviews yet')).toBeVisible()
  expect(await facts()).not.toContain('Rating')
  const faces = visitor.locator('link[rel=stylesheet][href*=fonts-bengali]')
  await expect(faces).toHaveCount(0)

  await page.goto('/dashboard/reviews')
  const card = page.getByRole('article').filter({ hasText: '<script>alert(1)</script>' })
  await expect(card).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await card.getByLabel(/Your reply/).fill('Thank you & <b>enjoy</b>')
  await expect(card.getByRole('img', { name: /^Photo \d that/ })).toHaveCount(2)
  await card.getByLabel(/^Show photo 2/).uncheck()
  await card.getByRole('button', { name: /^Publish/ }).click()
  await expect(card).toBeHidden()

  await visitor.reload()
  const reviews = visitor.getByRole('region', { name: 'Reviews' })
  await expect(reviews).toContainText('It lights <script>alert(1)</script> the whole room.')
  // The last words of the review are in Bangla.
  await expect(faces).toHaveCount(1)
  await expect(reviews).toContainText('A buyer bought it here')
  await expect(reviews).toContainText('Thank you & <b>enjoy</b>')
  await expect(reviews).not.toContainText('Reads Much')
  await expect(reviews.getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
  await expect(reviews.getByRole('img', { name: 'Photo by the buyer' })).toHaveCount(1)
  await expect(visitor.getByRole('link', { name: 'Reviews: 4 of 5 (1)' })).toBeVisible()
  await expect(visitor.getByRole('img', { name: 'Rating 5.0' }).first()).toBeVisible()
  expect(await facts()).toContain('"ratingValue":4,"reviewCount":1')
  await visitor.goto('/allProducts?category=home')
  const onCard = visitor.getByRole('article').filter({ hasText: 'Reviews 4 (1)' })
  await expect(onCard.getByRole('link', { name: /See Details.*Fan/ })).toBeVisible()
  await visitor.goto('/bn/product/ceiling-fan-56')
  await expect(visitor.getByRole('link', { name: 'রিভিউ: ৫-এ ৪ (১টি)' })).toBeVisible()
  // A text in the other language says so.
  await expect(visitor.locator('main p[lang=en]').first()).toContainText('It lights')

  await page.getByRole('button', { name: /^Published/ }).click()
  await card.getByRole('button', { name: /^Take it back/ }).click()
  await expect(card).toBeHidden()
  await visitor.goto('/product/ceiling-fan-56')
  await expect(visitor.getByText('No reviews yet')).toBeVisible()
  expect(await facts()).not.toContain('Rating')
  await buyer.goto(address('/bn'))
  await expect(buyer.getByText('এটি আমরা দেখাচ্ছি না।')).toBeVisible()
  await plain.close()
})

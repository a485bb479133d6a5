/** The owner gives a product several pictures: chosen together, uploaded, ordered and described. */

import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectWellMade } from '#tests/e2e/support/barriers.ts'
import { holdRequests } from '#tests/e2e/support/hold-requests.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'
import { aProductBody } from '#tests/make/a-product-body.ts'

const editPath = (pid: string) => `/dashboard/view-product/edit-product/${pid}`
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text)
const save = (page: Page) => page.getByRole('button', { name: 'Save & Continue' })
const section = (page: Page) => page.getByRole('region', { name: /^All pictures/ })
const tiles = (page: Page) => section(page).locator('ol > li')
const handle = (page: Page, n: number) =>
  section(page).getByRole('button', { name: `Move picture ${n}: drag it` })

type Picture = { readonly image: string; readonly alt: string; readonly real: boolean }

async function picturesOf(page: Page, pid: string): Promise<readonly Picture[]> {
  return (await (await page.request.get(`/api/oneProduct/${pid}`)).json()).images
}

async function aProduct(page: Page, matters: Readonly<Record<string, unknown>>): Promise<void> {
  const body = aProductBody(matters)
  const answer = await page.request.put(`/api/product?id=${body.pid}`, {
    data: body,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.status()).toBe(201)
}

/** Each another picture: its colour says which. */
async function aPhotoFile(n: number) {
  const background = { r: 20 * n, g: 120, b: 200 - 15 * n }
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name: `photo-${n}.jpg`, base64: buffer.toString('base64') }
}

type Others = { readonly name: string; readonly size: number }

/** As from a folder, all at once; files of another `size` come first, and are no pictures. */
async function drop(
  page: Page,
  count: number,
  from = 1,
  others: readonly Others[] = [],
): Promise<void> {
  const photos = await Promise.all(Array.from({ length: count }, (_, n) => aPhotoFile(from + n)))
  await expect(section(page)).toBeVisible()
  await page.evaluate(
    async ([others, photos]) => {
      const given = new DataTransfer()
      const type = 'image/jpeg'
      for (const { name, size } of others) {
        given.items.add(new File([new Uint8Array(size)], name, { type }))
      }
      for (const { name, base64 } of photos) {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
        given.items.add(new File([bytes], name, { type }))
      }
      document.body.dispatchEvent(
        new DragEvent('drop', { dataTransfer: given, bubbles: true, cancelable: true }),
      )
    },
    [others, photos] as const,
  )
}

test.beforeEach(async ({ page, shop }) => signIn(page, adminOf(shop)))

test('takes ten files at once: eight are uploaded and saved, and two are named as left out', async ({
  page,
  newVisitor,
}) => {
  await aProduct(page, { pid: 'ten-files', title: 'Ten files' })
  await page.goto(editPath('ten-files'))
  await drop(page, 10)

  await expect(section(page).getByText('A product has at most 8 pictures.')).toContainText(
    'photo-9.jpg, photo-10.jpg',
  )
  await expect(tiles(page)).toHaveCount(8)
  await expect(section(page).getByText('All pictures are uploaded.')).toBeVisible()
  await save(page).click()
  await expect(toast(page, 'Product Updated')).toBeVisible()

  const pictures = await picturesOf(page, 'ten-files')
  expect(pictures).toHaveLength(8)
  expect(new Set(pictures.map(({ image }) => image)).size).toBe(8)
  const visitor = await newVisitor()
  await visitor.goto('/product/ten-files')
  await expect(
    visitor.getByRole('list', { name: 'Pictures of Ten files' }).locator('li'),
  ).toHaveCount(8)
})

test.describe('a refused file', () => {
  test.use({ expectedComplaints: /status of 415/ })

  test('takes no place of a picture', async ({ page }) => {
    await aProduct(page, { pid: 'refused-file' })
    await page.goto(editPath('refused-file'))
    await drop(page, 7, 1, [
      { name: 'large.jpg', size: 8 * 1024 * 1024 + 1 },
      { name: 'broken.jpg', size: 100 },
    ])
    await expect(section(page).getByText('left out: large.jpg')).toBeVisible()
    await expect(section(page).getByText('A product has at most 8 pictures.')).toBeHidden()
    await expect(tiles(page)).toHaveCount(8)
    await expect(tiles(page).first()).toContainText('Send a JPEG, PNG, WebP, AVIF or GIF')
    await expect(section(page).getByText('All pictures are uploaded.')).toBeVisible()
    await expect(section(page).getByText('7 of 8', { exact: true })).toBeVisible()

    const sending = await holdRequests(page, '**/api/1/upload')
    await drop(page, 1, 8)
    await expect(tiles(page)).toHaveCount(9)
    await expect(section(page).getByText('7 of 8 pictures uploaded')).toBeVisible()
    sending.release()
    await expect(section(page).getByText('All pictures are uploaded.')).toBeVisible()
    await section(page).getByRole('button', { name: 'Remove picture 1' }).click()
    await save(page).click()
    await expect(toast(page, 'Product Updated')).toBeVisible()
    expect(await picturesOf(page, 'refused-file')).toHaveLength(8)
  })
})

test('says of a single picture that it is not uploaded yet', async ({ page }) => {
  await aProduct(page, { pid: 'one-more' })
  await page.goto(editPath('one-more'))
  await drop(page, 2)
  await expect(section(page).getByText('All pictures are uploaded.')).toBeVisible()
  await save(page).click()
  await expect(toast(page, 'Product Updated')).toBeVisible()
  await page.reload()
  await holdRequests(page, '**/api/1/upload')
  await drop(page, 1, 3)
  await expect(section(page).getByText('The picture is not uploaded yet.')).toBeVisible()
})

test('adds a new product whose pictures are chosen together; saving waits for them', async ({
  page,
}) => {
  await page.goto('/dashboard/add-product')
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field('Product id').fill('three-new')
  await field('Title').fill('Three new')
  await field('Details').fill('Seen from three sides.')
  await field('Expiry date').fill('2031-12-31')
  const sending = await holdRequests(page, '**/api/1/upload')
  await drop(page, 3)
  // Two at a time.
  await expect.poll(sending.sent).toBe(2)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add Product|^Add$|^Adding/ })
    .click()
  sending.release()

  await expect(toast(page, 'product Added!')).toBeVisible()
  expect(await picturesOf(page, 'three-new')).toHaveLength(3)
  await expect(tiles(page)).toHaveCount(0)
})

test('orders and describes pictures by keyboard alone, and says each new place', async ({
  page,
}) => {
  await aProduct(page, { pid: 'by-keys' })
  await page.goto(editPath('by-keys'))
  await drop(page, 3)
  await expect(section(page).getByText('All pictures are uploaded.')).toBeVisible()
  await save(page).press('Enter')
  await expect(toast(page, 'Product Updated')).toBeVisible()
  const before = (await picturesOf(page, 'by-keys')).map(({ image }) => image)

  await handle(page, 3).focus()
  await page.keyboard.press('ArrowUp')
  await expect(section(page).getByText('Now picture 2 of 3.')).toBeAttached()
  await expect(handle(page, 2)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(section(page).getByText('Now the cover, picture 1 of 3.')).toBeAttached()
  await expect(handle(page, 1)).toBeFocused()
  // Already the first.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('End')
  await expect(handle(page, 3)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(handle(page, 1)).toBeFocused()
  const alt = section(page).getByLabel('What it shows, in English: picture 1')
  for (let tabs = 0; tabs < 20; tabs += 1) {
    await page.keyboard.press('Tab')
    if (await alt.evaluate((input) => input === document.activeElement)) break
  }
  await page.keyboard.type('The lid')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ঢাকনা')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await save(page).press('Enter')
  await expect(toast(page, 'Product Updated').last()).toBeVisible()

  const [first = '', second = '', third = ''] = before
  await expect
    .poll(() => picturesOf(page, 'by-keys'))
    .toEqual([
      { image: third, alt: 'The lid', altBn: 'ঢাকনা', real: true },
      expect.objectContaining({ image: first }),
      expect.objectContaining({ image: second }),
    ])
})

test('orders by dragging, makes a picture the cover, and removes one', async ({ page }) => {
  await aProduct(page, { pid: 'by-mouse' })
  await page.goto(editPath('by-mouse'))
  await drop(page, 3)
  await expect(section(page).getByText('All pictures are uploaded.')).toBeVisible()
  await save(page).click()
  await expect(toast(page, 'Product Updated')).toBeVisible()
  const [first, second, third] = (await picturesOf(page, 'by-mouse')).map(({ image }) => image)

  await handle(page, 1).hover()
  await page.mouse.down()
  const box = await tiles(page).nth(2).boundingBox()
  if (!box) throw new Error('expected a third picture that is shown: it has no box')
  await page.mouse.move(box.x + 40, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect(section(page).getByText('Now picture 3 of 3.')).toBeAttached()
  await section(page).getByRole('button', { name: 'Make cover: picture 2' }).click()
  await section(page).getByRole('button', { name: 'Remove picture 3' }).click()
  await expect(section(page).getByText('Picture 3 removed. 2 left.')).toBeAttached()
  await save(page).click()

  await expect
    .poll(async () => (await picturesOf(page, 'by-mouse')).map(({ image }) => image))
    .toEqual([third, second])
  expect(first).toBeDefined()
})

test('removes pictures by keyboard: the focus goes to the next one, then the one before, then to the button that adds', async ({
  page,
}) => {
  await aProduct(page, { pid: 'removed-by-keys' })
  await page.goto(editPath('removed-by-keys'))
  await drop(page, 3)
  await expect(section(page).getByText('All pictures are uploaded.')).toBeVisible()
  const remove = (n: number) => section(page).getByRole('button', { name: `Remove picture ${n}` })

  await remove(2).focus()
  await page.keyboard.press('Enter')
  await expect(section(page).getByText('Picture 2 removed. 2 left.')).toBeAttached()
  await expect(remove(2)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(section(page).getByText('Picture 2 removed. 1 left.')).toBeAttached()
  await expect(remove(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(section(page).getByText('Picture 1 removed. 0 left.')).toBeAttached()
  await expect(section(page).getByRole('button', { name: 'More pictures' })).toBeFocused()

  await page.getByRole('button', { name: 'Upload Image' }).focus()
  await drop(page, 1, 5)
  await page.getByRole('button', { name: 'Remove the picture' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Upload Image' })).toBeFocused()
})

test.describe('a broken network', () => {
  test.use({ expectedComplaints: /net::ERR_|status of 503/ })

  test('loses no picture: each is sent again by itself', async ({ page }) => {
    await aProduct(page, { pid: 'broken-network' })
    await page.goto(editPath('broken-network'))
    let failures = 0
    await page.route('**/api/1/upload', async (route) => {
      failures += 1
      if (failures > 6) return route.fallback()
      if (failures % 3 === 0) return route.fulfill({ status: 503, body: '{}' })
      return route.abort('connectionreset')
    })
    await drop(page, 5)
    await expect(section(page).getByText('It is sent again by itself').first()).toBeVisible()

    // As a browser says when the network is back, so that nobody waits.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await expect(section(page).getByText('All pictures are uploaded.')).toBeVisible({
        timeout: 1_000,
      })
    }).toPass()
    await save(page).click()
    await expect(toast(page, 'Product Updated')).toBeVisible()
    expect(await picturesOf(page, 'broken-network')).toHaveLength(5)
  })
})

test('keeps arrived pictures over a reload, and says how many had not arrived', async ({
  page,
}) => {
  await aProduct(page, { pid: 'reloaded' })
  await page.goto(editPath('reloaded'))
  await drop(page, 2)
  await expect(section(page).getByText('All pictures are uploaded.')).toBeVisible()
  await holdRequests(page, '**/api/1/upload')
  await drop(page, 3, 3)
  await expect(tiles(page)).toHaveCount(5)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()

  await expect(section(page).getByText(/had not been uploaded.*: 3\./)).toBeVisible()
  await expect(tiles(page)).toHaveCount(2)
  await save(page).click()
  await expect(toast(page, 'Product Updated')).toBeVisible()
  expect(await picturesOf(page, 'reloaded')).toHaveLength(2)
})

test('is well made with several pictures', async ({ page }) => {
  await aProduct(page, { pid: 'well-made' })
  await page.goto(editPath('well-made'))
  await drop(page, 2)
  await expect(section(page).getByText('All pictures are uploaded.')).toBeVisible()
  await save(page).click()
  await expect(toast(page, 'Product Updated')).toBeVisible()
  await expectWellMade(page, editPath('well-made'))
})

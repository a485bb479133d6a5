/** The owner adds products with pictures, finds, edits, counts and deletes them. */

import { basename } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expectWellMade } from '#tests/e2e/support/barriers.ts'
import { holdRequests } from '#tests/e2e/support/hold-requests.ts'
import { adminOf, send, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'
import { aPhoto } from '#tests/make/a-picture.ts'
import { aProductBody } from '#tests/make/a-product-body.ts'

const editPath = (pid: string) => `/dashboard/view-product/edit-product/${pid}`
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text)
const field = (page: Page | Locator, label: string) => page.getByLabel(label, { exact: true })
const dropZone = (page: Page) => page.locator('input[type=file]')

/** A product for one test only, so that tests do not share products. */
async function aProduct(page: Page, matters: Readonly<Record<string, unknown>>): Promise<void> {
  const body = aProductBody(matters)
  const answer = await page.request.put(`/api/product?id=${body.pid}`, {
    data: body,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.status()).toBe(201)
}

async function productOf(page: Page, pid: string): Promise<Record<string, unknown>> {
  return (await page.request.get(`/api/oneProduct/${pid}`)).json()
}

async function aJpeg(name = 'kettle.jpg') {
  return {
    name,
    mimeType: 'image/jpeg',
    buffer: await aPhoto({ width: 800, height: 600 }).jpeg().toBuffer(),
  }
}

async function fillNewProduct(page: Page, pid: string): Promise<void> {
  await page.goto('/dashboard/add-product')
  await field(page, 'Product id').fill(pid)
  await field(page, 'Title').fill('Clay Kettle, hand made')
  await field(page, 'Details').fill('Keeps water cool for a day.\nMade in Dhamrai.')
  await field(page, 'Old price (Tk)').fill('৫০০')
  await field(page, 'Price (Tk)').fill('৪০০')
  await field(page, 'Expiry date').fill('2031-12-31')
  await dropZone(page).setInputFiles(await aJpeg())
}

const add = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Add/ })
const save = (page: Page) => page.getByRole('button', { name: 'Save & Continue' })

test.beforeEach(async ({ page, shop }) => signIn(page, adminOf(shop)))

test('adds a product with its picture and shows it in the shop', async ({ page, newVisitor }) => {
  // Not every browser logs these failures.
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      reportError(new Error(`The policy refuses ${violatedDirective} ${blockedURI}`)),
    ),
  )
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/product?')) saves.push(request.method())
  })
  await page.goto('/dashboard/add-product')
  await expect(field(page, 'Old price (Tk)')).toHaveValue('25')
  await expect(field(page, 'Price (Tk)')).toHaveValue('25')
  await expect(field(page, 'Stock')).toHaveValue('25')
  await expect(field(page, 'Offer Product')).toHaveAttribute('required', '')
  await expect(page.getByRole('button', { name: 'Upload Image', exact: true })).toBeVisible()

  await fillNewProduct(page, 'clay-kettle')
  await expect(page.getByText('The card says: 20% off.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'kettle.jpg' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'The picture as chosen' })).toBeVisible()
  await field(page, 'Offer Product').check()
  // Faster than a user: before the page has drawn the first one.
  await add(page).evaluate((button) => {
    const { form } = button as HTMLButtonElement
    form?.requestSubmit()
    form?.requestSubmit()
  })

  await expect(toast(page, 'product Added!')).toBeVisible()
  expect(saves).toEqual(['PUT'])
  await expect(field(page, 'Title')).toHaveValue('')
  await expect(field(page, 'Product id')).toBeFocused()
  const product = await productOf(page, 'clay-kettle')
  expect(product).toMatchObject({
    title: 'Clay Kettle, hand made',
    details: 'Keeps water cool for a day.\nMade in Dhamrai.',
    price: 400,
    oldp: 500,
    stock: 25,
    ddate: '2031-12-31',
    offer: true,
  })

  const visitor = await newVisitor()
  await visitor.goto('/product/clay-kettle')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Clay Kettle, hand made')
  const picture = visitor.getByRole('img', { name: 'Clay Kettle, hand made' })
  await expect(picture).toHaveAttribute('src', String(product.image))
  await expect
    .poll(() => picture.evaluate((shown) => (shown as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { name: 'Clay Kettle, hand made' })).toBeVisible()
})

test('marks the Bangla of an edited text until the owner says that it is right', async ({
  page,
  newVisitor,
}) => {
  const bn = { title: 'মাটির কেটলি', details: 'পানি ঠান্ডা রাখে।' }
  await aProduct(page, { pid: 'two-languages', title: 'Clay Kettle', bn })
  await page.goto(editPath('two-languages'))
  await expect(field(page, 'Bangla title')).toHaveValue(bn.title)
  await field(page, 'Title').fill('Red Clay Kettle')
  await save(page).click()

  await expect(toast(page, 'Product Updated')).toBeVisible()
  const title = field(page, 'Bangla title')
  await expect(title).toHaveAccessibleDescription(/The English text has changed since/)
  const visitor = await newVisitor()
  await visitor.goto('/bn/product/two-languages')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(bn.title)
  await page.goto('/dashboard/view-product?q=two-languages')
  await expect(page.getByText('Look at the Bangla')).toBeVisible()

  await page.goto(editPath('two-languages'))
  await page.getByLabel('The Bangla texts are right as they stand').check()
  await field(page, 'Bangla details').fill('পানি সারা দিন ঠান্ডা রাখে।')
  await save(page).click()
  await expect(toast(page, 'Product Updated')).toBeVisible()
  expect((await productOf(page, 'two-languages')).bn).toEqual({
    title: bn.title,
    details: 'পানি সারা দিন ঠান্ডা রাখে।',
    host: '',
    review: [],
  })
  await expectWellMade(page, editPath('two-languages'))
})

test('keeps every word of a new product over a reload', async ({ page }) => {
  await fillNewProduct(page, 'drafted-kettle')
  await page.reload()

  await expect(field(page, 'Title')).toHaveValue('Clay Kettle, hand made')
  await expect(field(page, 'Price (Tk)')).toHaveValue('৪০০')
})

test('publishes corrections that are typed while the picture uploads', async ({ page }) => {
  await fillNewProduct(page, 'corrected-kettle')
  const sending = await holdRequests(page, '**/api/1/upload')
  await add(page).click()
  await expect.poll(sending.sent).toBe(1)
  await field(page, 'Price (Tk)').fill('450')
  await field(page, 'Title').fill('Clay Kettle, put right')
  sending.release()

  await expect(toast(page, 'product Added!')).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue('')
  expect(await productOf(page, 'corrected-kettle')).toMatchObject({
    title: 'Clay Kettle, put right',
    price: 450,
  })
})

test('keeps corrections that come too late for a new product in the form', async ({ page }) => {
  await fillNewProduct(page, 'late-kettle')
  const sending = await holdRequests(page, '**/api/product?*')
  await add(page).click()
  await expect.poll(sending.sent).toBe(1)
  await field(page, 'Title').fill('Clay Kettle, too late')
  sending.release()

  await expect(page.getByText('Clay Kettle, hand made is in the shop.')).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue('Clay Kettle, too late')
  await expect(field(page, 'Title')).toBeFocused()
  await page.reload()
  await expect(field(page, 'Title')).toHaveValue('Clay Kettle, too late')
})

test('accepts a dropped and a pasted picture', async ({ page }) => {
  await page.goto('/dashboard/add-product')
  await expect(page.getByRole('button', { name: 'Upload Image', exact: true })).toBeEnabled()
  const givePicture = (kind: 'drop' | 'paste', name: string) =>
    page.evaluate(
      ({ kind, name }) => {
        const given = new DataTransfer()
        given.items.add(new File(['picture'], name, { type: 'image/png' }))
        const event =
          kind === 'drop'
            ? new DragEvent('drop', { dataTransfer: given, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', { clipboardData: given, bubbles: true })
        document.body.dispatchEvent(event)
      },
      { kind, name },
    )

  await givePicture('drop', 'dropped.png')
  await expect(page.getByRole('button', { name: 'dropped.png' })).toBeVisible()
  await givePicture('paste', 'pasted.png')
  await expect(page.getByRole('button', { name: 'pasted.png' })).toBeVisible()
})

test.describe('a refused or failed request', () => {
  // The browser itself logs every answer of 400 and above, and every failed request.
  test.use({ expectedComplaints: /status of (4\d\d|500)|net::ERR_/ })

  test('names every wrong field before it sends a request', async ({ page }) => {
    await page.goto('/dashboard/add-product')
    await field(page, 'Price (Tk)').fill('19')
    await field(page, 'Expiry date').fill('')
    await add(page).click()

    await expect(page.getByRole('alert').getByText('Some of the form')).toBeVisible()
    await expect(field(page, 'Product id')).toBeFocused()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(5)
    await expect(page.getByText('Choose a picture.')).toBeVisible()
    await expect(field(page, 'Price (Tk)')).toHaveAccessibleDescription(
      'Give the price in whole taka, from 20 to 10,000,000.',
    )
  })

  test('names the product that already has the pid and keeps the uploaded picture', async ({
    page,
  }) => {
    const uploads: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/1/upload')) uploads.push(request.method())
    })
    await fillNewProduct(page, 'kettle-18')
    await add(page).click()

    await expect(field(page, 'Product id')).toHaveAccessibleDescription(
      /is taken by Electric Kettle 1.8 L/,
    )
    await expect(page.getByRole('link', { name: /^Edit Electric Kettle/ })).toHaveAttribute(
      'href',
      editPath('kettle-18'),
    )
    await expect(page.getByRole('button', { name: 'Uploaded!' })).toBeVisible()

    await field(page, 'Product id').fill('kettle-of-another-name')
    await add(page).click()
    await expect(toast(page, 'product Added!')).toBeVisible()
    expect(uploads).toEqual(['POST'])
  })

  test('refuses an invalid or too large picture and keeps the other fields', async ({ page }) => {
    await fillNewProduct(page, 'false-picture')
    const text = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
    await dropZone(page).setInputFiles(text)
    await add(page).click()
    await expect(page.getByRole('button', { name: 'notes.jpg' })).toHaveAccessibleDescription(
      'Send a JPEG, PNG, WebP, AVIF or GIF that opens.',
    )
    await expect(field(page, 'Title')).toHaveValue('Clay Kettle, hand made')

    const large = { ...text, name: 'large.jpg', buffer: Buffer.alloc(8 * 1024 * 1024 + 1) }
    await dropZone(page).setInputFiles(large)
    await expect(page.getByRole('button', { name: 'large.jpg' })).toHaveAccessibleDescription(
      /more than 8 MiB/,
    )

    await dropZone(page).setInputFiles(await aJpeg('true.jpg'))
    await add(page).click()
    await expect(toast(page, 'product Added!')).toBeVisible()
  })

  test('keeps the typed text without a network and uploads the picture once', async ({ page }) => {
    const requested: string[] = []
    page.on('request', (request) => {
      const path = basename(new URL(request.url()).pathname)
      if (request.method() !== 'GET') requested.push(path)
    })
    await fillNewProduct(page, 'lost-network')
    await page.route('**/api/product?*', (route) => route.abort('internetdisconnected'))
    await add(page).click()

    await expect(page.getByRole('alert').getByText('There is no network.')).toBeVisible()
    await expect(field(page, 'Title')).toHaveValue('Clay Kettle, hand made')
    await expect(page.getByRole('button', { name: 'Uploaded!' })).toBeVisible()

    await page.unroute('**/api/product?*')
    await add(page).click()
    await expect(toast(page, 'product Added!')).toBeVisible()
    expect(requested).toEqual(['upload', 'product', 'product'])
  })

  test('adds a product once when its answer was lost and reports it as added', async ({ page }) => {
    await fillNewProduct(page, 'lost-answer')
    await page.route('**/api/product?*', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await add(page).click()
    await expect(page.getByRole('alert').getByText('There is no network.')).toBeVisible()

    await page.unroute('**/api/product?*')
    await add(page).click()
    await expect(toast(page, 'product Added!')).toBeVisible()
  })

  test('shows the later of two editors the changes and offers a choice', async ({ page }) => {
    await aProduct(page, { pid: 'two-editors', price: 300, oldp: 400, host: 'As before' })
    await page.goto(editPath('two-editors'))
    const other = await page.context().newPage()
    await other.goto(editPath('two-editors'))
    await field(other, 'Price (Tk)').fill('290')
    await field(other, 'Comments/offer message').fill('Free lid')
    await save(other).click()
    await expect(toast(other, 'Product Updated')).toBeVisible()

    await field(page, 'Price (Tk)').fill('280')
    await field(page, 'Title').fill('Kettle of two')
    await save(page).click()
    // The heading, and a toast.
    await expect(page.getByText('Somebody changed this product while')).toHaveCount(2)
    const conflict = page.getByRole('alert', { name: /Somebody changed this product/ })
    await expect(conflict.getByRole('row')).toHaveText([
      /Field.*Theirs.*Yours/,
      /Price.*Tk 300.*Tk 290.*Tk 280/,
      /Comments.*As before.*Free lid.*As before/,
    ])
    await expect(field(page, 'Price (Tk)')).toHaveValue('280')
    await expect(field(page, 'Comments/offer message')).toHaveValue('Free lid')
    expect(await productOf(page, 'two-editors')).toMatchObject({ price: 290 })

    const take = conflict.getByRole('button', { name: /^Take theirs.*Price/ })
    await take.click()
    await expect(take).toHaveAttribute('aria-pressed', 'true')
    await save(page).click()
    await expect(toast(page, 'Product Updated')).toBeVisible()
    expect(await productOf(page, 'two-editors')).toMatchObject({
      price: 290,
      title: 'Kettle of two',
      host: 'Free lid',
    })
  })

  test('saves the other editor’s picture when the owner takes it', async ({ page }) => {
    await aProduct(page, { pid: 'two-pictures' })
    await page.goto(editPath('two-pictures'))
    const other = await page.context().newPage()
    await other.goto(editPath('two-pictures'))
    await dropZone(other).setInputFiles(await aJpeg('theirs.jpg'))
    await save(other).click()
    await expect(toast(other, 'Product Updated')).toBeVisible()
    const { image: theirs } = await productOf(page, 'two-pictures')

    const buffer = await aPhoto({ width: 640, height: 600 }).jpeg().toBuffer()
    const mine = { name: 'mine.jpg', mimeType: 'image/jpeg', buffer }
    await dropZone(page).setInputFiles(mine)
    await save(page).click()
    const conflict = page.getByRole('alert', { name: /Somebody changed this product/ })
    await conflict.getByRole('button', { name: /^Take theirs.*Picture/ }).click()
    await expect(page.getByRole('img', { name: 'The picture as chosen' })).toHaveCount(0)
    await save(page).click()
    await expect(toast(page, 'Product Updated')).toBeVisible()
    expect(await productOf(page, 'two-pictures')).toMatchObject({ image: theirs })
  })

  test('reports that a product was deleted meanwhile and keeps the typed text', async ({
    page,
  }) => {
    await aProduct(page, { pid: 'gone-meanwhile' })
    await page.goto(editPath('gone-meanwhile'))
    await page.request.delete('/api/deleteOneProduct/gone-meanwhile', {
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    await field(page, 'Title').fill('Kettle, too late')
    await save(page).click()

    const gone = 'This product is no longer there'
    await expect(page.getByRole('alert').getByText(gone)).toBeVisible()
    await expect(page.getByRole('main').getByText(gone)).toBeVisible()
    await expect(field(page, 'Title')).toHaveValue('Kettle, too late')
    const answer = await page.goto(editPath('gone-meanwhile'))
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('There is no product gone-meanwhile.')).toBeVisible()
  })

  test('keeps an edit when a list is reloaded without a session', async ({ page }) => {
    await aProduct(page, { pid: 'no-session' })
    await page.goto(editPath('no-session'))
    await field(page, 'Title').fill('Kettle without a session')
    await expect(page.getByText('Added with the product')).toBeVisible()
    await page.context().clearCookies()
    // As when the owner returns to the window.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))

    await expect(page.getByRole('link', { name: 'Sign in in a new tab' })).toBeVisible()
    await expect(field(page, 'Title')).toHaveValue('Kettle without a session')
  })

  test('records what received pieces cost, and what paid for them', async ({ page }) => {
    await aProduct(page, { pid: 'bought-from-bank', stock: 30 })
    await page.goto(editPath('bought-from-bank'))
    await expect(field(page, 'What they cost together (Tk)')).toBeHidden()
    await page.getByLabel('Received').check()
    await field(page, 'Pieces').fill('5')
    await field(page, 'What they cost together (Tk)').fill('১০.৫৫৫')
    await page.getByRole('button', { name: 'Save the stock' }).click()
    await expect(page.getByText('What the pieces cost is an amount in taka').first()).toBeVisible()

    await field(page, 'What they cost together (Tk)').fill('১,০৫০.৫০')
    await field(page, 'Paid from').selectOption('Bank')
    await page.getByRole('button', { name: 'Save the stock' }).click()
    await expect(toast(page, 'Stock Updated')).toBeVisible()

    const journal = await page.request.get('/api/admin/journal?event=bought&account=bank')
    const { items } = await journal.json()
    expect(items).toMatchObject([{ debit: 'stock', credit: 'bank', amount: 1050.5 }])
  })

  test('adds received pieces once when the answer was lost', async ({ page }) => {
    await aProduct(page, { pid: 'received-once', stock: 30 })
    await page.goto(editPath('received-once'))
    await page.getByLabel('Received').check()
    await field(page, 'Pieces').fill('5')
    await page.route('**/api/admin/stock', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.getByRole('button', { name: 'Save the stock' }).click()
    await expect(page.getByRole('alert').getByText('There is no network.')).toBeVisible()

    await page.unroute('**/api/admin/stock')
    await page.getByRole('button', { name: 'Save the stock' }).click()
    await expect(page.getByRole('alert').getByText('the stock is 35 now')).toBeVisible()
    expect(await productOf(page, 'received-once')).toMatchObject({ stock: 35 })
  })

  test('moves the stock once when the answer of the product form was lost', async ({ page }) => {
    await aProduct(page, { pid: 'moved-once', stock: 30 })
    await page.goto(editPath('moved-once'))
    await page.getByRole('textbox', { name: 'Stock' }).fill('40')
    await page.route('**/api/product?*', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await save(page).click()
    await expect(page.getByRole('alert').getByText('There is no network.')).toBeVisible()

    await page.unroute('**/api/product?*')
    await save(page).click()
    await expect(toast(page, 'Product Updated')).toBeVisible()
    expect(await productOf(page, 'moved-once')).toMatchObject({ stock: 40 })
  })

  test('restores a product when the shop refuses to delete it', async ({ page }) => {
    await aProduct(page, { pid: 'stays-there', title: 'Kettle that stays' })
    await page.goto('/dashboard/view-product?q=stays-there')
    await page.route('**/api/deleteOneProduct/*', (route) =>
      route.fulfill({ status: 400, json: { code: 'bad-input', message: 'Not today.' } }),
    )
    await page.getByRole('button', { name: 'Delete Kettle that stays' }).click()
    await page.getByRole('button', { name: 'Yes' }).click()

    await expect(page.getByRole('alert')).toContainText('Kettle that stays could not be deleted.')
    await expect(page.getByRole('row')).toHaveCount(2)
  })

  test('reports a deletion as uncertain when its answer was lost', async ({ page }) => {
    await aProduct(page, { pid: 'perhaps-gone', title: 'Kettle perhaps gone' })
    await page.goto('/dashboard/view-product?q=perhaps-gone')
    await page.route('**/api/deleteOneProduct/*', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'Reference 7.' } }),
    )
    await page.getByRole('button', { name: 'Delete Kettle perhaps gone' }).click()
    await page.getByRole('button', { name: 'Yes' }).click()

    await expect(
      page.getByText('Whether Kettle perhaps gone was deleted is not known.'),
    ).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(2)
  })
})

test('shows a new price on the public pages at the next request', async ({ page, newVisitor }) => {
  await aProduct(page, { pid: 'new-price', title: 'Kettle of a price', price: 300, oldp: 400 })
  const visitor = await newVisitor()
  await visitor.goto('/buy/new-price')
  await expect(visitor.getByRole('main')).toContainText('Tk 300')

  await page.goto(editPath('new-price'))
  await field(page, 'Price (Tk)').fill('২৪০')
  await expect(page.getByText('The card says: 40% off.')).toBeVisible()
  await save(page).click()
  await expect(toast(page, 'Product Updated')).toBeVisible()
  await expect(page).toHaveURL(editPath('new-price'))
  await expect(field(page, 'Price (Tk)')).toHaveValue('240')

  await visitor.reload()
  await expect(visitor.getByRole('main')).toContainText('Tk 240')
  await visitor.goto('/product/new-price')
  await expect(visitor.getByRole('main')).toContainText('Tk 240')

  await page.getByText('History', { exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Edited the product' })).toContainText(
    'Tk 300',
  )
})

test('keeps the stock of an order that is placed while a product is edited', async ({ page }) => {
  await aProduct(page, { pid: 'ordered-meanwhile', stock: 30 })
  await page.goto(editPath('ordered-meanwhile'))
  const order = await page.request.put('/api/order?id=p', {
    data: {
      pid: 'ordered-meanwhile',
      cname: 'Meanwhile',
      caddress: 'House 5, Road 3, Mirpur 10, Dhaka',
      cphone: '01711111111',
      quantity: 4,
      city: 70,
    },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(order.status()).toBe(201)
  await field(page, 'Title').fill('Kettle, ordered meanwhile')
  await save(page).click()

  await expect(toast(page, 'Product Updated')).toBeVisible()
  await expect(field(page, 'Stock')).toHaveValue('26')
  expect(await productOf(page, 'ordered-meanwhile')).toMatchObject({ stock: 26 })
  const { oid } = await order.json()
  const row = page.getByRole('row').filter({ hasText: 'Ordered' })
  await expect(row).toContainText('−4')
  await expect(row.getByRole('link')).toHaveAttribute('href', new RegExp(`/edit-order/${oid}$`))
})

test('counts a stock to three, records it in the ledger and keeps it after later saves', async ({
  page,
}) => {
  await aProduct(page, { pid: 'counted-kettle', stock: 30 })
  await page.goto(editPath('counted-kettle'))
  await page.getByLabel('Counted').check()
  await field(page, 'Pieces').fill('৩')
  await field(page, 'Reason').fill('Counted on Friday')
  await page.getByRole('button', { name: 'Save the stock' }).click()

  await expect(toast(page, 'Stock Updated')).toBeVisible()
  await expect(page.getByText('In stock now: 3')).toBeVisible()
  const ledger = page.getByRole('table', { name: 'Stock ledger' })
  await expect(ledger.getByRole('row')).toHaveText([
    /When/,
    /−27.*Counted.*Counted on Friday.*3.*admin@/,
    /\+30.*Added with the product.*30/,
  ])

  await field(page, 'Title').fill('Kettle, three left')
  await save(page).click()
  await expect(toast(page, 'Product Updated')).toBeVisible()
  expect(await productOf(page, 'counted-kettle')).toMatchObject({
    stock: 3,
    title: 'Kettle, three left',
  })

  await page.getByLabel('Damaged').check()
  await field(page, 'Pieces').fill('0')
  await page.getByRole('button', { name: 'Save the stock' }).click()
  await expect(ledger.getByRole('row')).toHaveCount(4)
})

test('saves once by keyboard and keeps the focus', async ({ page }) => {
  await aProduct(page, { pid: 'saved-by-keys', stock: 30 })
  await page.goto(editPath('saved-by-keys'))
  const saves = await holdRequests(page, /\/api\/(product\?|admin\/stock$)/)
  await field(page, 'Title').fill('Kettle, saved by keys')
  await page.getByLabel('Received').check()
  await field(page, 'Pieces').fill('5')
  const buttons = [
    page.getByRole('button', { name: /^(Save & Continue|Saving)/ }).last(),
    page.getByRole('button', { name: /^(Save the stock|Saving)/ }).first(),
  ]
  for (const button of buttons) {
    await button.press('Enter')
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Enter')
    await expect(button).toBeFocused()
  }

  saves.release()
  await expect(toast(page, 'Product Updated')).toBeVisible()
  await expect(toast(page, 'Stock Updated')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save the stock' })).toBeFocused()
  expect(saves.sent()).toBe(2)
})

test("shows another host's picture in the form, and a placeholder in the table", async ({
  page,
}) => {
  const image = 'https://pictures.example/kettle.jpg'
  const { buffer } = await aJpeg()
  await page.route(image, (route) => route.fulfill({ contentType: 'image/jpeg', body: buffer }))
  await aProduct(page, { pid: 'foreign-picture', title: 'Kettle of elsewhere', image })
  await page.goto('/dashboard/view-product?q=foreign-picture')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('table').locator('img')).toHaveCount(0)

  await page.getByRole('link', { name: 'Edit Kettle of elsewhere' }).click()
  const picture = page.getByRole('img', { name: 'The picture of the product' })
  await expect(picture).toHaveAttribute('src', image)
  await expect
    .poll(() => picture.evaluate((shown) => (shown as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)

  // Its page asks for the stock of the product meanwhile.
  await page.goto('about:blank')
  // The next test's visitor would request it from that host.
  const deleted = await page.request.delete('/api/deleteOneProduct/foreign-picture', {
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(deleted.status()).toBe(200)
})

test('keeps the focus when pages are turned and filters cleared by keyboard', async ({ page }) => {
  await page.goto('/dashboard/view-product?page=2&offer=false')
  await expect(page.getByRole('row')).not.toHaveCount(1)
  const previous = page.getByRole('button', { name: 'Previous page' })
  await previous.press('Enter')
  await expect(page).toHaveURL('/dashboard/view-product?offer=false')
  await expect(previous).toBeDisabled()
  await expect(previous).toBeFocused()

  await page.getByRole('button', { name: 'Clear all filters' }).press('Enter')
  await expect(page).toHaveURL('/dashboard/view-product')
  await expect(page.getByRole('searchbox', { name: /^Search by/ })).toBeFocused()
})

test('removes a deleted product from the shop; its order keeps the title', async ({
  page,
  newVisitor,
}) => {
  await aProduct(page, { pid: 'deleted-kettle', title: 'Kettle to delete' })
  const visitor = await newVisitor()
  await visitor.goto('/buy/deleted-kettle')
  await visitor.getByLabel('Name').fill('Kept Title')
  await visitor.getByLabel('Phone').fill('01811223344')
  await visitor.getByLabel('Address').fill('Banani, Dhaka')
  await visitor.getByLabel('Inside Dhaka').check()
  await visitor.getByRole('button', { name: 'Place Order' }).click()
  await expect(visitor).toHaveURL(/oid=PM-/)

  await page.goto('/dashboard/view-product?q=deleted-kettle')
  const button = page.getByRole('button', { name: 'Delete Kettle to delete' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Would you like to delete this food ?' })
  await expect(dialog).toContainText('deleted-kettle')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Yes' }).press('Enter')
  await expect(toast(page, 'Product Deleted')).toBeVisible()
  await expect(page.getByText('There are no records to display')).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused()
  expect((await page.request.get('/product/deleted-kettle')).status()).toBe(404)
  await visitor.reload()
  await expect(visitor.getByRole('main')).toContainText('Kettle to delete')
})

test('searches, filters and sorts products and stores the choice in the address', async ({
  page,
}) => {
  await aProduct(page, { pid: 'zz-expired', title: 'Zz Expired', ddate: '2020-01-01' })
  await aProduct(page, { pid: 'zz-out', title: 'Zz Out', key: 'shelf', offer: true })
  await send(page, 'POST', '/api/admin/stock', { pid: 'zz-out', kind: 'counted', quantity: 0 })
  await send(page, 'PUT', '/api/admin/stock/zz-expired/line', { line: 100 })
  await page.goto('/dashboard/view-product?page=many&size=7&sort=nothing&offer=perhaps&stock=9')
  await expect(page.getByRole('row')).toHaveCount(11)
  await expect(page.getByRole('columnheader')).toHaveText([
    'Title/Image',
    'Expire/Quantity',
    'Edit',
    'Delete',
    'Host',
  ])
  await expect(field(page, 'Product id')).toBeDisabled()

  await page.goto('/dashboard/view-product')
  const search = page.getByLabel('Search by product id, title or keywords')
  await search.fill('zz')
  await expect(page).toHaveURL(/\?q=zz$/)
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('row').filter({ hasText: 'Zz Expired' })).toContainText('Expired')
  await expect(page.getByRole('row').filter({ hasText: 'Zz Expired' })).toContainText(
    'Low: 100 or fewer',
  )
  await expect(page.getByRole('row').filter({ hasText: 'Zz Out' })).not.toContainText('Low')

  await page.getByLabel('Expiry').selectOption('Expired')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByLabel('Expiry').selectOption('All')
  await page.getByRole('combobox', { name: 'Stock' }).selectOption('Out Of Stock')
  await expect(page.getByRole('row').filter({ hasText: 'Zz Out' })).toContainText('Out Of Stock')
  await page.getByRole('combobox', { name: 'Offer' }).selectOption('Offers')
  await expect(page).toHaveURL(/q=zz&stock=out&offer=true$/)
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(2)

  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await search.fill('shelf')
  await expect(page.getByRole('row')).toHaveCount(2)
  await search.fill('zz')
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByLabel('Sort by').selectOption('Fewest pieces first')
  await expect(page.getByRole('row').nth(1)).toContainText('Zz Out')
  await page.getByRole('button', { name: 'Title/Image' }).click()
  await expect(page).toHaveURL(/sort=title/)
  await expect(page.getByRole('row').nth(1)).toContainText('Zz Expired')

  await page.getByRole('link', { name: 'Edit Zz Expired' }).click()
  await expect(page).toHaveTitle('Edit Zz Expired | PM')
  await page.getByRole('link', { name: 'Back to View Product' }).click()
  await expect(page).toHaveURL(/q=zz.*sort=title/)
})

test('passes axe on the product pages, in light and dark, on a narrow phone', async ({ page }) => {
  await expectWellMade(page, '/dashboard/view-product')
  await expectWellMade(page, '/dashboard/add-product')
  await expectWellMade(page, editPath('kettle-18'))
})

import { expect, it } from 'vitest'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { deleteCategory } from '#src/features/catalogue/categories/delete-category.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aProductBody } from '#tests/make/a-product-body.ts'
import { aServer } from '#tests/make/a-server.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { aUser, signInAs } from '#tests/make/a-user.ts'

const pans = { name: 'Pots & pans', nameBn: 'হাঁড়িপাতিল', slug: 'Pots-and-Pans' }

async function anOwner() {
  const server = await aServer()
  const { email } = await aUser(server.db, { duties: ['catalogue'] })
  const session = await signInAs(server, email)
  const send = (method: string, path: string, body?: unknown, headers = {}) =>
    server.send(method, path, { headers: { ...session, ...headers }, body })
  const admin = (method: string, path: string, body?: unknown, headers = {}) =>
    send(method, `/api/admin/${path}`, body, headers)
  const slugs = async () => {
    const { body } = await send('GET', '/api/categories')
    return Object(body).items.map(({ slug }: { slug: string }) => slug)
  }
  return { server, send, admin, slugs }
}

it('begins with the three categories of the first shop, and tells whether they changed', async () => {
  const { send, admin, slugs } = await anOwner()
  expect(await slugs()).toEqual(['kitchen', 'home', 'electronics'])
  const etag = (await send('GET', '/api/categories')).headers.etag
  const again = () => send('GET', '/api/categories', undefined, { 'if-none-match': String(etag) })
  expect((await again()).status).toBe(304)

  expect(await admin('POST', 'categories', pans)).toMatchObject({
    status: 201,
    body: { slug: 'pots-and-pans', parent: null, nameBn: 'হাঁড়িপাতিল', image: '', version: 1 },
  })
  expect((await again()).status).toBe(200)
  expect(await slugs()).toEqual(['kitchen', 'home', 'electronics', 'pots-and-pans'])
})

it('gives no two categories the same address, in any case or composition, also not an old one', async () => {
  const { admin } = await anOwner()
  const made = await admin('POST', 'categories', { ...pans, slug: 'caf\u00e9' })
  const path = `categories/${made.body._id}`
  for (const slug of ['KITCHEN', 'CAFE\u0301']) {
    expect(await admin('POST', 'categories', { ...pans, slug }), slug).toMatchObject({
      status: 400,
      body: { fields: { slug: expect.stringContaining('Another category') } },
    })
  }
  expect((await admin('PUT', path, { ...pans, slug: 'pans' })).status).toBe(200)
  expect((await admin('POST', 'categories', { ...pans, slug: 'café' })).status).toBe(400)
  // Its own old address is free for itself.
  expect((await admin('PUT', path, { ...pans, slug: 'café' })).status).toBe(200)
  for (const slug of ['a/b', '..', 'a.data', '-', 'a b']) {
    expect((await admin('POST', 'categories', { ...pans, slug })).status, slug).toBe(400)
  }
})

it('has two levels and no more', async () => {
  const { admin, slugs } = await anOwner()
  const child = await admin('POST', 'categories', { ...pans, parent: 'kitchen' })
  expect(child.status).toBe(201)
  expect(await slugs()).toEqual(['kitchen', 'pots-and-pans', 'home', 'electronics'])

  const deeper = { ...pans, slug: 'woks', parent: child.body._id }
  expect((await admin('POST', 'categories', deeper)).status).toBe(400)
  const kitchen = { name: 'Kitchen', nameBn: 'রান্নাঘর', slug: 'kitchen' }
  for (const parent of ['home', 'kitchen', 'gone']) {
    const moved = await admin('PUT', 'categories/kitchen', { ...kitchen, parent })
    expect(moved.status, parent).toBe(400)
  }
  expect(await admin('DELETE', 'categories/kitchen')).toMatchObject({
    status: 409,
    body: { code: 'has-children' },
  })
})

it('keeps the order of the owner, and refuses an order of other categories', async () => {
  const { admin, slugs } = await anOwner()
  const order = (ids: readonly string[]) => admin('PUT', 'category-order', { ids })
  expect((await order(['electronics', 'kitchen', 'home'])).status).toBe(200)
  expect(await slugs()).toEqual(['electronics', 'kitchen', 'home'])
  expect((await order(['kitchen', 'home'])).status).toBe(409)
  expect((await order(['kitchen', 'home', 'gone'])).status).toBe(409)
  expect((await order(['kitchen', 'kitchen', 'home'])).status).toBe(400)
})

it('refuses an edit of a category that somebody else changed', async () => {
  const { admin } = await anOwner()
  const edit = (name: string) =>
    admin('PUT', 'categories/home', { name, nameBn: 'ঘর', slug: 'home' }, { 'if-match': '"1"' })
  expect((await edit('House')).status).toBe(200)
  expect(await edit('Household')).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile' },
  })
})

it('deletes a category with products only to another one', async () => {
  const { server, admin, slugs } = await anOwner()
  const { id } = await aProduct(server.db)
  expect(await admin('DELETE', 'categories/kitchen')).toMatchObject({
    status: 409,
    body: { code: 'has-products' },
  })
  for (const to of ['gone', 'kitchen']) {
    expect((await admin('DELETE', `categories/kitchen?to=${to}`)).status, to).toBe(400)
  }
  expect((await admin('DELETE', 'categories/kitchen?to=home')).status).toBe(204)
  expect(await slugs()).toEqual(['home', 'electronics'])
  const product = await server.send('GET', `/api/oneProduct/${id}`)
  expect(product.body).toMatchObject({ categoryId: 'home' })
  // The old address leads there, so no other category gets it.
  expect((await admin('POST', 'categories', { ...pans, slug: 'kitchen' })).status).toBe(400)
  expect((await admin('DELETE', 'categories/electronics')).status).toBe(204)
  expect((await admin('POST', 'categories', { ...pans, slug: 'electronics' })).status).toBe(201)
  expect((await checkShop(server.db.read)).problems).toEqual([])
})

it('puts a product into the category that its editor names, until keywords newly name another', async () => {
  const { send } = await anOwner()
  const put = async (fields: object) => {
    const body = aProductBody({ stock: 30, ...fields })
    const saved = await send('PUT', `/api/product?id=${body.pid}`, body)
    return saved.status < 300 ? saved.body.categoryId : saved.body.fields
  }
  expect(await put({ key: 'kettle, kitchen' })).toBe('kitchen')
  expect(await put({ key: 'kettle, kitchen', categoryId: 'electronics' })).toBe('electronics')
  expect(await put({ key: 'kettle, steel, kitchen' })).toBe('electronics')
  expect(await put({ key: 'kettle, home' })).toBe('home')
  expect(await put({ key: 'kettle, home', categoryId: '' })).toBe('')
  expect(await put({ categoryId: 'gone' })).toHaveProperty('categoryId')
})

it('leaves no product in a category that is deleted while products are put into it', async () => {
  const { server, send } = await anOwner()
  const shop = await aShop(server.db)
  const pids = Array.from({ length: 8 }, (_, n) => `kettle-${n}`)
  const [deleted, ...saved] = await Promise.all([
    deleteCategory(shop, { id: 'kitchen', to: 'home', actor: 'owner' }),
    ...pids.map((pid) =>
      send('PUT', `/api/product?id=${pid}`, aProductBody({ pid, categoryId: 'kitchen' })),
    ),
  ])
  expect(deleted.ok).toBe(true)
  expect(saved.every(({ status }) => status === 201 || status === 400)).toBe(true)
  expect((await checkShop(server.db.read)).problems).toEqual([])
})

it('reports products, levels and addresses that do not fit together', async () => {
  const { server } = await anOwner()
  await aProduct(server.db)
  await commit(server.db, async (tx) => {
    await tx.updateTable('products').set({ category: 'gone' }).execute()
    await tx.updateTable('categories').set({ parent_id: 'gone' }).where('id', '=', 'home').execute()
    await tx.deleteFrom('category_slugs').where('slug', '=', 'kitchen').execute()
  })
  expect((await checkShop(server.db.read)).problems).toEqual([
    'Product kettle is in the category gone, which the shop does not have',
    'The category home belongs to none at the top',
    'The address kitchen does not lead to its category',
  ])
})

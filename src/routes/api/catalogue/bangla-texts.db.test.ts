import { expect, it } from 'vitest'
import { findProductIn } from '#src/features/catalogue/find-product.server.ts'
import { listCards } from '#src/features/catalogue/list-cards.server.ts'
import { quoteCart } from '#src/features/orders/quote-cart.server.ts'
import { aProductBody } from '#tests/make/a-product-body.ts'
import { anOffice, historyOf } from '#tests/make/an-office.ts'

const put = '/api/product?id=kettle'

it('keeps the Bangla of an edited text and marks it until the owner changes or confirms it', async () => {
  const { db, send } = await anOffice()
  const bn = { title: 'কেটলি', details: 'পানি ফোটায়।', host: 'চামচ ফ্রি' }
  const save = async (matters: Readonly<Record<string, unknown>>) => {
    const body = aProductBody({ host: 'Free spoon', ...matters })
    return (await send('PUT', put, { body })).body.bn
  }
  const onBanglaPage = () => findProductIn(db.read, 'kettle', 'bn')

  expect(await save({ bn })).toEqual({ ...bn, review: [] })
  expect(await save({ price: 99 })).toEqual({ ...bn, review: [] })
  const english = { title: 'Kettle', details: 'In three minutes.' }
  expect(await save(english)).toEqual({ ...bn, review: ['title', 'details'] })
  expect(await onBanglaPage()).toMatchObject({ title: 'কেটলি', offerMessage: 'চামচ ফ্রি' })
  expect((await historyOf(db)).at(-1)).toMatchObject({
    before: { title: 'Electric Kettle', bangla: { toReview: [] } },
    after: { title: 'Kettle', bangla: { toReview: ['title', 'details'] } },
  })

  const title = 'বৈদ্যুতিক কেটলি'
  expect(await save({ ...english, bn: { title } })).toEqual({ ...bn, title, review: ['details'] })
  expect(await save({ ...english, bn: { review: [] } })).toEqual({ ...bn, title, review: [] })
  expect((await send('GET', '/api/oneProduct/kettle')).body.bn).toMatchObject({ title })
  expect((await send('GET', '/api/allproduct')).body[0].bn).toMatchObject({ title })
  expect((await send('GET', '/api/allproduct?page=1')).body.items[0].bn).toMatchObject({ title })
})

it('shows the English text where the Bangla is empty, and drops the last Bangla text', async () => {
  const { db, send } = await anOffice()
  const save = async (bn: unknown) => send('PUT', put, { body: aProductBody({ bn }) })
  await save({ title: '', details: 'পানি ফোটায়।' })
  expect(await findProductIn(db.read, 'kettle', 'bn')).toMatchObject({
    title: 'Electric Kettle',
    details: 'পানি ফোটায়।',
  })
  const quoted = await quoteCart(db.read, [{ pid: 'kettle', quantity: 1 }], {
    zone: 'inside-dhaka',
    language: 'bn',
  })
  expect(quoted.lines).toMatchObject([{ title: 'Electric Kettle' }])
  const { cards } = await listCards(db.read, { language: 'bn', page: 1 })
  expect(cards).toMatchObject([{ title: 'Electric Kettle' }])

  expect((await save({ details: ' ' })).body).not.toHaveProperty('bn')
  expect(await db.read.selectFrom('product_translations').selectAll().execute()).toEqual([])
})

it('refuses Bangla texts of another shape, and names them as one field', async () => {
  const { send } = await anOffice()
  const wrong = ['কেটলি', [], { title: 5 }, { review: ['price'] }, { title: 'ক'.repeat(201) }]
  for (const bn of wrong) {
    const { status, body } = await send('PUT', put, { body: aProductBody({ bn }) })
    expect([bn, status, Object.keys(body.fields)]).toEqual([bn, 400, ['bn']])
  }
})

import { expect, it } from 'vitest'
import { demoQuestions } from '#demo/questions.ts'
import { ok } from '#src/lib/result.ts'
import { aServer } from '#tests/make/a-server.ts'

it('finds a question by its number or its _id', async () => {
  const { db, send } = await aServer()
  const id = '0123456789abcdef01234567'
  const [demo] = demoQuestions
  await db.write(async (tx) => {
    await tx
      .insertInto('questions')
      .values({
        id,
        public_id: '1',
        title: demo?.title ?? '',
        details: demo?.details ?? '',
        due_on: '2027-01-14',
        budget_poisha: 15_050,
        subject: 'Physics, class 10',
        host: JSON.stringify(demo?.host),
      })
      .execute()
    return ok(undefined)
  })

  const byNumber = await send('GET', '/api/oneQuestion/1')
  expect(byNumber).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  expect(byNumber.body).toEqual({
    _id: id,
    title: demo?.title,
    details: demo?.details,
    ddate: '2027-01-14',
    budget: 150.5,
    subject: 'Physics, class 10',
    host: demo?.host,
  })
  expect((await send('GET', `/api/oneQuestion/${id}`)).text).toBe(byNumber.text)
  for (const unknown of ['2', '01', id.replace('0', '1'), '%00', 'x'.repeat(900)]) {
    expect([unknown, (await send('GET', `/api/oneQuestion/${unknown}`)).status]).toEqual([
      unknown,
      404,
    ])
  }
})

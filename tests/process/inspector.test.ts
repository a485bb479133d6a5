import { expect, it } from 'vitest'
import { sqlitePlace } from './support/place.ts'
import { runShop } from './support/run-shop.ts'

it('opens no inspector at a signal, and goes on', async () => {
  const shop = await runShop(sqlitePlace())

  for (let signal = 0; signal < 3; signal += 1) {
    shop.process.kill('SIGUSR1')
    expect((await fetch(`${shop.origin}/healthz`)).status).toBe(200)
  }

  expect(await shop.stop()).toBe(0)
  expect(shop.output()).not.toContain('Debugger')
})

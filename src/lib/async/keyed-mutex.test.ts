import { expect, it } from 'vitest'
import { makeKeyedMutex } from './keyed-mutex.ts'

it('runs one work at a time for a key, while other keys go on', async () => {
  const mutex = makeKeyedMutex()
  const first = Promise.withResolvers<void>()
  const done: string[] = []
  const finish = (name: string) => async () => {
    done.push(name)
  }

  const one = mutex.run('a', () => first.promise.then(finish('a1')))
  const two = mutex.run('a', finish('a2'))
  await mutex.run('b', finish('b1'))
  first.resolve()
  await Promise.all([one, two])

  expect(done).toEqual(['b1', 'a1', 'a2'])
})

it('starts the next work of a key when one fails', async () => {
  const mutex = makeKeyedMutex()
  const failing = mutex.run('a', () => Promise.reject(new Error('no')))
  const next = mutex.run('a', async () => 'mine')

  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('mine')
})

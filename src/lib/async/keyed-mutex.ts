export type KeyedMutex = {
  readonly run: <Value>(key: string, work: () => Promise<Value>) => Promise<Value>
}

/**
 * Runs one work at a time for each key, in the order of the calls; other keys do not wait. Node's
 * `navigator.locks` shares its names with the whole process, so two shops in it would wait for each other.
 */
export function makeKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>()

  return {
    run: async (key, work) => {
      const before = last.get(key) ?? Promise.resolve()
      const mine = before.then(work, work)
      last.set(key, mine)

      try {
        return await mine
      } finally {
        if (last.get(key) === mine) last.delete(key)
      }
    },
  }
}

/** Where a tab keeps what is typed; the memory of the page where the browser forbids to keep it. */

export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const kept = new Map<string, string>()

const memory: TabStorage = {
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, value) => void kept.set(name, value),
  removeItem: (name) => void kept.delete(name),
}

/** Only in the browser. With all cookies blocked, already looking at the storage throws. */
export function tabStorage(): TabStorage {
  try {
    return sessionStorage
  } catch {
    return memory
  }
}

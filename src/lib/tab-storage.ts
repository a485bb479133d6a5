/** A tab's storage for typed text; the page's memory where the browser forbids storage. */

export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const kept = new Map<string, string>()

const memory: TabStorage = {
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, value) => void kept.set(name, value),
  removeItem: (name) => void kept.delete(name),
}

/** Only in the browser. When the browser blocks all cookies, reading `sessionStorage` throws. */
export function tabStorage(): TabStorage {
  try {
    return sessionStorage
  } catch {
    return memory
  }
}

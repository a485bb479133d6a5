/** Values that this device keeps, as JSON. Where the browser forbids storage, nothing is kept. */

export function readKept(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null')
  } catch {
    return undefined
  }
}

/** Returns whether the browser keeps it. Undefined forgets it. */
export function keepOnDevice(name: string, value: unknown): boolean {
  try {
    if (value === undefined) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

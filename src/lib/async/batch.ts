import { setTimeout as wait } from 'node:timers/promises'

/**
 * Sends the first item at once, and later items together: one call of `send` at a time, and at most one
 * every `everyMs`. `send` must not reject.
 */
export function batch<Item>(
  everyMs: number,
  send: (items: readonly Item[]) => Promise<void>,
): (item: Item) => void {
  let waiting: Item[] = []
  let isSending = false

  async function sendAll(): Promise<void> {
    isSending = true
    while (waiting.length > 0) {
      const items = waiting
      waiting = []
      await Promise.all([send(items), wait(everyMs)])
    }
    isSending = false
  }

  return (item) => {
    waiting.push(item)
    if (!isSending) void sendAll()
  }
}

import { setTimeout as wait } from 'node:timers/promises'

/**
 * Sends what is added together: the first at once, then whatever has come meanwhile, no more often
 * than every so many milliseconds and never two at a time. `send` does not reject.
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

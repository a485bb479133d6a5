/** A connection of its own that listens on a channel of PostgreSQL, and connects again when it is lost. */

import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const connectAgainAfterMs = 500

type Options = {
  readonly databaseUrl: string
  readonly channel: string
  readonly onMessage: (message: string) => void
  /** Messages may have been lost meanwhile. */
  readonly onReconnect: () => void
}

export type Notifications = {
  /** Best effort: a failure ends the connection, and the next one begins. */
  readonly send: (message: string) => Promise<void>
  /** Notices a connection that has broken silently. */
  readonly check: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Resolves when it listens. */
export async function openNotifications(options: Options): Promise<Notifications> {
  const { databaseUrl, channel, onMessage, onReconnect } = options
  let client: pg.Client | undefined
  let isClosed = false

  async function listen(): Promise<void> {
    const listener = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 2_000,
      query_timeout: 2_000,
      application_name: 'pagla-mart cache invalidation',
    })
    listener.on('error', () => {})
    listener.on('notification', ({ payload }) => payload !== undefined && onMessage(payload))
    try {
      await listener.connect()
      await listener.query(`listen ${channel}`)
    } catch (error) {
      void listener.end()
      throw error
    }
    client = listener
    // Not earlier: a connection that never opened ends as well, and its caller tries again.
    listener.once('end', () => void listenAgain())
  }

  async function listenAgain(): Promise<void> {
    while (!isClosed) {
      await wait(connectAgainAfterMs)
      if (isClosed) return
      try {
        await listen()
        onReconnect()
        return
      } catch {
        // Still unavailable: the next attempt follows.
      }
    }
  }

  async function ask(query: pg.QueryConfig): Promise<void> {
    const on = client
    await on?.query(query).catch(() => void on.end())
  }

  await listen()
  return {
    send: (message) =>
      ask({ name: 'tell', text: 'select pg_notify($1, $2)', values: [channel, message] }),
    check: () => ask({ text: 'select' }),
    close: async () => {
      isClosed = true
      await client?.end()
    },
  }
}

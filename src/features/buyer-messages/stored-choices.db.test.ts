/** What an older process, an update and a backup make of the choices about messages. */

import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { messageEvents } from '#src/domain/messages/buyer-message.ts'
import { fromTaka, poisha } from '#src/domain/money.ts'
import {
  findMessageSettings,
  saveMessageSettings,
} from '#src/features/buyer-messages/message-settings.server.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import { migrate } from '#src/platform/database/migrate/migrate.ts'
import { got } from '#tests/make/a-person.ts'
import { aShop } from '#tests/make/a-shop.ts'
import {
  aFolder,
  aPlace,
  backUp,
  look,
  type OwnPlace,
  ours,
  restore,
} from '#tests/make/platform/a-backup-place.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

/** As the version before messages about money in advance reads them. */
const OldEvents = z.array(z.enum(['confirmed', 'shipped', 'delivered', 'unreachable']))
const OldChannels = z.strictObject({ sms: OldEvents, mail: OldEvents })
const OldTemplates = z.partialRecord(
  z.enum(['confirmed', 'shipped', 'delivered', 'unreachable']),
  z.object({ en: z.string().optional(), bn: z.string().optional() }),
)

const everything = {
  gateway: 'log',
  senderId: '',
  partCost: poisha(50),
  dailyLimit: fromTaka(200),
  events: { sms: [...messageEvents], mail: [...messageEvents] },
  templates: {
    shipped: { en: 'It is on its way' },
    'advance-confirmed': { en: 'We have your money', bn: 'টাকা পেয়েছি' },
    'advance-refused': { bn: 'টাকা পাইনি' },
  },
} as const

async function chooseEverything(db: Database) {
  const command = { settings: everything, apiKey: undefined, expectedVersion: 0, actor: 'a@b.test' }
  return got(await saveMessageSettings(await aShop(db), command))
}

async function asAnOlderProcessReads(db: Database) {
  const { rows } = await sql<{ events: string; templates: string }>`
    select events, templates from buyer_message_settings`.execute(db.read)
  return {
    events: OldChannels.parse(JSON.parse(rows[0]?.events ?? '')),
    templates: OldTemplates.parse(JSON.parse(rows[0]?.templates ?? '')),
  }
}

/** The migrations of the version before messages about money in advance. */
function olderMigrations(): string {
  const folder = aFolder()
  for (const name of readdirSync(ours)) {
    if (name < '0133') cpSync(join(ours, name), join(folder, name))
  }
  return folder
}

const older = {
  events: { sms: ['confirmed', 'shipped'], mail: ['unreachable'] },
  templates: { confirmed: { en: 'Hello {name}' } },
} as const

async function anOlderPlace(): Promise<OwnPlace> {
  const place = await aPlace()
  await look(place, async (db) => {
    await migrate(db, olderMigrations())
    await commit(db, (tx) =>
      sql`
        insert into buyer_message_settings (name, gateway, sender_id, sealed, part_cost_poisha,
          daily_limit_poisha, events, templates, version)
        values ('shop', 'log', '', '', 50, 20000, ${JSON.stringify(older.events)},
          ${JSON.stringify(older.templates)}, 1)`.execute(tx),
    )
  })
  return place
}

it('stores every event so that an older process reads those that it knows', async () => {
  const db = await freshDatabase()
  await chooseEverything(db)

  const stages = ['confirmed', 'shipped', 'delivered', 'unreachable']
  expect(await asAnOlderProcessReads(db)).toEqual({
    events: { sms: stages, mail: stages },
    templates: { shipped: { en: 'It is on its way' } },
  })
  expect(await findMessageSettings(db.read)).toMatchObject(everything)
})

it('keeps the choice about money in advance where an older process saves the others', async () => {
  const db = await freshDatabase()
  await chooseEverything(db)
  const events = JSON.stringify(older.events)
  await commit(db, (tx) =>
    tx.updateTable('buyer_message_settings').set({ events, templates: '{}', version: 2 }).execute(),
  )

  expect(await findMessageSettings(db.read)).toMatchObject({
    events: {
      sms: ['confirmed', 'shipped', 'advance-confirmed', 'advance-refused'],
      mail: ['unreachable', 'advance-confirmed', 'advance-refused'],
    },
    templates: {
      'advance-confirmed': everything.templates['advance-confirmed'],
      'advance-refused': everything.templates['advance-refused'],
    },
    version: 2,
  })
})

it('adds no event to the choice of a shop that is updated, or restored from an older backup', async () => {
  const [updated, restored] = [await anOlderPlace(), await aPlace()]
  await restore(await backUp(updated), restored)
  await look(updated, (db) => migrate(db, ours))

  for (const place of [updated, restored]) {
    expect(await look(place, ({ read }) => findMessageSettings(read))).toMatchObject(older)
  }
})

it('restores the whole choice', async () => {
  const [from, to] = [await aPlace(), await aPlace()]
  const chosen = await look(from, async (db) => {
    await migrate(db, ours)
    return chooseEverything(db)
  })
  await restore(await backUp(from), to)

  expect(await look(to, ({ read }) => findMessageSettings(read))).toEqual(chosen)
})

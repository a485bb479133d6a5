/** The statistics of a period, with the names of what they are cut by. */

import { places } from '#src/domain/delivery/places.ts'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { noFigures } from '#src/domain/figures/day-figures.ts'
import { daysOf, type Period, periodBefore, spanOf } from '#src/domain/figures/period.ts'
import { couriers } from '#src/domain/parcels/courier-name.ts'
import { titleIn } from '#src/features/catalogue/bangla-rows.server.ts'
import {
  findStatistics,
  type Largest,
  type Named,
} from '#src/features/figures/statistics/find-statistics.server.ts'
import {
  type CutView,
  type FigureLine,
  ordersOf,
  type ShownCut,
  type StatisticsView,
} from '#src/features/figures/statistics/statistics-view.ts'
import type { Shop } from '#src/features/shop.ts'
import { type DashboardMessages, dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export async function viewStatistics(
  shop: Pick<Shop, 'db' | 'clock'>,
  { period, language }: { readonly period: Period; readonly language: Language },
): Promise<StatisticsView> {
  const found = await findStatistics(shop, period)
  const before = periodBefore(period)
  const today = dhakaDay(shop.clock())
  const naming = { reads: shop.db.read, period, language }
  const cut = (name: ShownCut) => viewCut(naming, name, found.cuts[name])
  return {
    period,
    before,
    today,
    span: spanOf(period, today),
    total: found.total,
    totalBefore: found.before,
    days: dayLines(period, found.days),
    placedBefore: daysOf(before).map((day) => placedOn(found.daysBefore, day)),
    hours: found.hours.map((hour) => ({ ...hour, key: hour.name, list: undefined })),
    cuts: {
      product: await cut('product'),
      place: await cut('place'),
      courier: await cut('courier'),
      staff: await cut('staff'),
      source: await cut('source'),
    },
    countedFrom: found.countedFrom,
    isEmptyShop: found.isEmptyShop,
  }
}

function placedOn(days: readonly Named[], day: string): number {
  return days.find(({ name }) => name === day)?.figures.placed ?? 0
}

/** Also the days without an order. */
export function dayLines(period: Period, days: readonly Named[]): readonly FigureLine[] {
  const byDay = new Map(days.map(({ name, figures }) => [name, figures]))
  return daysOf(period).map((day) => ({
    key: day,
    name: day,
    list: ordersOf({ from: day, to: day }),
    figures: byDay.get(day) ?? noFigures,
  }))
}

type Naming = {
  readonly reads: Reads
  readonly period: Period
  readonly language: Language
}

async function viewCut(
  naming: Naming,
  cut: ShownCut,
  { lines, others }: Largest,
): Promise<CutView> {
  return { lines: await nameLines(naming, cut, lines), others }
}

export async function nameLines(
  naming: Naming,
  cut: ShownCut,
  rows: readonly Named[],
): Promise<readonly FigureLine[]> {
  const nameOf = await namesOf(naming, cut, rows)
  return rows.map(({ name: key, figures }) => {
    const name = nameOf(key)
    return { key, name, list: listOf(naming.period, cut, { key, name }), figures }
  })
}

/** Only lists that show these orders alone. */
function listOf(
  period: Period,
  cut: ShownCut,
  { key, name }: { readonly key: string; readonly name: string },
): string | undefined {
  if (cut === 'source') return ordersOf(period, { source: key })
  return cut === 'product' ? ordersOf(period, { q: name }) : undefined
}

async function namesOf(
  { reads, language }: Naming,
  cut: ShownCut,
  rows: readonly Named[],
): Promise<(key: string) => string> {
  const messages = dashboardMessages(language, 'statistics')
  const keys = rows.map(({ name }) => name)
  switch (cut) {
    case 'product': {
      const titles = await titlesOf(reads, keys, language)
      return (key) => titles.get(key) ?? messages.names.goneProduct
    }
    case 'staff': {
      const names = await staffOf(reads, keys)
      return (key) =>
        key === '' ? messages.names.noStaff : (names.get(key) ?? messages.names.formerStaff)
    }
    case 'place':
      return (key) => placeName(key, language, messages)
    case 'courier': {
      const known = dashboardMessages(language, 'parcels').couriers
      return (key) => {
        const courier = couriers.find((one) => one === key)
        return courier ? known[courier] : messages.names.noCourier
      }
    }
    case 'source': {
      const known: Readonly<Record<string, string>> = dashboardMessages(language, 'orders').sources
      return (key) => known[key] ?? key
    }
  }
}

function placeName(
  key: string,
  language: Language,
  { names }: DashboardMessages<'statistics'>,
): string {
  if (key === 'inside-dhaka' || key === 'outside-dhaka') return names[key]
  const place = places.find(({ name }) => name === key)
  return language === 'bn' ? (place?.nameInBangla ?? key) : key
}

async function titlesOf(
  reads: Reads,
  ids: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await reads
    .selectFrom('products')
    .select(['products.id', 'products.title', titleIn(language).as('translated')])
    .where(inList(reads, 'products.id', ids))
    .execute()
  return new Map(rows.map(({ id, title, translated }) => [id, translated || title]))
}

async function staffOf(reads: Reads, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await reads
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where(inList(reads, 'id', ids))
    .execute()
  return new Map(rows.map(({ id, name, email }) => [id, name === '' ? email : name]))
}

/** `3 09` as `Wednesday 09:00`. */
export function hourName(
  key: string,
  language: Language,
  { weekdays }: DashboardMessages<'statistics'>,
): string {
  const [weekday = '0', hour = '0'] = key.split(' ')
  const clock = formatNumber(Number(hour), language)
  return `${weekdays[Number(weekday)] ?? ''} ${clock}:${language === 'bn' ? '০০' : '00'}`
}

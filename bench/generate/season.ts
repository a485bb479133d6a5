/** How much a mart in Bangladesh sells on a day, beside the others: before the two Eids, in winter, on Fridays. */

const dayInMs = 24 * 60 * 60 * 1_000

const hijri = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
})

/** `day` begins at midnight UTC; the calendar of the moon may be a day off. */
export function seasonOf(day: Date): number {
  const friday = day.getUTCDay() === 5 ? 1.15 : 1
  return friday * eidSeason(day) * yearSeason(day)
}

function eidSeason(day: Date): number {
  const parts = hijri.formatToParts(day)
  const numberOf = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const [month, date] = [numberOf('month'), numberOf('day')]
  // Ramadan, and the days of Eid-ul-Fitr, when couriers rest.
  if (month === 9) return date < 10 ? 1.2 : 1.9
  if (month === 10 && date <= 4) return 0.3
  // Eid-ul-Adha is on the tenth.
  if (month === 12 && date <= 8) return 1.5
  if (month === 12 && date <= 13) return 0.3
  return 1
}

function yearSeason(day: Date): number {
  const [month, date] = [day.getUTCMonth() + 1, day.getUTCDate()]
  if (month === 4 && date >= 6 && date <= 13) return 1.3
  if (month === 11 || month === 12 || month === 1) return 1.15
  return month === 7 || month === 8 ? 0.9 : 1
}

export type Calendar = {
  /** The day, counted from the first one, and how much of it is over, of the orders that have come by then. */
  readonly at: (share: number) => { readonly day: number; readonly part: number }
}

/** Business grows to three times the first day's. */
export function calendarOf(first: Date, days: number): Calendar {
  const until = [0]
  for (let day = 0; day < days; day += 1) {
    const date = new Date(first.getTime() + day * dayInMs)
    until.push((until[day] ?? 0) + (1 + (2 * day) / days) * seasonOf(date))
  }
  const all = until[days] ?? 1
  return {
    at: (share) => {
      const wanted = share * all
      let [low, high] = [0, days - 1]
      while (low < high) {
        const middle = (low + high + 1) >> 1
        if ((until[middle] ?? 0) <= wanted) low = middle
        else high = middle - 1
      }
      const [from = 0, to = 1] = [until[low], until[low + 1]]
      return { day: low, part: Math.min((wanted - from) / (to - from), 1 - 1e-9) }
    },
  }
}

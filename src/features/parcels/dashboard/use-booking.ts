/** The rows of a booking: what each would be, then how far its parcel is. */

import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { type CourierName, hasApi } from '#src/domain/parcels/courier-name.ts'
import type { BookingRow, BookingRows, ParcelOnTheWire } from '#src/features/parcels/parcel-wire.ts'
import { chunksOf } from '#src/lib/chunks-of.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'

const path = '/admin/parcels'

export type Wish = {
  readonly grams?: number
  readonly note?: string
  /** As typed: the list of the courier's areas may come later. */
  readonly areaName?: string
}

type Area = { readonly id: string; readonly name: string }

export type Carrier = { readonly name: string; readonly phone: string; readonly link: string }

/** Every order that waits for a parcel, where the address names none. */
export function useBookable(isAsked: boolean) {
  return useQuery({
    queryKey: [path, 'bookable'],
    enabled: isAsked,
    queryFn: async ({ signal }) =>
      (await askApi<{ readonly oids: readonly string[] }>(`${path}/bookable`, { signal })).body
        .oids,
  })
}

const nextLookMs = 1_500

/** Five hundred orders in one call would take a slow shop longer than a browser waits. */
const ordersInCall = 40
/** So long a part of the preview is taken as it is, while somebody changes the others. */
const previewedForMs = 60_000

export function useBooking(oids: readonly string[]) {
  const client = useQueryClient()
  const [courier, setCourier] = useState<CourierName>('steadfast')
  const [carrier, setCarrier] = useState<Carrier>({ name: '', phone: '', link: '' })
  const [wishes, setWishes] = useState<Readonly<Record<string, Wish>>>({})
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [areasOf, setAreasOf] = useState<CourierName>()
  const areas = useAreas(courier, areasOf === courier)
  const parcelOf = (oid: string) => {
    const { areaName, ...wish } = wishes[oid] ?? {}
    const area = areas.find(({ name }) => name === areaName)
    return { oid, ...wish, ...(area && { area: { id: area.id, name: area.name } }) }
  }
  const bodyOf = (some: readonly string[]): Body => ({
    courier,
    parcels: some.map(parcelOf),
    ...(!hasApi(courier) && { carrier }),
  })
  const previewed = previewOf(client, oids, bodyOf)
  const preview = useQuery({
    ...previewed,
    enabled: oids.length > 0,
    placeholderData: keepPreviousData,
  })
  const { booked, book } = useBookInCalls(bodyOf)
  const parcels = useAnswers([...booked.values()])
  const rows = (preview.data ?? [])
    .filter(({ oid }) => !leftOut.has(oid))
    .map((row) => withAnswer(row, booked.get(row.oid), parcels))
  const asksArea = rows.some(({ problems }) => problems?.some(({ field }) => field === 'area'))
  if (asksArea && areasOf !== courier) setAreasOf(courier)
  const ready = rows.filter(({ oid, code }) => code === undefined && !booked.has(oid))
  const made = rows.flatMap(({ oid, parcel }) => (booked.has(oid) && parcel ? [parcel] : []))
  return {
    courier,
    setCourier,
    carrier,
    setCarrier,
    wishes,
    setWish: (oid: string, wish: Wish) =>
      setWishes((before) => ({ ...before, [oid]: { ...before[oid], ...wish } })),
    leaveOut: (oid: string) => setLeftOut((before) => new Set([...before, oid])),
    rows,
    areas,
    isLoading: preview.isPending && oids.length > 0,
    isFailed: preview.isError,
    retry: () => void preview.refetch(),
    book: () =>
      book.mutate(async () => {
        // The press itself may have ended the typing of a field: its preview is still on its way.
        const all = await client.fetchQuery({ ...previewed, staleTime: Number.POSITIVE_INFINITY })
        return all
          .filter(({ oid, code }) => !code && !leftOut.has(oid) && !booked.has(oid))
          .map(({ oid }) => oid)
      }),
    isBooking: book.isPending,
    isPreviewing: preview.isFetching,
    hasAnswer: (oid: string) => booked.has(oid),
    hasBooked: booked.size > 0 || book.isPending,
    /** Nothing is left to book: some orders may be, after a call that failed. */
    isDone: booked.size > 0 && ready.length === 0,
    ready: ready.length,
    answered: made.filter(isAnswered).length,
    made: made.length,
  }
}

type Body = {
  readonly courier: CourierName
  readonly parcels: readonly ({ readonly oid: string; readonly area?: Area } & Omit<
    Wish,
    'areaName'
  >)[]
  readonly carrier?: Carrier
}

const noAreas: readonly Area[] = []

function useAreas(courier: CourierName, isAsked: boolean): readonly Area[] {
  const read = useQuery({
    queryKey: ['/admin/couriers/areas', courier],
    enabled: isAsked,
    queryFn: async ({ signal }) => {
      const areasPath = `/admin/couriers/${courier}/areas`
      return (await askApi<{ readonly items: readonly Area[] }>(areasPath, { signal })).body.items
    },
  })
  return read.data ?? noAreas
}

/** One part after the other; a change asks for its own part again. */
function previewOf(
  client: QueryClient,
  oids: readonly string[],
  bodyOf: (oids: readonly string[]) => Body,
) {
  return queryOptions({
    queryKey: [path, 'preview', bodyOf(oids)],
    queryFn: async ({ signal }) => {
      const rows: BookingRow[] = []
      for (const some of chunksOf(oids, ordersInCall)) {
        signal.throwIfAborted()
        const body = bodyOf(some)
        const part = await client.fetchQuery({
          queryKey: [path, 'preview-part', body],
          staleTime: previewedForMs,
          queryFn: async () => (await ask<BookingRows>('/preview', body)).results,
        })
        rows.push(...part)
      }
      return rows
    },
  })
}

/** Keeps the rows of every call: a later one may find no network. */
function useBookInCalls(bodyOf: (oids: readonly string[]) => Body) {
  const client = useQueryClient()
  const [booked, setBooked] = useState<ReadonlyMap<string, BookingRow>>(new Map())
  const book = useMutation({
    mutationFn: async (listReady: () => Promise<readonly string[]>) => {
      for (const some of chunksOf(await listReady(), ordersInCall)) {
        const { results } = await ask<BookingRows>('', bodyOf(some))
        setBooked(
          (before) => new Map([...before, ...results.map((row) => [row.oid, row] as const)]),
        )
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: [path], refetchType: 'none' }),
  })
  return { booked, book }
}

/** The parcels as they are now, until their couriers have answered. */
function useAnswers(booked: readonly BookingRow[]): ReadonlyMap<string, ParcelOnTheWire> {
  const client = useQueryClient()
  const ids = booked.flatMap(({ parcel, code }) => (parcel && !code ? [parcel._id] : []))
  const queryKey = [path, 'states', ids.length]
  const { data } = useQuery({
    queryKey,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const known = new Map(client.getQueryData<ReadonlyMap<string, ParcelOnTheWire>>(queryKey))
      const open = ids.filter((id) => !isAnswered(known.get(id)))
      if (open.length === 0) return known
      const { items } = await ask<{ readonly items: readonly ParcelOnTheWire[] }>(
        '/states',
        { ids: open },
        signal,
      )
      for (const parcel of items) known.set(parcel._id, parcel)
      return known
    },
    refetchInterval: ({ state }) =>
      state.data && ids.every((id) => isAnswered(state.data?.get(id))) ? false : nextLookMs,
  })
  return data ?? new Map()
}

export type BookingWork = ReturnType<typeof useBooking>

/** A call that is under way is unsure as well, and nobody knows why yet. */
function isAnswered(parcel: ParcelOnTheWire | undefined): boolean {
  if (parcel === undefined || parcel.state === 'to-book') return false
  return parcel.state !== 'unsure' || parcel.because !== ''
}

function withAnswer(
  previewed: BookingRow,
  booked: BookingRow | undefined,
  parcels: ReadonlyMap<string, ParcelOnTheWire>,
): BookingRow {
  if (!booked) return previewed
  const parcel = booked.parcel && (parcels.get(booked.parcel._id) ?? booked.parcel)
  // The preview has the buyers.
  const { code, problems, ...buyer } = previewed
  return { ...buyer, ...booked, ...(parcel && { parcel }) }
}

async function ask<Body>(below: string, body: unknown, signal?: AbortSignal): Promise<Body> {
  const call = { method: 'POST', body, ...(signal && { signal }) } as const
  return (await askApi<Body>(`${path}${below}`, call)).body
}

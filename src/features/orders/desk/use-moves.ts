/** Moves orders between their stages from the orders page, one or many, and takes that back. */

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { stageWhenUndone } from '#src/domain/orders/order-moves.ts'
import { type CancelReason, type OrderStage, stageRules } from '#src/domain/orders/order-stage.ts'
import { type FailureMessages, failureText } from '#src/features/dashboard/make-query-client.ts'
import { refreshList } from '#src/features/dashboard/use-list.ts'
import { historyKey } from '#src/features/history/dashboard/history-list.tsx'
import {
  onlyInLists,
  orderAsItIs,
  ordersPath,
  showOrder,
  tellFailedChange,
} from '#src/features/orders/dashboard/show-order.ts'
import {
  type Change,
  latestChanges,
  type MadeMoves,
  withMove,
  withoutLatest,
  withoutOrders,
} from '#src/features/orders/desk/moves/made-moves.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

/** A changed row stays in its place for so long, and offers to undo. */
const staysMs = 5_000

/** The key of one order with its lines, as the panel reads it. */
export const orderKey = (oid: string) => ['/oneOrder', oid, 'lines'] as const

export const countsPath = '/admin/counts'

export type Refused = { readonly oid: string; readonly why: string }

type Move = {
  readonly orders: readonly OrderOnTheWire[]
  readonly to: OrderStage
  readonly reason?: CancelReason
  readonly note?: string
}

type MoveOrUndo = Move & { readonly isUndo: boolean }

type Result = { readonly oid: string; readonly order?: OrderOnTheWire; readonly message?: string }

export type Moves = {
  /** By order number, the latest change: the rows that stay greyed and can be taken back. */
  readonly changed: ReadonlyMap<string, Change>
  /** Of the last move of several orders: those that the shop refused. */
  readonly refused: { readonly of: number; readonly orders: readonly Refused[] } | undefined
  readonly dismissRefused: () => void
  /** Of a move that was sent without a list of its own. */
  readonly tellRefused: (refused: NonNullable<Moves['refused']>) => void
  readonly move: (move: Move) => void
  readonly undo: (orders: readonly OrderOnTheWire[]) => void
  /** After a call or an edit, which may have moved the order from this stage. */
  readonly follow: (order: OrderOnTheWire, from: OrderStage) => Promise<void>
  /** The orders of the latest move that can still be taken back; asked again, of the one before. */
  readonly lastMoved: () => readonly string[]
}

type MovesOptions = {
  readonly messages: DashboardMessages<'orderDesk'>
  readonly listMessages: DashboardMessages<'orders'>
  readonly failures: FailureMessages
}

export function useMoves({ messages, listMessages, failures }: MovesOptions): Moves {
  const client = useQueryClient()
  const [made, setMade] = useState<MadeMoves>([])
  const changed = latestChanges(made)
  const [refused, setRefused] = useState<Moves['refused']>()
  const send = useSending()
  const rest = useRest(() => {
    setMade([])
    void refreshList(client, ordersPath)
  })

  const change = useMutation({
    meta: { isShownByForm: true },
    mutationFn: send,
    onMutate: async ({ orders, to, isUndo }: MoveOrUndo) => {
      setMade((before) =>
        isUndo ? withoutLatest(before, numbersOf(orders)) : withMove(before, orders, to),
      )
      rest()
      const { status } = stageRules[to]
      for (const order of orders) await show(client, { ...order, stage: to, status })
    },
    onSuccess: async (results, { orders, to, isUndo }) => {
      const said = isUndo ? messages.undone : messages.stages[to]
      const problems: Refused[] = []
      for (const { oid, order, message } of results) {
        const before = orders.find((one) => one.oid === oid)
        if (!before) continue
        if (order) showToast('success', said, { about: oid })
        else problems.push({ oid, why: message ?? '' })
        await show(client, order ?? before)
      }
      setRefused(problems.length > 0 ? { of: orders.length, orders: problems } : undefined)
      forget(problems)
    },
    onError: async (error, { orders }) => {
      const sentences = { sentence: messages.notMoved, inDoubt: messages.perhapsMoved }
      const [first, ...others] = orders
      if (first && others.length === 0) {
        const number = first.oid
        tellFailedChange(error, { number, ...sentences, messages: listMessages, failures })
      } else {
        const why = error instanceof ApiFailure ? failureText(error, failures) : ''
        setRefused({ of: orders.length, orders: orders.map(({ oid }) => ({ oid, why })) })
      }
      for (const order of orders) await show(client, orderAsItIs(error) ?? order)
      forget(orders)
    },
    onSettled: () => {
      rest()
      readAround(client)
    },
  })

  function forget(orders: Orders): void {
    setMade((before) => withoutOrders(before, numbersOf(orders)))
  }

  return {
    changed,
    refused,
    dismissRefused: () => setRefused(undefined),
    tellRefused: setRefused,
    move: (move) => change.mutate({ ...move, isUndo: false }),
    undo: (orders) => {
      const targets = Map.groupBy(orders, ({ oid }) => {
        const was = changed.get(oid)
        return was && stageWhenUndone(was.from, was.to)
      })
      for (const [to, some] of targets) if (to) change.mutate({ orders: some, to, isUndo: true })
    },
    follow: async (order, from) => {
      const { oid, stage: to } = order
      if (to !== from) {
        setMade((before) => withMove(before, [{ oid, stage: from }], to))
        rest()
      }
      await show(client, order)
      readAround(client)
    },
    lastMoved: () => [...(made.at(-1)?.keys() ?? [])],
  }
}

type Orders = readonly Pick<OrderOnTheWire, 'oid'>[]

const numbersOf = (orders: Orders) => orders.map(({ oid }) => oid)

/** In the lists and in the panel. */
async function show(client: QueryClient, order: OrderOnTheWire): Promise<void> {
  client.setQueryData(
    orderKey(order.oid),
    (shown?: OrderOnTheWire | null) => shown && { ...onlyInLists(shown), ...order },
  )
  await showOrder(client, order)
}

/** What a change of an order changes beside it. */
function readAround(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [countsPath] })
  void client.invalidateQueries({ queryKey: [historyKey] })
}

/** One move of an order after the other: Undo may be pressed before the shop has answered. */
function useSending(): (move: Move) => Promise<readonly Result[]> {
  const underWay = useRef(new Map<string, Promise<readonly Result[]>>())
  return (move) => {
    const earlier = move.orders.flatMap(({ oid }) => underWay.current.get(oid) ?? [])
    const sent = Promise.allSettled(earlier).then((answers) => {
      const results = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
      return send(move, results)
    })
    for (const { oid } of move.orders) underWay.current.set(oid, sent)
    return sent
  }
}

async function send(
  { orders, to, reason, note }: Move,
  earlier: readonly Result[],
): Promise<readonly Result[]> {
  const [first, ...others] = orders
  if (first && others.length === 0) {
    const path = `/admin/orders/${encodeURIComponent(first.oid)}/moves`
    const moved = earlier.find(({ oid }) => oid === first.oid)?.order
    const version = Math.max(first.version, moved?.version ?? 0)
    const body = { to, version, reason, note }
    const answer = await askApi<OrderOnTheWire>(path, { method: 'POST', body })
    return [{ oid: first.oid, order: answer.body }]
  }
  const { body } = await askApi<{ readonly results: readonly Result[] }>('/admin/orders/moves', {
    method: 'POST',
    body: { oids: numbersOf(orders), to, reason },
  })
  return body.results
}

/** Calls `act` once nothing has called the returned function for five seconds, and at the end. */
function useRest(act: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(
    () => () => {
      if (timer.current === undefined) return
      clearTimeout(timer.current)
      latest.current()
    },
    [],
  )
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      latest.current()
    }, staysMs)
  }
}

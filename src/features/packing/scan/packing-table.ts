/** One order after the other on the packing table: opened by a scan, ticked, and packed by the last tick. */

import { stagesBefore, stageWhenPacked } from '#src/domain/orders/order-stage.ts'
import {
  isAllPacked,
  type Packing,
  packPiece,
  readScan,
  startPacking,
  toggleLine,
} from '#src/domain/packing/scan.ts'
import {
  type FailureMessages,
  failureText,
  isInDoubt,
} from '#src/features/dashboard/make-query-client.ts'
import { findOneOrder, orderAsItIs } from '#src/features/orders/dashboard/show-order.ts'
import { orderNumberTyped } from '#src/features/orders/look-up/look-up-order-number.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'

export type OpenOrder = { readonly order: OrderOnTheWire; readonly packing: Packing }

/** The last thing that happened; each has a key of its own, so that the same one is announced again. */
export type Said = { readonly key: number; readonly isBad: boolean; readonly text: string }

export type OnTable = {
  readonly open: OpenOrder | undefined
  readonly said: Said | undefined
  /** The shop has not answered yet. */
  readonly isBusy: boolean
  /** Every line is ticked, and the shop has not taken it. */
  readonly canRetry: boolean
  /** The orders of this sitting, the last first. */
  readonly done: readonly string[]
}

type TableOptions = {
  readonly messages: DashboardMessages<'packing'>
  readonly failures: FailureMessages
  readonly sound: (isBad: boolean) => void
}

const empty: OnTable = {
  open: undefined,
  said: undefined,
  isBusy: false,
  canRetry: false,
  done: [],
}

/** Outside of React: each scan waits for the one before, and finds the order that it opened. */
export class PackingTable {
  readonly #options: TableOptions
  readonly #listeners = new Set<() => void>()
  #now = empty
  #turn: Promise<void> = Promise.resolve()
  /** The order whose step was sent, and whose answer was lost. */
  #inDoubt: string | undefined

  constructor(options: TableOptions) {
    this.#options = options
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly now = (): OnTable => this.#now

  scan(typed: string): void {
    this.#inTurn(() => this.#read(typed))
  }

  toggle(line: number): void {
    this.#inTurn(async () => {
      const { open } = this.#now
      if (open) await this.#put(open, toggleLine(open.packing, line))
    })
  }

  /** Sends the last step again. */
  retry(): void {
    this.#inTurn(async () => {
      const { open, canRetry } = this.#now
      if (open && canRetry) await this.#pack(open.order)
    })
  }

  #set(change: Partial<OnTable>): void {
    this.#now = { ...this.#now, ...change }
    for (const listener of this.#listeners) listener()
  }

  #say(isBad: boolean, text: string, change: Partial<OnTable> = {}): void {
    this.#set({ ...change, said: { key: (this.#now.said?.key ?? 0) + 1, isBad, text } })
    this.#options.sound(isBad)
  }

  /** One after the other: a scanner is faster than the shop. */
  #inTurn(work: () => Promise<void>): void {
    this.#set({ isBusy: true })
    const turn = this.#turn.then(work).catch((error: unknown) => {
      const { messages } = this.#options
      this.#say(true, interpolate(messages.notRead, { why: this.#whyOf(error) }))
    })
    this.#turn = turn
    void turn.finally(() => {
      if (this.#turn === turn) this.#set({ isBusy: false })
    })
  }

  #whyOf(error: unknown): string {
    if (!(error instanceof ApiFailure)) throw error
    return failureText(error, this.#options.failures)
  }

  async #read(typed: string): Promise<void> {
    const { messages } = this.#options
    const { open } = this.#now
    const scan = readScan(toAsciiDigits(typed), open?.packing)
    if (scan.kind === 'wrong-keyboard') this.#say(true, messages.wrongKeyboard)
    else if (scan.kind === 'order') await this.#openOrder(scan.text)
    else if (!open) return
    else if (scan.kind === 'too-many') {
      const product = open.order.items?.[scan.line]?.title ?? typed
      this.#say(true, interpolate(messages.tooMany, { product }))
    } else {
      const pack = scan.kind === 'piece' ? packPiece : toggleLine
      await this.#put(open, pack(open.packing, scan.line))
    }
  }

  async #openOrder(text: string): Promise<void> {
    const { messages } = this.#options
    const number = orderNumberTyped(text)
    if (number === undefined) {
      this.#say(
        true,
        interpolate(this.#now.open ? messages.notInOrder : messages.noNumber, { text }),
      )
      return
    }
    const order = (await findOneOrder(number, { items: 'all' }))?.body
    if (!order) this.#say(true, interpolate(messages.unknown, { number }))
    else if (!stagesBefore(stageWhenPacked).includes(order.stage)) {
      this.#say(
        true,
        interpolate(messages.wrongStage, { number, stage: messages.stages[order.stage] }),
      )
    } else {
      const left = this.#now.open?.order.oid ?? number
      const sentence = left === number ? messages.opened : messages.openedInstead
      this.#say(false, interpolate(sentence, { number, left }), onTable(order))
    }
  }

  async #put({ order }: OpenOrder, packing: Packing): Promise<void> {
    this.#set({ open: { order, packing } })
    if (isAllPacked(packing)) await this.#pack(order)
    else this.#options.sound(false)
  }

  async #pack(order: OrderOnTheWire): Promise<void> {
    const { messages } = this.#options
    const { oid, version } = order
    try {
      const path = `/admin/orders/${encodeURIComponent(oid)}/moves`
      await askApi(path, { method: 'POST', body: { to: stageWhenPacked, version } })
    } catch (error) {
      const is = orderAsItIs(error)
      const isOurs = this.#inDoubt === oid && is?.version === version + 1
      if (!isOurs || is?.stage !== stageWhenPacked) {
        if (is) this.#refuse(order, is)
        else this.#keep(order, error)
        return
      }
    }
    this.#inDoubt = undefined
    const done = [oid, ...this.#now.done]
    this.#say(false, interpolate(messages.packed, { number: oid }), { ...nothingOnTable, done })
  }

  /** Another person was faster. */
  #refuse({ oid: number, items }: OrderOnTheWire, is: OrderOnTheWire): void {
    const { messages } = this.#options
    if (stagesBefore(stageWhenPacked).includes(is.stage)) {
      const order = { ...is, ...(!is.items && items && { items }) }
      this.#say(true, interpolate(messages.changed, { number }), onTable(order))
    } else {
      const isPacked = is.stage === stageWhenPacked
      const sentence = isPacked ? messages.packedByOther : messages.wrongStage
      const stage = messages.stages[is.stage]
      this.#say(true, interpolate(sentence, { number, stage }), nothingOnTable)
    }
  }

  #keep({ oid: number }: OrderOnTheWire, error: unknown): void {
    const { messages } = this.#options
    const why = this.#whyOf(error)
    const isLost = error instanceof ApiFailure && isInDoubt(error)
    if (isLost) this.#inDoubt = number
    const sentence = isLost ? messages.notSaved : messages.refused
    this.#say(true, interpolate(sentence, { number, why }), { canRetry: true })
  }
}

const nothingOnTable = { open: undefined, canRetry: false }

function onTable(order: OrderOnTheWire): Pick<OnTable, 'open' | 'canRetry'> {
  return { open: { order, packing: startPacking(order.items ?? []) }, canRetry: false }
}

/** Receives the pieces of an order that came back: each is sellable, damaged or missing. */

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { stageOnTheWayBack } from '#src/domain/orders/order-stage.ts'
import { ProductThumb } from '#src/features/catalogue/dashboard/product-thumb.tsx'
import { tellFailedChange } from '#src/features/orders/dashboard/show-order.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { ReturnCaseOnTheWire } from '#src/features/orders/returns/cases/case-wire.ts'
import type { ReturnsParts } from '#src/features/orders/returns/dashboard/returns-queue.tsx'
import { sendPhoto, tellRefusedPhoto } from '#src/features/orders/returns/dashboard/send-photo.ts'
import { receivePageOf } from '#src/features/orders/returns/photos/staff-photo-back.ts'
import {
  itemsTyped,
  noPieces,
  type PieceKind,
  pieceField,
  pieceKinds,
  type TypedReturn,
} from '#src/features/orders/returns/typed-return.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { useDigits } from '#src/ui/dashboard/use-digits.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type FormProps = ReturnsParts & {
  readonly order: OrderOnTheWire
  /** The pieces that are to come back, by product; none where nobody said so. */
  readonly expected?: ReadonlyMap<string, number>
  /** Of a form without scripts that the shop refused. */
  readonly refused?: { readonly typed: TypedReturn; readonly note: string } | undefined
  readonly onReceived: (after: OrderOnTheWire) => void
}

type Item = NonNullable<OrderOnTheWire['items']>[number]

/** Pieces that the buyer, or the courier, still has. */
export const outOf = ({ quantity, returned = 0 }: Item): number => quantity - returned

/** Mount it anew for each version of the order. */
export function ReceiveForm(props: FormProps) {
  const { order, expected, refused, onReceived, messages, listMessages, failures } = props
  const items = (order.items ?? []).filter((item) => outOf(item) > 0)
  const [typed, setTyped] = useState<TypedReturn>(
    () =>
      refused?.typed ??
      begunWith(items, order.stage === stageOnTheWayBack ? undefined : (expected ?? new Map())),
  )
  const [note, setNote] = useState(refused?.note ?? '')
  const [photos, setPhotos] = useState<ReadonlyMap<string, File>>(new Map())
  const path = `/admin/orders/${encodeURIComponent(order.oid)}/returns`
  const receive = useMutation({
    meta: { isShownByForm: true },
    mutationFn: () =>
      askApi<OrderOnTheWire>(path, {
        method: 'POST',
        body: { items: itemsTyped(typed), note, version: order.version },
      }),
    onSuccess: async ({ body }) => {
      showToast('success', messages.received, { about: order.oid })
      if (photos.size > 0) await sendPhotosOf(path, photos, { messages, failures })
      onReceived(body)
    },
    onError: (error) => {
      const wrong = error instanceof ApiFailure ? Object.values(error.fields)[0] : undefined
      if (wrong !== undefined) return showToast('error', wrong)
      const sentences = { sentence: messages.notReceived, inDoubt: messages.perhapsReceived }
      tellFailedChange(error, { number: order.oid, ...sentences, messages: listMessages, failures })
    },
  })
  return (
    <form
      method="post"
      action={receivePageOf(order.oid)}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!receive.isPending) receive.mutate()
      }}
    >
      <input type="hidden" name="version" value={order.version} />
      <ul className="grid gap-3">
        {items.map((item) => (
          <PiecesBack
            key={item.pid}
            item={item}
            typed={typed[item.pid]}
            type={(kind, text) =>
              setTyped((before) => ({
                ...before,
                [item.pid]: withKind(before, item.pid, kind, text),
              }))
            }
            choose={(file) => setPhotos((before) => withPhoto(before, item.pid, file))}
            messages={messages}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-end gap-2">
        <label className="grid min-w-48 flex-1 gap-1 text-sm text-quiet">
          {messages.note}
          <input
            className="text-field"
            name="note"
            value={note}
            maxLength={textLimits.address}
            autoComplete="off"
            onChange={({ target }) => setNote(target.value)}
          />
        </label>
        <button type="submit" className="button-main" aria-disabled={receive.isPending}>
          {messages.receive}
          <span className="sr-only"> {order.oid}</span>
        </button>
      </div>
    </form>
  )
}

type PiecesProps = {
  readonly messages: DashboardMessages<'returns'>
  readonly item: Item
  readonly typed: Readonly<Record<PieceKind, string>> | undefined
  readonly type: (kind: PieceKind, text: string) => void
  readonly choose: (photo: File | undefined) => void
}

function PiecesBack({ item, typed, type, choose, messages }: PiecesProps) {
  const language = useLanguage()
  const digits = useDigits()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="flex min-w-48 flex-1 items-center gap-3">
        <ProductThumb image={item.image} isSmall />
        <span>
          <strong className="block">{item.title}</strong>
          <span className="text-sm text-quiet">
            {interpolate(messages.out, { n: formatNumber(outOf(item), language) })}
          </span>
        </span>
      </span>
      <fieldset className="flex gap-2">
        <legend className="sr-only">{item.title}</legend>
        {pieceKinds.map((kind) => (
          <label key={kind} className="grid gap-1 text-sm text-quiet">
            {messages.kinds[kind]}
            <input
              name={pieceField(kind, item.pid)}
              className="text-field w-20 px-3"
              inputMode="numeric"
              autoComplete="off"
              {...digits({
                value: typed?.[kind] ?? '',
                onChange: ({ target }) => type(kind, target.value),
              })}
            />
          </label>
        ))}
      </fieldset>
      {/* Without scripts the page takes it after the receipt. */}
      <label className="grid max-w-full gap-1 text-sm text-quiet [@media(scripting:none)]:hidden">
        {messages.linePhoto}
        <span className="sr-only"> {item.title}</span>
        <input
          type="file"
          accept="image/*"
          className="text-field h-auto max-w-full py-2"
          onChange={({ target }) => choose(target.files?.[0])}
        />
      </label>
    </li>
  )
}

type Photos = ReadonlyMap<string, File>

function withPhoto(before: Photos, pid: string, file: File | undefined): Photos {
  const others = [...before].filter(([of]) => of !== pid)
  return new Map(file ? [...others, [pid, file]] : others)
}

/** The newest return with a product takes its photo. The pieces are received, whatever becomes of it. */
async function sendPhotosOf(
  path: string,
  photos: Photos,
  parts: Pick<ReturnsParts, 'messages' | 'failures'>,
): Promise<void> {
  try {
    const { cases } = (await askApi<{ cases: readonly ReturnCaseOnTheWire[] }>(path)).body
    for (const [pid, file] of photos) {
      const of = cases.find(({ received }) => received.some((line) => line.pid === pid))
      if (of) await sendPhoto({ caseId: of._id, file, pid }, parts)
    }
  } catch (error) {
    tellRefusedPhoto(error, parts)
  }
}

/** Most pieces that come back are those that were expected, and sellable. Undefined: all are. */
function begunWith(
  items: readonly Item[],
  expected: ReadonlyMap<string, number> | undefined,
): TypedReturn {
  return Object.fromEntries(
    items.map((item) => {
      const pieces = expected ? Math.min(expected.get(item.pid) ?? 0, outOf(item)) : outOf(item)
      return [item.pid, { ...noPieces, sellable: String(pieces) }]
    }),
  )
}

function withKind(
  before: TypedReturn,
  pid: string,
  kind: PieceKind,
  text: string,
): TypedReturn[string] {
  return { ...(before[pid] ?? noPieces), [kind]: text }
}

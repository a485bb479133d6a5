/** What came back, product by product, each with its photo or a form for one. Works without scripts. */

import { useMutation } from '@tanstack/react-query'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { ReturnCaseOnTheWire } from '#src/features/orders/returns/cases/case-wire.ts'
import { ReturnPhotoLink } from '#src/features/orders/returns/dashboard/case-photos.tsx'
import type { ReturnsParts } from '#src/features/orders/returns/dashboard/returns-queue.tsx'
import { sendPhoto } from '#src/features/orders/returns/dashboard/send-photo.ts'
import { receivePageOf } from '#src/features/orders/returns/photos/staff-photo-back.ts'
import { pieceKinds } from '#src/features/orders/returns/typed-return.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type LinesProps = Pick<ReturnsParts, 'messages' | 'failures'> & {
  readonly of: ReturnCaseOnTheWire
  readonly order: OrderOnTheWire
  readonly onChanged: () => void
}

export function ReceivedLines({ of: one, order, onChanged, ...parts }: LinesProps) {
  const language = useLanguage()
  const { messages } = parts
  const titles = new Map((order.items ?? []).map(({ pid, title }) => [pid, title]))
  return (
    <ul className="grid gap-3 empty:hidden" aria-label={messages.cameBack}>
      {one.received.map((line) => {
        const title = titles.get(line.pid) ?? line.pid
        const photo = one.photos.find(({ pid }) => pid === line.pid)
        return (
          <li key={line.pid} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="min-w-48 flex-1">
              <strong className="block">{title}</strong>
              <span className="text-sm text-quiet">
                {pieceKinds
                  .filter((kind) => line[kind] > 0)
                  .map((kind) => `${messages.kinds[kind]}: ${formatNumber(line[kind], language)}`)
                  .join(' · ')}
              </span>
            </span>
            {photo ? (
              <ReturnPhotoLink
                caseId={one._id}
                photo={photo}
                alt={interpolate(messages.photoOf, { title })}
              />
            ) : (
              <LinePhotoForm
                {...parts}
                caseId={one._id}
                pid={line.pid}
                title={title}
                number={order.oid}
                onSent={onChanged}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

type FormProps = Pick<ReturnsParts, 'messages' | 'failures'> & {
  readonly caseId: string
  readonly pid: string
  readonly title: string
  readonly number: string
  readonly onSent: () => void
}

function LinePhotoForm({ caseId, pid, title, number, onSent, ...parts }: FormProps) {
  const { messages } = parts
  const send = useMutation({
    meta: { isShownByForm: true },
    mutationFn: (file: File) => sendPhoto({ caseId, file, pid }, parts),
    onSuccess: onSent,
  })
  return (
    <form
      method="post"
      action={`/api/admin/returns/${caseId}/photos`}
      encType="multipart/form-data"
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const file = new FormData(event.currentTarget).get('photo')
        if (file instanceof File && file.size > 0 && !send.isPending) send.mutate(file)
      }}
    >
      <input type="hidden" name="pid" value={pid} />
      <input type="hidden" name="back" value={receivePageOf(number)} />
      <label className="grid gap-1 text-sm text-quiet">
        {interpolate(messages.photoOf, { title })}
        <input
          type="file"
          name="photo"
          accept="image/*"
          required
          className="text-field h-auto max-w-full py-2"
        />
      </label>
      <button type="submit" className="button-quiet self-end" aria-disabled={send.isPending}>
        {messages.keepPhoto}
      </button>
    </form>
  )
}

/** Packing with a scanner, which types what it reads and presses Enter. */

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { isLinePacked } from '#src/domain/packing/scan.ts'
import { ProductThumb } from '#src/features/catalogue/dashboard/product-thumb.tsx'
import type { FailureMessages } from '#src/features/dashboard/make-query-client.ts'
import {
  isPackingSoundOn,
  soundPacking,
  switchPackingSound,
} from '#src/features/packing/scan/packing-sound.ts'
import {
  type OpenOrder,
  PackingTable,
  type Said,
} from '#src/features/packing/scan/packing-table.ts'
import { useScanner } from '#src/features/packing/scan/use-scanner.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

type PackingProps = {
  readonly messages: DashboardMessages<'packing'>
  readonly failures: FailureMessages
}

export function PackingPage({ messages, failures }: PackingProps) {
  const [table] = useState(() => new PackingTable({ messages, failures, sound: soundPacking }))
  const { open, said, isBusy, canRetry, done } = useSyncExternalStore(
    table.subscribe,
    table.now,
    table.now,
  )
  return (
    <>
      <ScanField table={table} messages={messages} />
      <Message said={said} />
      {canRetry && (
        <button
          type="button"
          className="button-bright justify-self-start"
          onClick={() => table.retry()}
        >
          {messages.tryAgain}
        </button>
      )}
      {open && (
        <PackList
          key={open.order.oid}
          open={open}
          table={table}
          messages={messages}
          isBusy={isBusy}
        />
      )}
      {done.length > 0 && (
        <section className="card grid gap-1 p-4" aria-labelledby="packed-now">
          <h2 id="packed-now" className="font-bold">
            <PackedCount n={done.length} messages={messages} />
          </h2>
          <p className="wrap-anywhere text-quiet">{done.slice(0, 10).join(' · ')}</p>
        </section>
      )}
    </>
  )
}

function PackedCount({ n, messages }: { readonly n: number } & Pick<PackingProps, 'messages'>) {
  return interpolate(messages.packedNow, { n: formatNumber(n, useLanguage()) })
}

type TableProps = { readonly table: PackingTable } & Pick<PackingProps, 'messages'>

function ScanField({ table, messages }: TableProps) {
  const field = useRef<HTMLInputElement>(null)
  const [hasSound, setHasSound] = useState(true)
  useEffect(() => setHasSound(isPackingSoundOn()), [])
  useScanner(field)
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = field.current?.value ?? ''
        if (field.current) field.current.value = ''
        // Enter alone is the quickest way to say "again".
        if (typed.trim() === '') table.retry()
        else table.scan(typed)
      }}
    >
      <label className="grid grow gap-1 sm:max-w-96">
        <span className="font-semibold">{messages.scan}</span>
        <input
          ref={field}
          type="text"
          className="text-field text-xl font-bold"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          aria-describedby="scan-hint"
          // biome-ignore lint/a11y/noAutofocus: a scanner types where the focus is
          autoFocus
        />
      </label>
      <button
        type="button"
        role="switch"
        aria-checked={hasSound}
        className="button-quiet aria-checked:border-brand"
        onClick={() => {
          switchPackingSound(!hasSound)
          setHasSound(!hasSound)
        }}
      >
        <Icon name={hasSound ? 'bell' : 'bell-off'} />
        {messages.sound}
      </button>
      <p id="scan-hint" className="w-full text-sm text-quiet">
        {messages.scanHint}
      </p>
    </form>
  )
}

/** Seen from where the parcels are, and announced. */
function Message({ said }: { readonly said: Said | undefined }) {
  return (
    <>
      <div role="alert">
        {said?.isBad && (
          <p key={said.key} className="packing-said" data-bad>
            {said.text}
          </p>
        )}
      </div>
      <div role="status">
        {said && !said.isBad && (
          <p key={said.key} className="packing-said">
            {said.text}
          </p>
        )}
      </div>
    </>
  )
}

type ListProps = TableProps & { readonly open: OpenOrder; readonly isBusy: boolean }

function PackList({ open: { order, packing }, table, messages, isBusy }: ListProps) {
  const language = useLanguage()
  const n = (count: number) => formatNumber(count, language)
  const items = order.items ?? []
  return (
    <section className="card grid gap-3 p-4" aria-labelledby="to-pack" aria-busy={isBusy}>
      <h2 id="to-pack" className="text-xl font-bold">
        {interpolate(messages.toPack, { number: order.oid })}
      </h2>
      {order.short > 0 && (
        <p className="notice">{interpolate(messages.short, { n: n(order.short) })}</p>
      )}
      <ul className="grid gap-2">
        {items.map((item, line) => (
          <li key={item.pid}>
            <button
              type="button"
              className="packing-line"
              aria-pressed={isLinePacked(packing, line)}
              onClick={() => table.toggle(line)}
            >
              <span className="packing-nth">{n(line + 1)}</span>
              <ProductThumb image={item.image} />
              <span className="grow text-start wrap-anywhere">
                <strong className="block">{item.title}</strong>
                <span className="text-sm">{item.pid}</span>
              </span>
              <span className="text-2xl font-extrabold whitespace-nowrap">
                {n(packing.packed[line] ?? 0)} / {n(item.quantity)}
              </span>
              <Icon name={isLinePacked(packing, line) ? 'check' : 'box'} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

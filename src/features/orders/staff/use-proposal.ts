import { useRef, useState } from 'react'
import type { ProposedOrderOnTheWire } from '#src/features/orders/staff/staff-order-wire.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'

type Reading = {
  readonly isReading: boolean
  readonly failure: ApiFailure | undefined
  readonly read: (text: string) => Promise<void>
}

/** Asks the shop what a message says; only the answer to the latest text counts. */
export function useProposal(onRead: (proposed: ProposedOrderOnTheWire) => void): Reading {
  const latest = useRef<AbortController>(undefined)
  const [isReading, setReading] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()

  async function read(text: string): Promise<void> {
    latest.current?.abort()
    const mine = new AbortController()
    latest.current = mine
    setFailure(undefined)
    setReading(text.trim() !== '')
    if (text.trim() === '') return
    try {
      const asking = { method: 'POST', body: { text }, signal: mine.signal } as const
      onRead((await askApi<ProposedOrderOnTheWire>('/admin/orders/proposal', asking)).body)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (latest.current === mine) setFailure(error)
    } finally {
      if (latest.current === mine) setReading(false)
    }
  }

  return { isReading, failure, read }
}

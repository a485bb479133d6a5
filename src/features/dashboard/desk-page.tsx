import type { ReactNode } from 'react'

type DeskPageProps = {
  readonly heading: string
  readonly lead?: string
  /** On a phone the work begins at the heading. */
  readonly isTight?: boolean
  readonly children: ReactNode
}

/** The frame of a dashboard page: its heading, a sentence below it, and its parts. */
export function DeskPage({ heading, lead, isTight = false, children }: DeskPageProps) {
  return (
    <main
      id="content"
      className="container-desk grid grid-cols-[minmax(0,1fr)] content-start gap-4 py-6"
    >
      <div>
        <h1 className="heading-desk">{heading}</h1>
        {lead !== undefined && (
          <p className={`max-w-prose text-quiet ${isTight ? 'max-lg:hidden' : ''}`}>{lead}</p>
        )}
      </div>
      {children}
    </main>
  )
}

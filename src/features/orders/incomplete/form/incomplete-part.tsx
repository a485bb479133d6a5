import { type ComponentProps, useEffect, useState } from 'react'
import type { KeepIncomplete } from '#src/features/orders/incomplete/form/keep-incomplete.tsx'

/** Its code loads once a whole phone stands in the form, and never where the shop keeps no forms. */
export function IncompletePart(props: ComponentProps<typeof KeepIncomplete>) {
  const [Part, setPart] = useState<typeof KeepIncomplete>()
  useEffect(() => {
    void import('#src/features/orders/incomplete/form/keep-incomplete.tsx').then((loaded) =>
      setPart(() => loaded.KeepIncomplete),
    )
  }, [])
  return Part && <Part {...props} />
}

/** A family as the owner would save it. */

import type { FamilyView } from '#src/features/catalogue/families/family-view.ts'
import { saveFamily } from '#src/features/catalogue/families/save-family.server.ts'
import type { Database } from '#src/platform/database/database.ts'
import { aShop } from '#tests/make/a-shop.ts'

type Matters = {
  readonly title?: string
  readonly titleInBangla?: string
  /** By the pid of a product that exists: its values. */
  readonly members: Readonly<Record<string, readonly string[]>>
  readonly options?: readonly string[]
}

/** The Bangla of `M` is `M-bn` here. */
export async function aFamily(db: Database, matters: Matters): Promise<FamilyView> {
  const { title = 'Panjabi', titleInBangla = '', members, options = ['Size'] } = matters
  const inBoth = (text: string) => ({ text, inBangla: `${text}-bn` })
  const saved = await saveFamily(await aShop(db), {
    id: Object.keys(members)[0] ?? '',
    fields: {
      title,
      titleInBangla,
      options: options.map(inBoth),
      members: Object.entries(members).map(([pid, values]) => ({
        pid,
        values: values.map(inBoth),
        isThere: true,
        price: undefined,
        stock: undefined,
        stockWas: undefined,
      })),
    },
    expected: undefined,
    actor: 'test',
  })
  if (!saved.ok || !saved.value) throw new Error(`No family: ${JSON.stringify(saved)}`)
  return saved.value
}

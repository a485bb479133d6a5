/** What the columns of a courier's statement mean. Pure; browsers use it too. */

/** `consignment` or `invoice` says which parcel a row is; a charge may stand in several columns. */
export const columnRoles = [
  'consignment',
  'invoice',
  'collected',
  'delivery',
  'cod',
  'return',
  'paid',
] as const

export type ColumnRole = (typeof columnRoles)[number]

/** What a courier keeps of what it collects. */
export const chargeRoles = ['delivery', 'cod', 'return'] as const satisfies readonly ColumnRole[]

/** The heading of each column that is used. */
export type StatementColumns = { readonly [Role in ColumnRole]?: string | undefined }

/**
 * Headings of the sheets that merchants download from Steadfast, Pathao and RedX, and of sheets that people
 * keep themselves; the likeliest first. Small letters and digits only. COURIERS.md marks couriers' formats
 * as facts to check: whatever a sheet says, a person can choose other columns.
 */
const knownHeadings: Readonly<Record<ColumnRole, readonly string[]>> = {
  consignment: [
    'consignmentid',
    'consignmentno',
    'consignment',
    'consignmentnumber',
    'cid',
    'trackingid',
    'trackingcode',
    'trackingnumber',
    'trackingno',
    'parcelid',
    'কনসাইনমেন্ট',
    'কনসাইনমেন্টআইডি',
    'ট্র্যাকিংআইডি',
  ],
  invoice: [
    'invoice',
    'invoiceid',
    'invoiceno',
    'invoicenumber',
    'merchantorderid',
    'merchantinvoiceid',
    'orderid',
    'orderno',
    'ordernumber',
    'order',
    'ইনভয়েস',
    'অর্ডার',
    'অর্ডারনম্বর',
  ],
  collected: [
    'collectedamount',
    'amountcollected',
    'collected',
    'cashcollected',
    'codamount',
    'cashcollection',
    'cashcollectionamount',
    'collectionamount',
    'collectableamount',
    'amounttocollect',
    'cod',
    'collection',
    'আদায়',
    'সংগৃহীত',
  ],
  delivery: [
    'deliverycharge',
    'deliveryfee',
    'shippingcharge',
    'shippingfee',
    'charge',
    'totalfee',
    'totalcharge',
    'charges',
    'ডেলিভারিচার্জ',
    'চার্জ',
  ],
  cod: ['codcharge', 'codfee', 'codfees', 'codcharges', 'কডচার্জ', 'কডফি', 'সিওডিচার্জ'],
  return: ['returncharge', 'returnfee', 'returncharges', 'returnfees', 'রিটার্নচার্জ'],
  paid: [
    'payout',
    'payoutamount',
    'paidout',
    'paidamount',
    'amountpaid',
    'payable',
    'payableamount',
    'netpayable',
    'netamount',
    'merchantpayable',
    'receivable',
    'paid',
    'disbursed',
    'disbursedamount',
    'প্রদেয়',
    'পরিশোধ',
  ],
}

/** `COD Amount (Tk)` and `cod_amount` are the same heading. */
export function plainHeading(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\((?:tk\.?|bdt|৳|taka|টাকা)\)/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/** Each role takes the likeliest heading that no other role has taken. */
export function guessColumns(headings: readonly string[]): StatementColumns {
  const plain = headings.map(plainHeading)
  const guess: Partial<Record<ColumnRole, string>> = {}
  for (const role of columnRoles) {
    const at = knownHeadings[role].map((known) => plain.indexOf(known)).find((place) => place >= 0)
    const heading = at === undefined ? undefined : headings[at]
    if (heading !== undefined) guess[role] = heading
  }
  return guess
}

/** Whether a statement can be read with them: which parcel it was, and what was collected or paid for it. */
export function areEnough(columns: StatementColumns): boolean {
  const { consignment, invoice, collected, paid } = columns
  return (consignment ?? invoice) !== undefined && (collected ?? paid) !== undefined
}

/** The columns that the courier's last statement used, where this one has them all; else the guess. */
export function columnsFor(
  headings: readonly string[],
  remembered: StatementColumns | undefined,
): StatementColumns {
  const plain = new Map(headings.map((heading) => [plainHeading(heading), heading]))
  const found = Object.entries(remembered ?? {}).map(
    ([role, heading = '']) => [role, plain.get(plainHeading(heading))] as const,
  )
  const isThere = found.length > 0 && found.every(([, heading]) => heading !== undefined)
  return isThere ? Object.fromEntries(found) : guessColumns(headings)
}

/** How many of its cells name a column that the shop knows. */
export function headingsIn(cells: readonly string[]): number {
  return Object.keys(guessColumns(cells)).length
}

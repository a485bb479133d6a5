import type { ParcelProblem, ParcelToBook } from '#src/features/parcels/couriers/courier.ts'

type Length = { readonly least: number; readonly most: number }

/** What couriers require of the texts and amounts of every parcel, with the lengths of one courier. */
export function commonProblems(
  parcel: ParcelToBook,
  lengths: { readonly name: Length; readonly address: Length },
): ParcelProblem[] {
  const problems: ParcelProblem[] = []
  if (!/^[A-Za-z0-9_-]{1,40}$/.test(parcel.invoice)) {
    problems.push({ field: 'invoice', problem: 'invalid' })
  }
  for (const field of ['name', 'address'] as const) {
    const { length } = [...parcel[field].trim()]
    const { least, most } = lengths[field]
    if (length === 0) problems.push({ field, problem: 'missing' })
    else if (length < least) problems.push({ field, problem: 'too-short' })
    else if (length > most) problems.push({ field, problem: 'too-long' })
  }
  if (!/^01[3-9]\d{8}$/.test(parcel.phone)) problems.push({ field: 'phone', problem: 'invalid' })
  if (parcel.collect < 0 || parcel.collect % 100 !== 0) {
    problems.push({ field: 'collect', problem: 'invalid' })
  }
  return problems
}

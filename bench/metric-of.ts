import type { Shop } from '#tests/support/shop.ts'

/** A metric without labels, from a shop's `/metrics`. */
export async function metricOf({ port }: Pick<Shop, 'port'>, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  if (!line) throw new Error(`The shop does not tell ${name}`)
  return Number(line.slice(name.length))
}

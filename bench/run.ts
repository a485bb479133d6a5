/** `npm run bench`, or `npm run bench -- orders`: each figure beside a baseline of the same run. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './figure.ts'
import { measureMemory, measureStart } from './first-answer.ts'
import { measureOrders } from './orders.ts'
import { measurePages, measureRenders } from './pages.ts'
import { measureSlowPhone } from './slow-phone.ts'
import { measureWeight } from './weight.ts'

const benches: Readonly<Record<string, () => Promise<Figure>>> = {
  orders: measureOrders,
  start: measureStart,
  memory: measureMemory,
  pages: measurePages,
  renders: measureRenders,
  weight: measureWeight,
  'slow-phone': measureSlowPhone,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  process.stderr.write(
    `No bench is called ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}\n`,
  )
  process.exit(1)
}

const figures: Record<string, Figure> = {}
for (const [name, measure] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  process.stdout.write(`${name} …\n`)
  const figure = await measure()
  figures[name] = figure
  process.stdout.write(
    `  ${figure.name}\n  ${figure.ours} against ${figure.baseline}: ` +
      `ratio ${figure.ratio}, goal ${figure.goal} ${figure.isReached ? '✓' : '✗'}\n`,
  )
}

if (Object.values(figures).some((figure) => !figure.isReached)) process.exitCode = 1

const results = join(import.meta.dirname, 'results.json')
const machine = { node: process.version, cores: availableParallelism() }
const all = { ...(asked.length > 0 ? knownFigures() : {}), ...figures }
writeFileSync(results, `${JSON.stringify({ machine, figures: all }, undefined, 2)}\n`)

/** Of earlier runs: a run of some benches leaves the figures of the others. */
function knownFigures(): Readonly<Record<string, Figure>> {
  return existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')).figures : {}
}

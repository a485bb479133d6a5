/** Parses deploy/alerts.yml strictly: a line of another shape is an error of the file. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { packageRoot } from '#src/platform/package-root.ts'

export type AlertRule = {
  readonly name: string
  readonly expression: string
  readonly severity: string
  readonly summary: string
}

const head = ['groups:', '  - name: pagla-mart', '    rules:']

const ruleShape =
  /^ {6}- alert: (\w+)\n {8}expr: (\S.*)\n(?: {8}for: \d+[mhd]\n)? {8}labels:\n {10}severity: (page|ticket)\n {8}annotations:\n {10}summary: (\S.*)\n/

export function readAlertRules(): readonly AlertRule[] {
  const file = join(packageRoot(), 'deploy', 'alerts.yml')
  return parseAlertRules(readFileSync(file, 'utf8'))
}

export function parseAlertRules(text: string): readonly AlertRule[] {
  const start = `${head.join('\n')}\n`
  let rest = text.replaceAll(/^#.*\n/gm, '')
  if (!rest.startsWith(start)) throw new Error(`The rules begin with ${start}`)
  rest = rest.slice(start.length)

  const rules: AlertRule[] = []
  while (rest !== '') {
    const [whole = '', name = '', expression = '', severity = '', summary = ''] =
      ruleShape.exec(rest) ?? []
    // Text that YAML would read differently from its look.
    if (whole === '' || /^[!&*|>'"%@`[{]|: | #/.test(expression) || /: | #/.test(summary)) {
      throw new Error(`Not a rule: ${rest.slice(0, 300)}`)
    }
    rules.push({ name, expression, severity, summary })
    rest = rest.slice(whole.length)
  }
  return rules
}

const Dashboard = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).min(1) })).min(1),
})

/** The expressions of deploy/grafana.json. */
export function readDashboardExpressions(): readonly string[] {
  const file = join(packageRoot(), 'deploy', 'grafana.json')
  const { panels } = Dashboard.parse(JSON.parse(readFileSync(file, 'utf8')))
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
}

const words = new Set(['and', 'or', 'unless', 'bool'])

/** The names of the metrics in an expression. */
export function figuresIn(expression: string): readonly string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|without) \([^)]*\)/g, '')
  const names = [...bare.matchAll(/[a-z_:][\w:]*(?![\w:]*\s*\()/gi)].map(([name]) => name)
  return [...new Set(names.filter((name) => !words.has(name) && !/^e\d+$/.test(name)))]
}

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { securityEvents } from '#src/domain/access/security-event.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { makeNote } from './security-log.ts'

const names = Object.keys(securityEvents)

it('has exactly the events that docs/security.md explains', () => {
  const text = readFileSync(join(packageRoot(), 'docs', 'security.md'), 'utf8')
  const [, table = ''] = /^\| Event \|.*\n\|[-|]+\n((?:\|.*\n)+)/m.exec(text) ?? []
  const explained = table.split('\n').flatMap((row) => {
    const [, events = ''] = row.split('|')
    return [...events.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name)
  })

  expect(explained.toSorted()).toEqual(names.toSorted())
})

it('has no event that the code never logs', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: packageRoot() }).filter(
    (file) => !file.includes('.test.') && !file.endsWith('security-event.ts'),
  )
  const source = files.map((file) => readFileSync(join(packageRoot(), file), 'utf8')).join('\n')

  expect(names.filter((name) => !source.includes(`'${name}'`))).toEqual([])
})

it('counts each line that it writes', () => {
  const lines: object[] = []
  const counted: string[] = []
  const write = (line: object) => void lines.push(line)
  const log = { info: write, warn: write }
  const note = makeNote(log, { count: (event) => counted.push(event) })

  note('user-blocked', { user: 'somebody' })

  expect(lines).toEqual([{ event: 'user-blocked', security: true, user: 'somebody' }])
  expect(counted).toEqual(['user-blocked'])
})

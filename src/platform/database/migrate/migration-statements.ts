import type { Engine } from '#src/platform/database/database.ts'

/**
 * What a statement is made of: comments, literals that may hold a semicolon (also the dollar-quoted
 * body of a PostgreSQL function), words, and any other character.
 */
const token =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|\w+|[\s\S]/g

const opens = new Set(['begin', 'case'])

/**
 * SQLite prepares one statement at a time. Text behind `-- sqlite: ` or `-- postgres: ` is for that
 * engine alone. The body of a SQLite trigger, from `begin` to `end`, is part of its statement.
 */
export function statementsOf(migration: string, engine: Engine): readonly string[] {
  const text = migration.replaceAll(new RegExp(`-- ${engine}: `, 'g'), '')
  const statements: string[] = []
  let statement = ''
  let depth = 0
  for (const [part] of text.matchAll(token)) {
    if (part.startsWith('--') || part.startsWith('/*')) continue
    if (part === ';' && depth === 0) {
      statements.push(statement)
      statement = ''
      continue
    }
    statement += part
    if (!isTrigger(statement)) continue
    const word = part.toLowerCase()
    if (opens.has(word)) depth += 1
    if (word === 'end') depth -= 1
  }
  return [...statements, statement].map((one) => one.trim()).filter((one) => one !== '')
}

function isTrigger(statement: string): boolean {
  return /^\s*create\s+(?:temp\w*\s+)?trigger\b/i.test(statement)
}

import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'

// A warning that scrolls by is a bug that goes unread. A test that expects one spies on it:
// vi.spyOn(console, 'warn').mockImplementation(() => {})

const complaints: string[] = []

function complain(...words: readonly unknown[]): void {
  complaints.push(format(...words))
}

console.error = complain
console.warn = complain

function failOnComplaints(): void {
  const said = complaints.splice(0)
  if (said.length > 0) throw new Error(`Said on the console:\n${said.join('\n')}`)
}

afterEach(failOnComplaints)
// Output from outside any test, such as while a test file loads.
afterAll(failOnComplaints)

/** JSON values that no field accepts, or that only look like a valid value. */

import fc from 'fast-check'

/** In their JSON spelling: JavaScript would round some of them. */
const oddNumbers = [
  '5',
  '5.5',
  '5.0',
  '0',
  '-0',
  '-1',
  '1e400',
  '-1e400',
  '1e-400',
  '1E2',
  '9007199254740993',
  '0.1',
  '10000001',
]

const oddTexts = [
  '',
  ' ',
  '\u00a0\u3000',
  '\ufeff',
  '5',
  '৫',
  '５',
  '0x10',
  '1e3',
  'NaN',
  'Infinity',
  'null',
  'true',
  'admin',
  'done',
  'Not-Verified',
  '__proto__',
  'constructor',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00',
  '\u202egnp.exe',
  '\u200b',
  '\ud83e\udd6d',
  'e\u0301',
  "' or 1=1 --",
  '%',
  '_',
  '{{7*7}}',
  '../../etc/passwd',
  '//evil.example',
  '2030-02-30',
  'https://a:b@evil.example/x.png',
] as const

/** One of these lengths exceeds the limit of any field. */
const longTexts = [40, 41, 64, 65, 100, 101, 200, 201, 254, 255, 256, 1_000, 1_001, 5_001, 20_001]

const nested = ['[[[[1]]]]', '{"$ne":null}', '{"a":{"b":[{}]}}', '{"__proto__":{"role":"admin"}}']

/** JSON text. */
export const oddValue: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...oddNumbers),
  fc.constantFrom('null', 'true', 'false', '[]', '{}', '[5]', '["5"]', ...nested),
  fc.constantFrom(...oddTexts).map((text) => JSON.stringify(text)),
  fc
    .constantFrom(...longTexts)
    .map((length) => JSON.stringify((length > 2_000 ? 'x' : 'ক').repeat(length))),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => JSON.stringify(text)),
  fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value)),
)

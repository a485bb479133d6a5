import fc from 'fast-check'

/** Fragments that break out of some context. */
const pieces = [
  '</script><script>alert(1)</script>',
  '<!--',
  ']]>',
  '&amp;',
  '&',
  '<b>',
  '"',
  "'",
  '=1+1',
  '+1',
  '-2',
  '@SUM(A1)',
  '\t',
  '\r',
  '\r\n',
  '\n',
  ',',
  ';',
  '\u0000',
  '\u0008',
  '\u001f',
  '\u007f',
  '\u0085',
  '\u2028',
  '\u2029',
  '\ufffe',
  '\uffff',
  '\ufeff',
  '\ud800',
  '\udc00',
  '🫖',
  'ব্লেন্ডার',
  '＝1',
  '{{x}}',
  '%2F',
] as const

/** Text that an owner, a clumsy import or an attacker may have stored in a product. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 8 })), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => parts.join(''))

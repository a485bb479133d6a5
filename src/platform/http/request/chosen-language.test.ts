import { expect, it } from 'vitest'
import { leadsToBangla } from '#src/platform/http/request/chosen-language.ts'

it('leads from the entry to Bangla who chose it', () => {
  expect(leadsToBangla('/', 'a=1; language=bn')).toBe(true)
  expect(leadsToBangla('/?utm=x', 'language=bn')).toBe(true)
})

it('leaves every other address and every other choice alone', () => {
  expect(leadsToBangla('/', 'language=en')).toBe(false)
  expect(leadsToBangla('/', undefined)).toBe(false)
  expect(leadsToBangla('/allproducts', 'language=bn')).toBe(false)
  expect(leadsToBangla('/_.data', 'language=bn')).toBe(false)
})

import { describe, expect, it } from 'vitest'
import { homePath, languageOfPath, languages, pathPrefix } from './language.ts'

describe('the language of a path', () => {
  it('is English at the root', () => {
    expect(languageOfPath('/')).toBe('en')
    expect(languageOfPath('/allProducts')).toBe('en')
  })

  it('is Bangla under /bn', () => {
    expect(languageOfPath('/bn')).toBe('bn')
    expect(languageOfPath('/bn/')).toBe('bn')
    expect(languageOfPath('/bn/allProducts')).toBe('bn')
  })

  it('does not depend on the case, as no route does', () => {
    expect(languageOfPath('/BN/allproducts')).toBe('bn')
  })

  it('is that of the page whose data is asked for', () => {
    expect(languageOfPath('/bn.data')).toBe('bn')
    expect(languageOfPath('/bn/about.data')).toBe('bn')
    expect(languageOfPath('/about.data')).toBe('en')
  })

  it('is English where /bn is only the beginning of a word', () => {
    expect(languageOfPath('/bnx')).toBe('en')
    expect(languageOfPath('/bn.html')).toBe('en')
    expect(languageOfPath('/product/bn')).toBe('en')
  })
})

describe('the prefix of a language', () => {
  it('is empty for English and /bn for Bangla', () => {
    expect(languages.map(pathPrefix)).toEqual(['', '/bn'])
  })
})

describe('the home page of a language', () => {
  it('is the root for English and /bn for Bangla', () => {
    expect(languages.map(homePath)).toEqual(['/', '/bn'])
  })
})

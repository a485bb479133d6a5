import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { homePath, languageOfPath, languages, pathInOther, pathPrefix } from './language.ts'

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

describe('the same page in the other language', () => {
  it('stands under /bn, or no longer does', () => {
    expect(pathInOther('/', 'en')).toBe('/bn')
    expect(pathInOther('/product/kettle', 'en')).toBe('/bn/product/kettle')
    expect(pathInOther('/bn', 'bn')).toBe('/')
    expect(pathInOther('/BN/', 'bn')).toBe('/')
    expect(pathInOther('/bn/product/kettle', 'bn')).toBe('/product/kettle')
  })

  it('is a page of the shop, whatever the address of this one', () => {
    expect(pathInOther('/bn//evil.example', 'bn')).toBe('/evil.example')
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('/', '//', '\\', 'bn', 'evil.example', '@', '%2F', '\t', '.'), {
          maxLength: 6,
        }),
        (parts) => {
          const { pathname } = new URL(`http://shop.example/${parts.join('')}`)
          const other = pathInOther(pathname, languageOfPath(pathname))
          expect(new URL(other, 'http://shop.example').origin).toBe('http://shop.example')
        },
      ),
    )
  })
})

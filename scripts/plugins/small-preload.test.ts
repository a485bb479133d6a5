import { afterEach, expect, it, vi } from 'vitest'
import { preloadCode } from './small-preload.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('names the files of a part before it loads the part', async () => {
  const { __vitePreload } = await import(`data:text/javascript,${encodeURIComponent(preloadCode)}`)
  const steps: unknown[] = []
  vi.stubGlobal('document', {
    createElement: (tag: string) => ({ tag }),
    head: { append: (link: unknown) => steps.push(link) },
  })
  const part = () => {
    steps.push('load')
    return Promise.resolve('part')
  }

  expect(await __vitePreload(part, ['assets/forms-a.js'])).toBe('part')
  expect(steps).toEqual([{ tag: 'link', rel: 'modulepreload', href: '/assets/forms-a.js' }, 'load'])
  expect(await __vitePreload(part)).toBe('part')
})

/**
 * A build plugin: `import code from './x.script.ts?script'` returns that program and all that it
 * imports as one minified text for a page. The browser's own bundle gets an empty text: the
 * server writes the script into the page.
 */

import { build, type Plugin } from 'vite'

const mark = '?script'

export function inlineScript(): Plugin {
  return {
    name: 'inline-script',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(mark)) return undefined
      const found = await this.resolve(source.slice(0, -mark.length), importer)
      return found && found.id + mark
    },
    async load(id) {
      if (!id.endsWith(mark)) return undefined
      const isForBrowser = this.environment.name === 'client'
      const code = isForBrowser ? '' : await bundled(id.slice(0, -mark.length))
      return `export default ${JSON.stringify(code)}`
    },
  }
}

/** Throws where the text would end its own script element. */
async function bundled(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'script' },
    },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error(`No output for ${entry}`)
  const { code } = output.output[0]
  if (/<\/script|<!--/i.test(code)) throw new Error(`${entry} ends its own element`)
  return code.trim()
}

/** A build plugin: it stops the build when code of the dashboard would reach a visitor. */

import type { Plugin } from 'vite'

export type BuiltChunk = {
  readonly fileName: string
  /** For a page: its route's file. */
  readonly facadeModuleId: string | null
  /** The file names of the chunks that it loads. */
  readonly imports: readonly string[]
  readonly moduleIds: readonly string[]
}

const isOfVisitors = /\/src\/(entry\.client|root|routes\/(storefront|account)\/[\w-]+)\.tsx/
const isOfDashboard = /\/src\/(.+\/)?dashboard\/|\/node_modules\/@tanstack\//

export function dashboardApart(): Plugin {
  return {
    name: 'dashboard-apart',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      const stray = strayDashboardCode(chunks)
      if (stray.length > 0) this.error(`Code of the dashboard for visitors:\n${stray.join('\n')}`)
    },
  }
}

/** A sentence for each chunk of a visitor's page that contains modules of the dashboard. */
export function strayDashboardCode(chunks: readonly BuiltChunk[]): readonly string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const visitors = chunks.filter(({ facadeModuleId }) => isOfVisitors.test(facadeModuleId ?? ''))
  if (visitors.length === 0) throw new Error('The build has no page for visitors')

  const reached = new Set(visitors)
  // The loop also visits elements that it adds to the set.
  for (const chunk of reached) {
    for (const name of chunk.imports) {
      const next = byName.get(name)
      if (next) reached.add(next)
    }
  }
  return [...reached].flatMap(({ fileName, moduleIds }) => {
    const modules = moduleIds.filter((id) => isOfDashboard.test(id))
    return modules.length > 0 ? [`${fileName} has ${modules.join(', ')}`] : []
  })
}

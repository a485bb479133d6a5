import { CompiledQuery, type OperationNode } from 'kysely'
import type { Reads } from '#src/platform/database/tables.ts'

/** How the engine would answer the queries that Kysely builds while `work` reads, one text each. */
export async function plansOf(reads: Reads, work: (reads: Reads) => Promise<unknown>) {
  const seen: CompiledQuery[] = []
  const watched = reads.withPlugin({
    transformQuery: ({ node, queryId }) => {
      seen.push(reads.getExecutor().compileQuery(node as OperationNode as never, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await work(Object.assign(watched, { engine: reads.engine, run: reads.run }))
  const explain = reads.engine === 'sqlite' ? 'explain query plan' : 'explain'
  const plans = []
  for (const query of seen) {
    const { rows } = await reads.executeQuery(
      CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]),
    )
    plans.push(JSON.stringify(rows))
  }
  return plans
}

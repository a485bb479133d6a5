import type { Reporter, TestModule } from 'vitest/node'

const shown = 10

/** Prints the slowest test files at the end of a run, so that a new slow one is noticed. */
export class SlowestFiles implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    const slowest = files
      .map((file) => ({ file, seconds: file.diagnostic().duration / 1_000 }))
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, shown)
    if (files.length < shown) return
    process.stdout.write('\nSlowest test files\n')
    for (const { file, seconds } of slowest) {
      const where = `${file.project.name} ${file.relativeModuleId}`
      process.stdout.write(`${seconds.toFixed(1).padStart(8)} s  ${where}\n`)
    }
  }
}

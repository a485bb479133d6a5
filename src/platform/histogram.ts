/** Times by label, counted in plain numbers: some are part of every order. */

export type Histogram = {
  /** `labels` as they stand in Prometheus' text: `kind="write"`. */
  readonly observe: (labels: string, seconds: number) => void
  readonly text: () => string
}

type HistogramOptions = {
  readonly name: string
  readonly help: string
  /** Upper bounds in seconds, rising. */
  readonly buckets: readonly number[]
}

type Series = { readonly counts: number[]; sum: number; count: number }

export function makeHistogram({ name, help, buckets }: HistogramOptions): Histogram {
  const seriesByLabels = new Map<string, Series>()

  function seriesOf(labels: string): Series {
    const known = seriesByLabels.get(labels)
    if (known) return known
    const made = { counts: buckets.map(() => 0), sum: 0, count: 0 }
    seriesByLabels.set(labels, made)
    return made
  }

  return {
    observe: (labels, seconds) => {
      const series = seriesOf(labels)
      series.sum += seconds
      series.count += 1
      for (const [at, bound] of buckets.entries()) {
        if (seconds <= bound) series.counts[at] = (series.counts[at] ?? 0) + 1
      }
    },

    text: () =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} histogram`,
        ...[...seriesByLabels].flatMap(([labels, { counts, sum, count }]) => [
          ...buckets.map((bound, at) => `${name}_bucket{le="${bound}",${labels}} ${counts[at]}`),
          `${name}_bucket{le="+Inf",${labels}} ${count}`,
          `${name}_sum{${labels}} ${sum}`,
          `${name}_count{${labels}} ${count}`,
        ]),
        '',
      ].join('\n'),
  }
}

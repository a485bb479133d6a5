import { tag } from './svg.ts'

export type Stop = readonly [offset: number, colour: string, opacity?: number]

type Direction = readonly [x1: number, y1: number, x2: number, y2: number]

/** Left to right, top to bottom, and along the light, across whatever is filled. */
export const across: Direction = [0, 0, 1, 0]
export const down: Direction = [0, 0, 0, 1]
export const slant: Direction = [0, 0, 1, 1]

/** Colours at equal distances. */
export function ramp(...colours: readonly string[]): readonly Stop[] {
  return colours.map((colour, index) => [index / (colours.length - 1), colour])
}

/** One colour, from one opacity to another. */
export function veil(colour: string, from: number, to: number): readonly Stop[] {
  return [
    [0, colour, from],
    [1, colour, to],
  ]
}

/** Laid over any paint: light where it starts, shade where it ends. */
export function relief(light: number, shade: number): readonly Stop[] {
  return [
    [0, '#ffffff', light],
    [0.35, '#ffffff', 0],
    [0.55, '#2a1608', 0],
    [1, '#2a1608', shade],
  ]
}

/** Collects the definitions of one picture; every call answers with a reference to use. */
export type Pen = {
  readonly linear: (stops: readonly Stop[], direction?: Direction) => string
  /** In the coordinates of the picture, for lines and for parts that share one light. */
  readonly linearAt: (stops: readonly Stop[], direction: Direction) => string
  readonly radial: (stops: readonly Stop[], x?: number, y?: number, radius?: number) => string
  readonly clip: (d: string) => string
  readonly blur: (radius: number) => string
  readonly pattern: (width: number, height: number, transform: string, children: string) => string
  readonly defs: () => string
}

export function createPen(): Pen {
  const references = new Map<string, string>()

  // A repeated definition is written once.
  const define = (make: (id: string) => string): string => {
    const body = make('@')
    const known = references.get(body)
    if (known !== undefined) return `url(#${known})`
    const id = `d${references.size}`
    references.set(body, id)
    return `url(#${id})`
  }

  const gradient = (
    name: string,
    stops: readonly Stop[],
    attributes: Readonly<Record<string, string | number>>,
  ) => define((id) => tag(name, { id, ...attributes }, stops.map(stopOf).join('')))

  return {
    linear: (stops, [x1, y1, x2, y2] = across) =>
      gradient('linearGradient', stops, { x1, y1, x2, y2 }),
    linearAt: (stops, [x1, y1, x2, y2]) =>
      gradient('linearGradient', stops, { gradientUnits: 'userSpaceOnUse', x1, y1, x2, y2 }),
    radial: (stops, x = 0.5, y = 0.5, radius = 0.5) =>
      gradient('radialGradient', stops, { cx: x, cy: y, r: radius }),
    clip: (d) => define((id) => tag('clipPath', { id }, tag('path', { d }))),
    blur: (radius) =>
      define((id) =>
        tag(
          'filter',
          { id, x: '-60%', y: '-60%', width: '220%', height: '220%' },
          tag('feGaussianBlur', { stdDeviation: radius }),
        ),
      ),
    pattern: (width, height, transform, children) =>
      define((id) =>
        tag(
          'pattern',
          { id, width, height, patternUnits: 'userSpaceOnUse', patternTransform: transform },
          children,
        ),
      ),
    defs: () =>
      tag('defs', {}, [...references].map(([body, id]) => body.replace('"@"', `"${id}"`)).join('')),
  }
}

function stopOf([offset, colour, opacity = 1]: Stop): string {
  const attributes = { offset, 'stop-color': colour }
  return tag('stop', opacity === 1 ? attributes : { ...attributes, 'stop-opacity': opacity })
}

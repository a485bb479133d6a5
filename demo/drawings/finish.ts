import type { Tones } from './palette.ts'
import { mix, steel } from './palette.ts'
import type { Stop } from './pen.ts'

/** How a round surface answers the light: a gradient, and strips that follow its curve. */
export type Finish = {
  readonly stops: readonly Stop[]
  /** From and to as parts of the radius: -1 is the left edge, 1 the right. */
  readonly strips: readonly (readonly [from: number, to: number, colour: string, opacity: number])[]
}

export function gloss(tones: Tones): Finish {
  const { glint, light, base, shade, dark } = tones
  return {
    stops: [
      [0, shade],
      [0.1, base],
      [0.27, light],
      [0.48, base],
      [0.8, shade],
      [1, mix(shade, dark, 0.6)],
    ],
    strips: [
      [-1, -0.9, dark, 0.14],
      [0.72, 1, dark, 0.16],
      [0.88, 1, dark, 0.16],
      [0.8, 0.87, light, 0.28],
      [-0.74, -0.56, glint, 0.62],
      [-0.51, -0.47, glint, 0.4],
    ],
  }
}

export function matte(tones: Tones): Finish {
  const { light, base, shade, dark } = tones
  return {
    stops: [
      [0, mix(base, shade, 0.6)],
      [0.25, mix(light, base, 0.25)],
      [0.5, base],
      [0.85, shade],
      [1, mix(shade, dark, 0.4)],
    ],
    strips: [
      [-1, -0.92, dark, 0.1],
      [0.78, 1, dark, 0.14],
      [-0.78, -0.4, light, 0.28],
    ],
  }
}

export const polishedSteel: Finish = {
  stops: [
    [0, '#757d86'],
    [0.07, '#aab1b8'],
    [0.17, '#f3f5f6'],
    [0.27, '#ffffff'],
    [0.36, '#c6cbd1'],
    [0.52, '#9aa2ab'],
    [0.64, '#d9dde0'],
    [0.76, '#a7aeb6'],
    [0.9, '#6c747e'],
    [1, '#949ba3'],
  ],
  strips: [
    [-1, -0.93, '#4d545e', 0.25],
    [0.5, 0.58, '#4d545e', 0.2],
    [0.86, 1, '#3f4650', 0.22],
    [-0.62, -0.46, '#ffffff', 0.65],
  ],
}

export const brushedSteel: Finish = {
  stops: [
    [0, '#8b9198'],
    [0.14, '#c6cacf'],
    [0.3, '#f0f1f2'],
    [0.5, '#cdd1d5'],
    [0.78, '#a1a8af'],
    [0.93, '#7f868e'],
    [1, '#a3a9af'],
  ],
  strips: [
    [-1, -0.93, steel.dark, 0.2],
    [0.76, 1, steel.dark, 0.16],
    [-0.7, -0.52, '#ffffff', 0.5],
  ],
}

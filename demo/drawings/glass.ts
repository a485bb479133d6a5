import type { Profile } from './lathe.ts'
import { outlineOf, seamOf, stripOf, tilt } from './lathe.ts'
import { mix } from './palette.ts'
import type { Pen } from './pen.ts'
import { oval, path, stroke } from './svg.ts'

/** A clear turned body: bright edges, a window of light on the left, a thick foot. */
export function glass(
  pen: Pen,
  body: {
    readonly x: number
    readonly profile: Profile
    readonly tint: string
    /** 0 is water clear, 1 is bottle glass. */
    readonly depth?: number
  },
): string {
  const { x, profile, tint, depth = 0.3 } = body
  const [top] = profile
  const bottom = profile.at(-1)
  if (!top || !bottom) return ''
  const edge = mix(tint, '#1d2a30', 0.25)
  return [
    path(
      outlineOf(x, profile),
      pen.linear([
        [0, edge, 0.35 + depth * 0.5],
        [0.08, tint, 0.16 + depth * 0.6],
        [0.3, '#ffffff', 0.2 + depth * 0.2],
        [0.62, tint, 0.06 + depth * 0.6],
        [0.9, tint, 0.2 + depth * 0.6],
        [1, edge, 0.45 + depth * 0.5],
      ]),
    ),
    oval(x, bottom[0], bottom[1] * 0.9, bottom[1] * tilt * 0.8, edge, { opacity: 0.22 }),
    stroke(seamOf(x, bottom[0] - 8, bottom[1] * 0.94), '#ffffff', 5, { opacity: 0.6 }),
    path(stripOf(x, profile, -0.82, -0.62), '#ffffff', { opacity: 0.62 }),
    path(stripOf(x, profile, -0.56, -0.5), '#ffffff', { opacity: 0.4 }),
    path(stripOf(x, profile, 0.8, 0.9), '#ffffff', { opacity: 0.36 }),
    rimOf(x, top[0], top[1], edge),
  ].join('')
}

/** The thin edge of a glass, light on the far side and dark on the near one. */
function rimOf(x: number, y: number, radius: number, edge: string): string {
  return [
    oval(x, y, radius, radius * tilt, '#ffffff', { opacity: 0.22 }),
    oval(x, y, radius, radius * tilt, 'none', { stroke: edge, 'stroke-width': 4, opacity: 0.5 }),
    stroke(seamOf(x, y + 1, radius - 2), '#ffffff', 4, { opacity: 0.85 }),
  ].join('')
}

import type { Mood } from './palette.ts'
import { mix, wood } from './palette.ts'
import type { Pen } from './pen.ts'
import { down, ramp, slant, veil } from './pen.ts'
import { group, path, rect, rounded, stroke, times } from './svg.ts'

/** The line between wall and surface. Every product is below it. */
export const horizon = 730

export function paintedWall(pen: Pen, mood: Mood): string {
  return rect(
    0,
    0,
    1200,
    1200,
    0,
    pen.linear(ramp(mood.wallLight, mood.wall, mix(mood.wall, mood.wallShade, 0.6)), slant),
  )
}

/** The lower half of the wall in oil paint, as in most Dhaka flats. */
export function dado(pen: Pen, mood: Mood): string {
  return [
    rect(0, 860, 1200, 340, 0, pen.linear(veil(mood.wallShade, 0.85, 1), slant)),
    rect(0, 852, 1200, 10, 0, mood.wallLight),
    rect(0, 862, 1200, 5, 0, '#3b2413', { opacity: 0.15 }),
  ].join('')
}

/** A strip of ceiling with its cornice, for hanging products. */
export function ceiling(pen: Pen, mood: Mood): string {
  return [
    rect(
      0,
      0,
      1200,
      118,
      0,
      pen.linear(ramp(mix(mood.wallLight, '#ffffff', 0.7), mix(mood.wall, '#ffffff', 0.45)), down),
    ),
    rect(0, 118, 1200, 16, 0, mix(mood.wallLight, '#ffffff', 0.8)),
    rect(0, 134, 1200, 46, 0, pen.linear(veil('#3b2413', 0.22, 0), down)),
  ].join('')
}

export function plankTop(pen: Pen, top: number, edge: number): string {
  const height = edge - top
  const grain = times(9, (index) => {
    const y = top + height * ((index + 0.6) / 9.4) ** 1.4
    const bend = ((index * 37) % 19) - 9
    return stroke(`M0 ${y}C300 ${y + bend} 700 ${y - bend} 1200 ${y + bend / 2}`, wood.dark, 2, {
      opacity: 0.16,
    })
  })
  return [
    rect(
      0,
      top,
      1200,
      height,
      0,
      pen.linear(
        [
          [0, wood.shade],
          [0.3, wood.base],
          [1, wood.light],
        ],
        down,
      ),
    ),
    rect(
      0,
      top,
      1200,
      height,
      0,
      pen.linear([
        [0, wood.glint, 0.35],
        [0.6, wood.shade, 0],
        [1, wood.dark, 0.3],
      ]),
    ),
    ...grain,
    stroke(`M0 ${top + height * 0.36}H1200`, wood.dark, 3, { opacity: 0.35 }),
    stroke(`M0 ${top + height * 0.36 + 3}H1200`, wood.glint, 2, { opacity: 0.4 }),
  ].join('')
}

/** The dark line where furniture meets the wall. */
export function seat(pen: Pen, y: number): string {
  return rect(
    0,
    y - 46,
    1200,
    76,
    0,
    pen.linear(
      [
        [0, '#3b2413', 0],
        [0.58, '#3b2413', 0.16],
        [0.62, '#3b2413', 0.3],
        [1, '#3b2413', 0],
      ],
      down,
    ),
  )
}

/** One light for all pictures: from the upper left, fading to the lower right. */
export function daylight(pen: Pen): string {
  return [
    rect(
      0,
      0,
      1200,
      1200,
      0,
      pen.radial(
        [
          [0, '#fffdf2', 0.7],
          [0.5, '#fffdf2', 0.2],
          [1, '#fffdf2', 0],
        ],
        0.28,
        0.2,
        0.75,
      ),
    ),
    rect(
      0,
      0,
      1200,
      1200,
      0,
      pen.radial(
        [
          [0.62, '#3b2413', 0],
          [1, '#3b2413', 0.2],
        ],
        0.42,
        0.4,
        0.86,
      ),
    ),
  ].join('')
}

/** Sun through a window, thrown on the wall. */
export function castWindow(pen: Pen): string {
  const pane = (column: number, row: number) => {
    const x = 330 + column * 250 + row * 70
    const y = 150 + row * 300 + column * 60
    return `M${x} ${y}L${x + 225} ${y + 54}L${x + 290} ${y + 330}L${x + 64} ${y + 276}Z`
  }
  const panes = times(6, (index) => pane(index % 3, Math.floor(index / 3))).join('')
  return group([path(panes, '#fffae0', { opacity: 0.65, filter: pen.blur(7) })], {
    transform: 'translate(-90 60)',
  })
}

/** The hanging front of a table cloth: light and shade of its folds. */
export function folds(pen: Pen, top: number): string {
  return [
    ...times(6, (index) =>
      path(
        rounded([
          [index * 215 + 40, top],
          [index * 215 + 80, top],
          [index * 215 + 120, 1200],
          [index * 215 + 20, 1200],
        ]),
        pen.linear([
          [0, '#3b2413', 0],
          [0.45, '#3b2413', 0.12],
          [1, '#ffffff', 0.3],
        ]),
      ),
    ),
    rect(0, top, 1200, 1200 - top, 0, pen.linear(veil('#3b2413', 0.04, 0.24), down)),
    rect(0, top - 2, 1200, 4, 0, '#ffffff', { opacity: 0.6 }),
  ].join('')
}

import { jamdaniBorder, jamdaniField } from './cloth.ts'
import type { Setting } from './drawing.ts'
import type { Mood } from './palette.ts'
import { mix, white, wood } from './palette.ts'
import type { Pen } from './pen.ts'
import { across, down, slant } from './pen.ts'
import { group, oval, path, rect, rounded, stroke, times } from './svg.ts'

/** Where a product is: on something, on the wall, or under the ceiling. */
export type Stand = 'surface' | 'wall' | 'ceiling'

type Scene = { readonly pen: Pen; readonly mood: Mood; readonly stand: Stand }

/** Where wall and surface meet. Everything stands below this line. */
const horizon = 730

export const paintSetting: Readonly<Record<Setting, (scene: Scene) => string>> = {
  plain,
  counter,
  shelf,
  tiles,
  window: windowSill,
  cloth,
}

function plain({ pen, mood, stand }: Scene): string {
  const sweep: readonly (readonly [number, string])[] =
    stand === 'surface'
      ? [
          [0, mood.wallLight],
          [0.5, mood.wall],
          [0.66, mix(mood.wall, mood.wallShade, 0.45)],
          [0.74, mix(mood.wall, mood.wallLight, 0.35)],
          [1, mood.wall],
        ]
      : [
          [0, mood.wallLight],
          [1, mix(mood.wall, mood.wallShade, 0.4)],
        ]
  return rect(0, 0, 1200, 1200, 0, pen.linear(sweep, down)) + daylight(pen)
}

function counter({ pen, mood, stand }: Scene): string {
  const wall = paintedWall(pen, mood)
  if (stand !== 'surface') return wall + dado(pen, mood) + daylight(pen)
  const edge = 1116
  return [
    wall,
    plankTop(pen, horizon, edge),
    rect(0, edge, 1200, 84, 0, pen.linear([[0, wood.shade], [1, wood.dark]], down)),
    rect(0, edge, 1200, 5, 0, wood.glint, { opacity: 0.55 }),
    seat(pen, horizon),
    daylight(pen),
  ].join('')
}

function shelf({ pen, mood, stand }: Scene): string {
  const boards = times(5, (index) => {
    const x = index * 240
    return [
      rect(x, 0, 240, 1200, 0, index % 2 === 0 ? mood.wall : mood.wallLight, { opacity: 0.28 }),
      rect(x, 0, 4, 1200, 0, mood.wallShade, { opacity: 0.55 }),
      rect(x + 4, 0, 4, 1200, 0, '#ffffff', { opacity: 0.4 }),
    ].join('')
  })
  const wall = paintedWall(pen, mood) + boards.join('')
  if (stand !== 'surface') return wall + daylight(pen)
  const edge = 1068
  const side = (x: number, light: string, shade: string) =>
    rect(x, 0, 62, 1068, 0, pen.linear([[0, light], [1, shade]]))
  return [
    wall,
    rect(0, 0, 1200, 210, 0, pen.linear([[0, '#3b2413', 0.3], [1, '#3b2413', 0]], down)),
    plankTop(pen, horizon + 20, edge),
    path('M62 0H180L62 1068Z', pen.linear([[0, '#3b2413', 0.3], [1, '#3b2413', 0]])),
    side(0, wood.shade, wood.dark),
    side(1138, wood.light, wood.base),
    rect(1138, 0, 4, 1068, 0, wood.dark, { opacity: 0.35 }),
    seat(pen, horizon + 20),
    rect(0, edge, 1200, 66, 0, pen.linear([[0, wood.light], [0.5, wood.base], [1, wood.shade]])),
    rect(0, edge, 1200, 66, 0, pen.linear([[0, '#ffffff', 0.3], [1, '#3b2413', 0.3]], down)),
    rect(0, edge + 66, 1200, 80, 0, mix(mood.wallShade, '#3b2413', 0.45)),
    rect(0, edge + 66, 1200, 80, 0, pen.linear([[0, '#2a1608', 0.6], [1, '#2a1608', 0.1]], down)),
  ].join('')
}

function tiles({ pen, mood, stand }: Scene): string {
  const size = 150
  const bottom = stand === 'surface' ? horizon : 1200
  const tints = [0.06, 0.2, 0, 0.12, 0.27, 0.03, 0.16]
  const rows = Math.ceil(bottom / size)
  const wall = times(rows * 9, (index) => {
    const column = index % 9
    const row = Math.floor(index / 9)
    const x = column * size - (row % 2 === 0 ? 0 : size / 2)
    const y = bottom - (row + 1) * size
    const tint = tints[(column * 3 + row * 5) % tints.length] ?? 0
    return rect(x + 3, y + 3, size - 6, size - 6, 7, mix(mood.wallLight, mood.wall, tint * 3))
  })
  const shine = pen.pattern(
    size,
    size,
    `translate(0 ${bottom % size})`,
    rect(10, 9, size - 20, 4, 2, '#ffffff', { opacity: 0.55 }),
  )
  const parts = [
    rect(0, 0, 1200, 1200, 0, mix(mood.wall, mood.wallShade, 0.45)),
    ...wall,
    stand === 'surface' ? '' : rect(0, 0, 1200, 1200, 0, shine, { opacity: 0.4 }),
    rect(0, 0, 1200, bottom, 0, pen.linear([[0, '#ffffff', 0.2], [1, '#3b2413', 0.14]], slant)),
  ]
  if (stand !== 'surface') return parts.join('') + daylight(pen)
  const stone = [mix(white.base, mood.wall, 0.25), mix(white.shade, mood.wall, 0.35)] as const
  return [
    ...parts,
    rect(0, horizon, 1200, 400, 0, pen.linear([[0, stone[1]], [0.35, stone[0]], [1, stone[1]]], down)),
    group(
      times(26, (index) =>
        oval(
          (index * 397) % 1200,
          horizon + 40 + ((index * 211) % 330),
          5 + (index % 4) * 2,
          2 + (index % 3),
          mood.wallShade,
        ),
      ),
      { opacity: 0.4 },
    ),
    rect(0, 1130, 1200, 70, 0, pen.linear([[0, stone[1]], [1, mix(stone[1], '#3b2413', 0.35)]], down)),
    rect(0, 1130, 1200, 4, 0, '#ffffff', { opacity: 0.7 }),
    seat(pen, horizon),
    daylight(pen),
  ].join('')
}

function windowSill({ pen, mood, stand }: Scene): string {
  const wall = paintedWall(pen, mood)
  if (stand !== 'surface') return wall + castWindow(pen) + daylight(pen)
  const leaf = (x: number, y: number, radius: number, colour: string, opacity: number) =>
    oval(x, y, radius, radius, pen.radial([[0, colour, opacity], [0.6, colour, opacity * 0.8], [1, colour, 0]]))
  const frame = mix(white.base, mood.wallLight, 0.4)
  const bar = (x: number, width: number) =>
    rect(x, 50, width, 700, 0, pen.linear([[0, '#ffffff'], [0.4, frame], [1, white.shade]]))
  return [
    wall,
    rect(110, 0, 980, 750, 0, pen.linear([[0, '#dceff5'], [0.6, '#f3f6e6'], [1, '#dfe9c9']], down)),
    leaf(190, 610, 300, '#9dbd83', 0.75),
    leaf(1010, 560, 330, '#8fb47c', 0.75),
    leaf(640, 700, 330, '#b3cb93', 0.7),
    leaf(960, 250, 220, '#b9d3a4', 0.55),
    leaf(240, 250, 190, '#cbdfb8', 0.55),
    leaf(400, 90, 240, '#ffffff', 0.8),
    ...times(7, (index) => rect(230 + index * 122, 0, 7, 750, 0, '#6f7d74', { opacity: 0.22 })),
    rect(110, 232, 980, 7, 0, '#6f7d74', { opacity: 0.22 }),
    rect(110, 500, 980, 7, 0, '#6f7d74', { opacity: 0.22 }),
    bar(96, 46),
    bar(1058, 46),
    rect(0, 0, 96, 760, 0, pen.linear([[0, mood.wall], [1, mood.wallShade]])),
    rect(1104, 0, 96, 760, 0, pen.linear([[0, mood.wallLight], [1, mood.wall]])),
    rect(0, horizon, 1200, 400, 0, pen.linear([[0, '#ffffff'], [0.3, frame], [1, white.shade]], down)),
    path(`M142 ${horizon}H1058L1180 1130H20Z`, pen.linear([[0, '#fffbe6', 0.85], [1, '#fffbe6', 0]], down)),
    rect(0, 1130, 1200, 70, 0, pen.linear([[0, white.shade], [1, white.dark]], down)),
    rect(0, 1130, 1200, 4, 0, '#ffffff', { opacity: 0.8 }),
    seat(pen, horizon),
  ].join('')
}

function cloth({ pen, mood, stand }: Scene): string {
  const wall = paintedWall(pen, mood)
  const ground = mix(mood.wallLight, '#ffffff', 0.35)
  const thread = mood.accent
  if (stand !== 'surface') {
    return [
      wall,
      rect(0, 0, 1200, 1200, 0, jamdaniField(pen, thread, 'scale(1.1)'), { opacity: 0.2 }),
      daylight(pen),
    ].join('')
  }
  const edge = 1092
  return [
    wall,
    rect(0, horizon, 1200, 470, 0, pen.linear([[0, mood.wall], [0.3, ground], [1, ground]], down)),
    rect(0, horizon, 1200, edge - horizon, 0, jamdaniField(pen, thread, 'translate(0 742) scale(1 .56)'), {
      opacity: 0.42,
    }),
    jamdaniBorder(pen, thread, edge, ground),
    folds(pen, edge),
    seat(pen, horizon),
    daylight(pen),
  ].join('')
}

/** The hanging front of a table cloth: light and shade of its folds. */
function folds(pen: Pen, top: number): string {
  return [
    ...times(6, (index) =>
      path(
        rounded([
          [index * 215 + 40, top],
          [index * 215 + 80, top],
          [index * 215 + 120, 1200],
          [index * 215 + 20, 1200],
        ]),
        pen.linear([[0, '#3b2413', 0], [0.45, '#3b2413', 0.2], [1, '#ffffff', 0.3]]),
      ),
    ),
    rect(0, top, 1200, 1200 - top, 0, pen.linear([[0, '#3b2413', 0.04], [1, '#3b2413', 0.24]], down)),
    rect(0, top - 2, 1200, 4, 0, '#ffffff', { opacity: 0.6 }),
  ].join('')
}

function paintedWall(pen: Pen, mood: Mood): string {
  return rect(
    0,
    0,
    1200,
    1200,
    0,
    pen.linear([[0, mood.wallLight], [0.5, mood.wall], [1, mix(mood.wall, mood.wallShade, 0.6)]], slant),
  )
}

/** The lower half of the wall in oil paint, as in most Dhaka flats. */
function dado(pen: Pen, mood: Mood): string {
  return [
    rect(0, 860, 1200, 340, 0, pen.linear([[0, mood.wallShade, 0.85], [1, mood.wallShade]], slant)),
    rect(0, 852, 1200, 10, 0, mood.wallLight),
    rect(0, 862, 1200, 5, 0, '#3b2413', { opacity: 0.15 }),
  ].join('')
}

function plankTop(pen: Pen, top: number, edge: number): string {
  const height = edge - top
  const grain = times(9, (index) => {
    const y = top + height * ((index + 0.6) / 9.4) ** 1.4
    const bend = ((index * 37) % 19) - 9
    return stroke(`M0 ${y}C300 ${y + bend} 700 ${y - bend} 1200 ${y + bend / 2}`, wood.dark, 2, {
      opacity: 0.16,
    })
  })
  return [
    rect(0, top, 1200, height, 0, pen.linear([[0, wood.shade], [0.3, wood.base], [1, wood.light]], down)),
    rect(0, top, 1200, height, 0, pen.linear([[0, wood.glint, 0.35], [0.6, wood.shade, 0], [1, wood.dark, 0.3]])),
    ...grain,
    stroke(`M0 ${top + height * 0.36}H1200`, wood.dark, 3, { opacity: 0.35 }),
    stroke(`M0 ${top + height * 0.36 + 3}H1200`, wood.glint, 2, { opacity: 0.4 }),
  ].join('')
}

/** The dark line where furniture meets the wall. */
function seat(pen: Pen, y: number): string {
  return rect(0, y - 46, 1200, 76, 0, pen.linear([[0, '#3b2413', 0], [0.58, '#3b2413', 0.16], [0.62, '#3b2413', 0.3], [1, '#3b2413', 0]], down))
}

/** One light for all pictures: from the upper left, fading to the lower right. */
function daylight(pen: Pen): string {
  return [
    rect(0, 0, 1200, 1200, 0, pen.radial([[0, '#fffdf2', 0.7], [0.5, '#fffdf2', 0.2], [1, '#fffdf2', 0]], 0.28, 0.2, 0.75)),
    rect(0, 0, 1200, 1200, 0, pen.radial([[0.62, '#3b2413', 0], [1, '#3b2413', 0.2]], 0.42, 0.4, 0.86)),
  ].join('')
}

/** Sun through a window, thrown on the wall. */
function castWindow(pen: Pen): string {
  const pane = (column: number, row: number) => {
    const x = 330 + column * 250 + row * 70
    const y = 150 + row * 300 + column * 60
    return `M${x} ${y}L${x + 225} ${y + 54}L${x + 290} ${y + 330}L${x + 64} ${y + 276}Z`
  }
  const panes = times(6, (index) => pane(index % 3, Math.floor(index / 3))).join('')
  return group(
    [path(panes, '#fffae0', { opacity: 0.65, filter: pen.blur(7) })],
    { transform: 'translate(-90 60)' },
  )
}

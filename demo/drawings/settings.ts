import { jamdaniBorder, jamdaniField } from './cloth.ts'
import type { Setting } from './drawing.ts'
import type { Mood } from './palette.ts'
import { mix, white, wood } from './palette.ts'
import type { Pen, Stop } from './pen.ts'
import { down, ramp, slant, veil } from './pen.ts'
import {
  castWindow,
  ceiling,
  dado,
  daylight,
  folds,
  horizon,
  paintedWall,
  plankTop,
  seat,
} from './rooms.ts'
import { group, oval, path, rect, times } from './svg.ts'

/** Where a product is: on something, on the wall, or under the ceiling. */
export type Stand = 'surface' | 'wall' | 'ceiling'

type Scene = { readonly pen: Pen; readonly mood: Mood; readonly stand: Stand }

const painters: Readonly<Record<Setting, (scene: Scene) => string>> = {
  plain,
  counter,
  shelf,
  tiles,
  window: windowSill,
  cloth,
}

/** Everything behind the product. */
export function paintSetting(setting: Setting, scene: Scene): string {
  const behind = painters[setting](scene)
  return scene.stand === 'ceiling' ? behind + ceiling(scene.pen, scene.mood) : behind
}

function plain({ pen, mood, stand }: Scene): string {
  const sweep: readonly Stop[] =
    stand === 'surface'
      ? [
          [0, mood.wallLight],
          [0.5, mood.wall],
          [0.66, mix(mood.wall, mood.wallShade, 0.45)],
          [0.74, mix(mood.wall, mood.wallLight, 0.35)],
          [1, mood.wall],
        ]
      : ramp(mood.wallLight, mix(mood.wall, mood.wallShade, 0.4))
  return rect(0, 0, 1200, 1200, 0, pen.linear(sweep, down)) + daylight(pen)
}

function counter({ pen, mood, stand }: Scene): string {
  const wall = paintedWall(pen, mood)
  if (stand !== 'surface') return wall + dado(pen, mood) + daylight(pen)
  const edge = 1116
  return [
    wall,
    plankTop(pen, horizon, edge),
    rect(0, edge, 1200, 84, 0, pen.linear(ramp(wood.shade, wood.dark), down)),
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
    rect(x, 0, 62, 1068, 0, pen.linear(ramp(light, shade)))
  return [
    wall,
    rect(0, 0, 1200, 210, 0, pen.linear(veil('#3b2413', 0.3, 0), down)),
    plankTop(pen, horizon + 20, edge),
    rect(62, 0, 150, 1068, 0, pen.linear(veil('#3b2413', 0.28, 0))),
    side(0, wood.shade, wood.dark),
    side(1138, wood.light, wood.base),
    rect(1138, 0, 4, 1068, 0, wood.dark, { opacity: 0.35 }),
    seat(pen, horizon + 20),
    rect(0, edge, 1200, 66, 0, pen.linear(ramp(wood.light, wood.base, wood.shade))),
    rect(
      0,
      edge,
      1200,
      66,
      0,
      pen.linear(
        [
          [0, '#ffffff', 0.3],
          [1, '#3b2413', 0.3],
        ],
        down,
      ),
    ),
    rect(0, edge + 66, 1200, 80, 0, mix(mood.wallShade, '#3b2413', 0.45)),
    rect(0, edge + 66, 1200, 80, 0, pen.linear(veil('#2a1608', 0.6, 0.1), down)),
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
    rect(
      0,
      0,
      1200,
      bottom,
      0,
      pen.linear(
        [
          [0, '#ffffff', 0.2],
          [1, '#3b2413', 0.14],
        ],
        slant,
      ),
    ),
  ]
  if (stand !== 'surface') return parts.join('') + daylight(pen)
  const stone = [mix(white.base, mood.wall, 0.25), mix(white.shade, mood.wall, 0.35)] as const
  return [
    ...parts,
    rect(0, horizon, 1200, 400, 0, pen.linear(ramp(stone[1], stone[0], stone[1]), down)),
    group(
      times(26, (index) =>
        oval(
          (index * 467 + (index % 3) * 131) % 1200,
          horizon + 30 + ((index * 137 + (index % 5) * 61) % 350),
          5 + (index % 4) * 2,
          2 + (index % 3),
          mood.wallShade,
        ),
      ),
      { opacity: 0.4 },
    ),
    rect(0, 1130, 1200, 70, 0, pen.linear(ramp(stone[1], mix(stone[1], '#3b2413', 0.35)), down)),
    rect(0, 1130, 1200, 4, 0, '#ffffff', { opacity: 0.7 }),
    seat(pen, horizon),
    daylight(pen),
  ].join('')
}

function windowSill({ pen, mood, stand }: Scene): string {
  const wall = paintedWall(pen, mood)
  if (stand !== 'surface') return wall + castWindow(pen) + daylight(pen)
  const leaf = (x: number, y: number, radius: number, colour: string, opacity: number) =>
    oval(
      x,
      y,
      radius,
      radius,
      pen.radial([
        [0, colour, opacity],
        [0.6, colour, opacity * 0.8],
        [1, colour, 0],
      ]),
    )
  const frame = mix(white.base, mood.wall, 0.45)
  const frameShade = mix(white.shade, mood.wallShade, 0.5)
  const bar = (x: number, width: number) =>
    rect(x, 50, width, 700, 0, pen.linear(ramp('#ffffff', frame, frameShade)))
  return [
    wall,
    rect(110, 0, 980, 750, 0, pen.linear(ramp('#dceff5', '#f3f6e6', '#dfe9c9'), down)),
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
    rect(0, 0, 96, 760, 0, pen.linear(ramp(mood.wall, mood.wallShade))),
    rect(1104, 0, 96, 760, 0, pen.linear(ramp(mood.wallLight, mood.wall))),
    rect(
      0,
      horizon,
      1200,
      400,
      0,
      pen.linear(
        [
          [0, mood.wallLight],
          [0.3, frame],
          [1, frameShade],
        ],
        down,
      ),
    ),
    path(`M142 ${horizon}H1058L1180 1130H20Z`, pen.linear(veil('#fffbe6', 0.85, 0), down)),
    rect(0, 1130, 1200, 70, 0, pen.linear(ramp(frameShade, mood.wallShade), down)),
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
    rect(
      0,
      horizon,
      1200,
      470,
      0,
      pen.linear(
        [
          [0, mood.wall],
          [0.3, ground],
          [1, ground],
        ],
        down,
      ),
    ),
    rect(
      0,
      horizon,
      1200,
      edge - horizon,
      0,
      jamdaniField(pen, thread, 'translate(0 742) scale(1 .56)'),
      {
        opacity: 0.42,
      },
    ),
    jamdaniBorder(pen, thread, edge, ground),
    folds(pen, edge),
    seat(pen, horizon),
    daylight(pen),
  ].join('')
}

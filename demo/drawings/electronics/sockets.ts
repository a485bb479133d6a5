import { polishedSteel } from '#demo/drawings/finish.ts'
import type { ShapeDrawer } from '#demo/drawings/look.ts'
import type { Tones } from '#demo/drawings/palette.ts'
import { cream, ink, white } from '#demo/drawings/palette.ts'
import { bar, block, boxShadow, cable, lamp } from '#demo/drawings/parts.ts'
import type { Pen } from '#demo/drawings/pen.ts'
import { down, ramp, slant } from '#demo/drawings/pen.ts'
import { group, oval, path, place, rect, rounded, stroke, turn } from '#demo/drawings/svg.ts'

/** Forms: four sockets in a row · tower · six sockets with USB. */
export const extensionBoard: ShapeDrawer = (pen, { tones, form }) => {
  if (form === 1) return socketTower(pen, tones)
  const rows = form === 2 ? 2 : 1
  const y = 860
  const depth = rows === 2 ? 380 : 250
  const body = tones === white ? cream : tones
  return [
    boxShadow(pen, 600, y + 6, 860, 190, 90),
    cable(
      `M980 ${y - 60}C1110 ${y - 60} 1120 ${y - 330} 1000 ${y - 420}S720 ${y - 600} 640 ${y - 560}`,
      ink,
      24,
    ),
    plug(pen, 560, y - 540, -20),
    block(pen, { x: 600, y, width: 880, height: 86, depth, round: 36, inset: 84, tones: body }),
    path(
      rounded([
        [220, y - 92, 26],
        [282, y - 66 - depth, 26],
        [918, y - 66 - depth, 26],
        [980, y - 92, 26],
      ]),
      pen.linear(ramp('#ffffff', '#e4ded4'), slant),
    ),
    ...(rows === 2
      ? [
          ...[360, 516, 672].map((x) => socket(pen, x, y - 340, 0.86)),
          rocker(pen, 826, y - 340, 1),
          ...[340, 506, 672].map((x) => socket(pen, x, y - 194, 0.96)),
          usbPair(790, y - 206),
        ]
      : [
          ...[334, 482, 630, 778].map((x) => socket(pen, x, y - 194, 0.88)),
          rocker(pen, 890, y - 204, 0.9),
        ]),
    lamp(pen, 880, y - (rows === 2 ? 120 : 112), 9, '#ff5a3c'),
    stroke(`M260 ${y - 40}H940`, body.glint, 5, { opacity: 0.25 }),
  ].join('')
}

/** The multi socket that takes every plug sold in Dhaka, lying flat. */
function socket(pen: Pen, x: number, y: number, scale: number): string {
  return group(
    [
      rect(-72, -76, 150, 156, 36, '#b3aa9c', { opacity: 0.6 }),
      rect(-74, -80, 148, 154, 36, pen.linear(ramp('#ffffff', '#e9e3da'), down)),
      oval(0, 0, 60, 64, pen.linear(ramp('#c9c1b4', '#f6f2eb'), down)),
      oval(0, 3, 54, 57, pen.linear(ramp('#e5dfd5', '#fbf9f5'), down)),
      rect(-10, -44, 20, 30, 6, '#2c2622'),
      rect(-40, 4, 22, 30, 9, '#2c2622'),
      rect(18, 4, 22, 30, 9, '#2c2622'),
    ],
    { transform: `translate(${x} ${y}) scale(${scale} ${scale * 0.72})` },
  )
}

function rocker(pen: Pen, x: number, y: number, scale: number): string {
  return group(
    [
      rect(-40, -76, 84, 152, 24, '#8f8577', { opacity: 0.5 }),
      rect(-42, -78, 84, 150, 24, '#3a3530'),
      rect(-32, -66, 64, 124, 18, pen.linear(ramp('#8f1f16', '#e2492f', '#ff8462'), down)),
      rect(-6, -44, 12, 32, 5, '#ffe3d8'),
    ],
    { transform: `translate(${x} ${y}) scale(${scale} ${scale * 0.72})` },
  )
}

function usbPair(x: number, y: number): string {
  return [0, 1]
    .map(
      (index) =>
        rect(x - 10, y - 46 + index * 48, 74, 30, 6, '#2c2622') +
        rect(x, y - 36 + index * 48, 54, 10, 3, '#8fa3b8'),
    )
    .join('')
}

function plug(pen: Pen, x: number, y: number, degrees: number): string {
  return turn(degrees, x, y, [
    rect(x - 116, y - 34, 66, 13, 5, pen.linear(polishedSteel.stops, down)),
    rect(x - 116, y + 16, 66, 13, 5, pen.linear(polishedSteel.stops, down)),
    path(
      rounded([
        [x - 60, y - 62, 20],
        [x + 30, y - 56, 40],
        [x + 92, y - 18, 14],
        [x + 92, y + 18, 14],
        [x + 30, y + 56, 40],
        [x - 60, y + 62, 20],
      ]),
      pen.linear(ramp(ink.light, ink.base, ink.dark), down),
    ),
    rect(x - 40, y - 44, 70, 12, 6, ink.glint, { opacity: 0.35 }),
  ])
}

function socketTower(pen: Pen, tones: Tones): string {
  const x = 570
  const upright = (at: number, y: number) =>
    place(at, y, 1, [group([socket(pen, 0, 0, 1)], { transform: 'scale(1 1.34)' })])
  return [
    boxShadow(pen, x, 960, 380, 110),
    cable('M720 930C900 950 1000 900 980 820S1080 700 1100 800', ink, 24),
    block(pen, { x, y: 962, width: 420, height: 90, depth: 70, round: 40, tones: ink }),
    block(pen, { x, y: 930, width: 340, height: 650, depth: 70, round: 50, tones }),
    rect(x - 136, 306, 272, 600, 40, pen.linear(ramp('#ffffff', '#e4ded4'), slant)),
    ...[420, 590, 760].map((y) => upright(x - 40, y)),
    ...[420, 590, 760].map((y) =>
      rect(x + 60, y - 46, 44, 84, 14, pen.linear(ramp('#8f1f16', '#e2492f', '#ff8462'), down)),
    ),
    ...[-70, 10].map(
      (shift) =>
        rect(x + shift, 862, 64, 24, 6, '#2c2622') + rect(x + shift + 9, 870, 46, 8, 3, '#8fa3b8'),
    ),
    bar(`M${x - 70} 236C${x - 70} 150 ${x + 70} 150 ${x + 70} 236`, tones, 34),
  ].join('')
}

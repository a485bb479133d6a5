import { gloss, polishedSteel } from '#demo/drawings/finish.ts'
import { glass } from '#demo/drawings/glass.ts'
import { band } from '#demo/drawings/lathe.ts'
import type { ShapeDrawer } from '#demo/drawings/look.ts'
import type { Tones } from '#demo/drawings/palette.ts'
import { steel, wood } from '#demo/drawings/palette.ts'
import { block, boxShadow, shadow, wallShadow } from '#demo/drawings/parts.ts'
import type { Pen } from '#demo/drawings/pen.ts'
import { ramp, relief, slant } from '#demo/drawings/pen.ts'
import { group, oval, path, rect, rounded, stroke, times, turn } from '#demo/drawings/svg.ts'
import { grain } from './boards.ts'

/** Forms: five in a wooden block · three, fanned out · chef's set in a round stand. */
export const knifeSet: ShapeDrawer = (pen, { tones, form }) => {
  if (form === 0) return knifeBlock(pen, tones)
  if (form === 1) return knifeRack(pen, tones)
  return knifeStand(pen, tones)
}

/** Five knives in a tinted round stand. */
function knifeStand(pen: Pen, tones: Tones): string {
  const x = 600
  const fan = [-2, 2, -1, 1, 0]
  return [
    shadow(pen, x, 945, 210),
    oval(x, 935, 186, 40, '#2a1608', { opacity: 0.35 }),
    ...fan.map((index) =>
      knife(pen, {
        x: x + index * 44 + 10,
        y: 916 - Math.abs(index) * 16,
        length: 350 - Math.abs(index) * 34,
        width: 84 - Math.abs(index) * 14,
        tones,
        degrees: index * 6,
      }),
    ),
    glass(pen, {
      x,
      profile: [
        [560, 214, 6],
        [920, 194, 20],
        [938, 188],
      ],
      tint: tones.base,
      depth: 0.34,
    }),
    band(pen, x, [560, 218], [590, 217], polishedSteel),
    band(pen, x, [900, 199], [940, 195], gloss(tones)),
  ].join('')
}

/** A magnetic board on a foot, with three knives on it. */
function knifeRack(pen: Pen, tones: Tones): string {
  const board = rounded([
    [250, 470, 30],
    [950, 470, 30],
    [950, 920, 20],
    [250, 920, 20],
  ])
  return [
    boxShadow(pen, 600, 966, 760, 110),
    wallShadow(pen, board, 20),
    group([path(board, wood.dark)], { transform: 'translate(10 0)' }),
    path(board, wood.base),
    grain(pen, board, 250, 950, 460, 930),
    path(board, pen.linear(relief(0.3, 0.3), slant)),
    block(pen, { x: 600, y: 968, width: 780, height: 40, depth: 44, round: 14, tones: wood }),
    knife(pen, { x: 396, y: 890, length: 430, width: 124, tones, degrees: -4 }),
    knife(pen, { x: 620, y: 880, length: 400, width: 94, tones, degrees: 0 }),
    knife(pen, { x: 830, y: 850, length: 330, width: 66, tones, degrees: 4 }),
  ].join('')
}

/** A knife, point down; (x, y) is the point. */
function knife(
  pen: Pen,
  at: {
    readonly x: number
    readonly y: number
    readonly length: number
    readonly width: number
    readonly tones: Tones
    readonly degrees: number
  },
): string {
  const { x, y, length, width, tones, degrees } = at
  const heel = y - length
  const spine = x - width * 0.4
  const blade = `M${spine} ${heel}H${spine + width}C${spine + width} ${heel + length * 0.5} ${spine + width * 0.8} ${y - length * 0.14} ${spine + 6} ${y}Q${spine} ${y - 20} ${spine} ${y - 60}Z`
  return turn(degrees, x, y, [
    wallShadow(pen, blade, 20),
    path(
      blade,
      pen.linear([
        [0, '#8b929b'],
        [0.2, '#e4e7ea'],
        [0.5, '#f8f9fa'],
        [1, '#aab0b7'],
      ]),
    ),
    path(
      `M${spine + width * 0.72} ${heel}H${spine + width}C${spine + width} ${heel + length * 0.5} ${spine + width * 0.8} ${y - length * 0.14} ${spine + 6} ${y}C${spine + width * 0.6} ${y - length * 0.2} ${spine + width * 0.72} ${heel + length * 0.5} ${spine + width * 0.72} ${heel}Z`,
      '#ffffff',
      { opacity: 0.75 },
    ),
    path(
      `M${spine} ${heel + 60}L${spine + width} ${heel + 150}V${heel + 230}L${spine} ${heel + 130}Z`,
      '#ffffff',
      { opacity: 0.35, 'clip-path': pen.clip(blade) },
    ),
    rect(spine - 6, heel - 40, width * 0.56 + 12, 42, 6, pen.linear(polishedSteel.stops)),
    handle(pen, spine + width * 0.28, heel - 300, 262, Math.max(30, width * 0.34), tones),
  ])
}

function handle(
  pen: Pen,
  x: number,
  y: number,
  length: number,
  half: number,
  tones: Tones,
): string {
  const d = rounded([
    [x - half * 0.8, y + length, 6],
    [x - half * 0.72, y + length * 0.5, 60],
    [x - half * 1.05, y, half],
    [x + half * 1.05, y, half],
    [x + half * 0.72, y + length * 0.5, 60],
    [x + half * 0.8, y + length, 6],
  ])
  return [
    path(d, pen.linear(gloss(tones).stops)),
    stroke(
      `M${x - half * 0.42} ${y + 30}L${x - half * 0.34} ${y + length * 0.8}`,
      tones.glint,
      half * 0.2,
      { opacity: 0.6 },
    ),
    ...[0.2, 0.5, 0.8].map((part) =>
      [
        oval(x, y + length * part, half * 0.24, half * 0.24, steel.dark),
        oval(x - 1, y + length * part - 1, half * 0.2, half * 0.2, steel.light),
      ].join(''),
    ),
  ].join('')
}

function knifeBlock(pen: Pen, tones: Tones): string {
  const slots = [
    [410, 330, 300, 38],
    [510, 270, 330, 38],
    [610, 300, 310, 36],
    [700, 360, 280, 32],
    [780, 420, 250, 28],
  ] as const
  const front = rounded([
    [350, 560, 24],
    [838, 600, 24],
    [838, 955, 26],
    [350, 955, 26],
  ])
  return [
    boxShadow(pen, 600, 955, 500, 120),
    turn(
      -4,
      600,
      700,
      slots.map(([x, y, length, half]) => handle(pen, x, y, length, half, tones)),
    ),
    path(
      rounded([
        [350, 568, 18],
        [420, 486, 18],
        [860, 520, 18],
        [838, 612, 18],
      ]),
      pen.linear(ramp(wood.glint, wood.light), slant),
    ),
    ...[0, 1, 2, 3, 4].map((index) =>
      stroke(
        `M${384 + index * 94} ${548 + index * 8}L${440 + index * 94} ${514 + index * 7}`,
        wood.dark,
        13,
        { opacity: 0.85 },
      ),
    ),
    turn(
      -4,
      600,
      700,
      slots.map(([x, y, length, half]) => handle(pen, x - 6, y + 8, length - 84, half, tones)),
    ),
    path('M838 604L866 520L886 900L838 955Z', wood.dark),
    path(front, pen.linear(ramp(wood.light, wood.base, wood.shade), slant)),
    ...times(6, (index) =>
      stroke(
        `M${392 + index * 76} 580C${372 + index * 80} 700 ${410 + index * 74} 820 ${388 + index * 78} 945`,
        wood.dark,
        3,
        { opacity: 0.2 },
      ),
    ),
    rect(540, 770, 110, 84, 42, tones.base, { opacity: 0.92 }),
    stroke('M566 812H624', tones.glint, 8),
  ].join('')
}

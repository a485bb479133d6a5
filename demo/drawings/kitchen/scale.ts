import { gloss, polishedSteel } from '#demo/drawings/finish.ts'
import { mouth, turned } from '#demo/drawings/lathe.ts'
import type { ShapeDrawer } from '#demo/drawings/look.ts'
import type { Tones } from '#demo/drawings/palette.ts'
import { ink, palette } from '#demo/drawings/palette.ts'
import { block, boxShadow, display } from '#demo/drawings/parts.ts'
import type { Pen } from '#demo/drawings/pen.ts'
import { down, ramp, relief, slant } from '#demo/drawings/pen.ts'
import { oval, path, place, rect, rounded, stroke, times, turn } from '#demo/drawings/svg.ts'

/** Forms: flat glass, digital · dial with a bowl · digital with a steel bowl. */
export const kitchenScale: ShapeDrawer = (pen, { tones, form }) => {
  if (form === 1) return dialScale(pen, tones)
  const withBowl = form === 2
  const y = withBowl ? 900 : 800
  const platform = [
    boxShadow(pen, 600, y + 8, 700, 150),
    block(pen, { x: 600, y, width: 760, height: 92, depth: 300, round: 40, inset: 90, tones }),
    rect(410, y - 76, 380, 62, 20, '#14181d'),
    rect(424, y - 68, 352, 46, 14, '#cfe6da'),
    display(withBowl ? [2, 4, 0] : [7, 5, 0], {
      x: 600,
      y: y - 60,
      width: 24,
      height: 32,
      gap: 22,
      colour: '#1f3a33',
    }),
    stroke(`M444 ${y - 46}H520`, '#1f3a33', 6),
    oval(340, y - 46, 24, 20, tones.dark),
    oval(860, y - 46, 24, 20, tones.dark),
    oval(338, y - 49, 20, 16, tones.light),
    oval(858, y - 49, 20, 16, tones.light),
  ].join('')
  if (withBowl) {
    return [
      platform,
      oval(630, y - 180, 300, 90, '#2a1608', { opacity: 0.3 }),
      turned(pen, {
        x: 600,
        profile: [
          [430, 330, 6],
          [560, 300, 130],
          [700, 190, 100],
          [736, 150],
        ],
        finish: polishedSteel,
      }),
      mouth(pen, 600, 430, 334, { rim: polishedSteel, near: '#757c85', far: '#e3e6e8', lip: 12 }),
    ].join('')
  }
  return [
    platform,
    oval(600, y - 250, 300, 96, 'none', { stroke: tones.glint, 'stroke-width': 5, opacity: 0.5 }),
    path(`M420 ${y - 384}H560L470 ${y - 110}H300Z`, '#ffffff', { opacity: 0.2 }),
    place(600, y - 248, 0.9, [mangoes(pen)]),
  ].join('')
}

/** Something to weigh, so that a flat scale reads as one. */
function mangoes(pen: Pen): string {
  const mango = (x: number, y: number, degrees: number) =>
    turn(degrees, x, y, [
      path(
        `M${x - 110} ${y}C${x - 110} ${y - 110} ${x + 60} ${y - 120} ${x + 110} ${y - 20}C${x + 130} ${y + 50} ${x - 90} ${y + 110} ${x - 110} ${y}Z`,
        pen.linear(ramp('#f7c948', '#f0a52f', '#c1641c'), slant),
      ),
      path(
        `M${x - 80} ${y - 20}C${x - 70} ${y - 80} ${x - 10} ${y - 88} ${x + 30} ${y - 76}C${x - 20} ${y - 66} ${x - 60} ${y - 50} ${x - 80} ${y - 20}Z`,
        '#fff3c0',
        { opacity: 0.65 },
      ),
      stroke(`M${x + 104} ${y - 30}l22 -22`, '#6b4a22', 10),
    ])
  return [
    oval(20, 40, 250, 54, '#2a1608', { opacity: 0.35, filter: pen.blur(14) }),
    mango(100, -30, 12),
    mango(-100, -20, -14),
    mango(0, -110, -4),
  ].join('')
}

function dialScale(pen: Pen, tones: Tones): string {
  const x = 600
  return [
    boxShadow(pen, x, 960, 500, 120),
    path(
      rounded([
        [440, 520, 60],
        [760, 520, 60],
        [870, 960, 50],
        [330, 960, 50],
      ]),
      pen.linear(gloss(tones).stops),
    ),
    path(
      rounded([
        [440, 520, 60],
        [760, 520, 60],
        [870, 960, 50],
        [330, 960, 50],
      ]),
      pen.linear(relief(0.2, 0.25), down),
    ),
    oval(x, 740, 182, 182, pen.linear(polishedSteel.stops)),
    oval(x, 740, 166, 166, '#fbf8f0'),
    ...times(40, (index) =>
      turn(index * 9, x, 740, [
        rect(
          x - (index % 5 === 0 ? 4 : 2),
          584,
          index % 5 === 0 ? 8 : 4,
          index % 5 === 0 ? 30 : 16,
          2,
          ink.base,
        ),
      ]),
    ),
    turn(48, x, 740, [path(`M${x - 9} 770L${x} 610L${x + 9} 770Z`, palette['rickshaw-red'].base)]),
    oval(x, 740, 18, 18, ink.base),
    path('M470 660A166 166 0 0 1 640 582A220 220 0 0 0 470 720Z', '#ffffff', { opacity: 0.7 }),
    rect(x - 60, 470, 120, 60, 14, ink.base),
    turned(pen, {
      x,
      profile: [
        [330, 330, 6],
        [400, 290, 90],
        [470, 190, 60],
        [490, 160],
      ],
      finish: polishedSteel,
    }),
    mouth(pen, x, 330, 334, { rim: polishedSteel, near: '#757c85', far: '#e3e6e8', lip: 12 }),
  ].join('')
}

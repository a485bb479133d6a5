import { gloss, matte } from '#demo/drawings/finish.ts'
import { band, turned } from '#demo/drawings/lathe.ts'
import type { ShapeDrawer } from '#demo/drawings/look.ts'
import type { Tones } from '#demo/drawings/palette.ts'
import { ink, palette, white } from '#demo/drawings/palette.ts'
import { lamp, shadow } from '#demo/drawings/parts.ts'
import type { Pen } from '#demo/drawings/pen.ts'
import { group, onOval, path, rect, rounded, stroke, times, turn } from '#demo/drawings/svg.ts'

/** Forms: oval · round with lamp · on its charging stand. */
export const mosquitoBat: ShapeDrawer = (pen, { tones, form }) => {
  if (form === 2) {
    return [
      shadow(pen, 600, 960, 190),
      racket(pen, 600, 360, 240, 270, tones, 300),
      turned(pen, {
        x: 600,
        profile: [
          [800, 70, 14],
          [850, 96, 40],
          [920, 190, 30],
          [950, 194],
        ],
        finish: gloss(white),
      }),
      band(pen, 600, [926, 195], [952, 195], gloss(tones)),
      lamp(pen, 600, 920, 12, '#5ccf6b'),
    ].join('')
  }
  const isRound = form === 1
  const degrees = isRound ? 34 : 30
  const rest = onOval(600, 600, isRound ? 570 : 606, isRound ? 570 : 606, 90 + degrees)
  return [
    shadow(pen, rest.x + 40, rest.y + 26, 110, 26),
    turn(degrees, 600, 600, [
      isRound
        ? racket(pen, 600, 380, 262, 262, tones, 560, true)
        : racket(pen, 600, 380, 232, 300, tones, 560),
    ]),
  ].join('')
}

function racket(
  pen: Pen,
  x: number,
  y: number,
  rx: number,
  ry: number,
  tones: Tones,
  grip: number,
  withLamp = false,
): string {
  const d = `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${-rx * 2} 0Z`
  const wires = pen.pattern(
    22,
    22,
    'rotate(0)',
    path('M0 11H22M11 0V22', 'none', { stroke: '#59616b', 'stroke-width': 3 }) +
      path('M0 9.5H22M9.5 0V22', 'none', { stroke: '#f1f3f4', 'stroke-width': 2 }),
  )
  const neckTop = y + ry - 6
  const end = neckTop + grip
  const neck = rounded([
    [x - rx * 0.46, neckTop - 30, 20],
    [x - 44, neckTop + 110, 60],
    [x - 44, end, 40],
    [x + 44, end, 40],
    [x + 44, neckTop + 110, 60],
    [x + rx * 0.46, neckTop - 30, 20],
  ])
  const frame = (colour: string, width: number, shift = 0, opacity = 1) =>
    path(d, 'none', {
      stroke: colour,
      'stroke-width': width,
      opacity,
      transform: `translate(${shift} ${shift})`,
    })
  return [
    group([path(d, 'none', { stroke: '#3b2413', 'stroke-width': 44 }), path(neck, '#3b2413')], {
      opacity: 0.25,
      filter: pen.blur(14),
      transform: 'translate(26 26)',
    }),
    path(d, '#ffffff', { opacity: 0.28 }),
    path(d, wires),
    path(neck, pen.linear(gloss(tones).stops)),
    stroke(
      `M${x - rx * 0.3} ${neckTop + 12}L${x} ${neckTop + 96}L${x + rx * 0.3} ${neckTop + 12}`,
      tones.dark,
      10,
      { opacity: 0.5 },
    ),
    frame(tones.dark, 52),
    frame(tones.base, 44, -2),
    frame(tones.light, 12, -10, 0.75),
    frame(tones.dark, 4, 14, 0.35),
    rect(x - 46, neckTop + 210, 92, grip - 240, 30, pen.linear(matte(ink).stops)),
    ...times(Math.floor((grip - 270) / 34), (index) =>
      stroke(
        `M${x - 44} ${neckTop + 244 + index * 34}L${x + 44} ${neckTop + 226 + index * 34}`,
        '#000000',
        6,
        { opacity: 0.4 },
      ),
    ),
    rect(x - 24, neckTop + 130, 48, 62, 20, ink.shade),
    rect(x - 18, neckTop + 134, 36, 44, 16, palette['rickshaw-red'].base),
    rect(x - 12, neckTop + 138, 10, 24, 5, '#ffffff', { opacity: 0.5 }),
    lamp(pen, x, neckTop + 100, 9, withLamp ? '#fff4c4' : '#5ccf6b'),
    path(
      `M${x + 18} ${y - 76}L${x - 46} ${y + 16}H${x - 4}L${x - 20} ${y + 84}L${x + 48} ${y - 16}H${x + 6}Z`,
      '#ffd23f',
      { stroke: '#8d500b', 'stroke-width': 6, 'stroke-linejoin': 'round' },
    ),
  ].join('')
}

import { gloss, polishedSteel } from '#demo/drawings/finish.ts'
import type { ShapeDrawer } from '#demo/drawings/look.ts'
import { choose } from '#demo/drawings/look.ts'
import { brass, ink, steel } from '#demo/drawings/palette.ts'
import { block, boxShadow, knob } from '#demo/drawings/parts.ts'
import type { Pen } from '#demo/drawings/pen.ts'
import { down } from '#demo/drawings/pen.ts'
import { onOval, oval, path, rect, stroke, times } from '#demo/drawings/svg.ts'

/** Forms: two burners on glass · one burner · three burners on steel. */
export const gasStove: ShapeDrawer = (pen, { tones, form }) => {
  const width = choose(form, [880, 600, 940])
  const depth = choose(form, [330, 310, 350])
  const y = 840
  const burners = choose(form, [[-0.215, 0.215], [0], [-0.25, 0.25, 0]] as const)
  const isSteel = form === 2
  const front = isSteel ? tones : steel
  const glassTop = isSteel ? steel : { ...tones, light: tones.base, base: tones.shade }
  const foot = (x: number) => rect(x - 36, y + 24, 72, 44, 10, ink.dark)
  return [
    boxShadow(pen, 600, y + 66, width - 60, 60),
    foot(600 - width * 0.4),
    foot(600 + width * 0.4),
    block(pen, { x: 600, y: y + 40, width: width - 30, height: 100, depth: 8, tones: front }),
    block(pen, {
      x: 600,
      y: y - 48,
      width,
      height: 22,
      depth,
      round: 14,
      inset: 100,
      tones: glassTop,
    }),
    path(
      `M${600 - width * 0.3} ${y - 66 - depth}H${600 - width * 0.1}L${600 - width * 0.26} ${y - 74}H${600 - width * 0.46}Z`,
      '#ffffff',
      { opacity: isSteel ? 0.3 : 0.16 },
    ),
    ...burners.map((part, index) => {
      const isBack = index === 2
      const middle = y - 66 - depth * (isBack ? 0.79 : 0.45)
      return burner(pen, 600 + width * part, middle, isBack ? 88 : choose(form, [140, 158, 128]))
    }),
    ...knobs(pen, burners.length, width, y - 2),
  ].join('')
}

function knobs(pen: Pen, count: number, width: number, y: number): string[] {
  const gap = width / (count + 1)
  return times(count, (index) =>
    knob(pen, 600 + (index - (count - 1) / 2) * gap, y, 34, ink, index === 0 ? -50 : 0),
  )
}

function burner(pen: Pen, x: number, y: number, radius: number): string {
  const flat = 0.34
  const flame = (degrees: number) => {
    const at = onOval(x, y - 20, radius * 0.5, radius * 0.5 * flat, degrees)
    const tall = radius * 0.36
    return path(
      `M${at.x - 9} ${at.y}Q${at.x - 10} ${at.y - tall * 0.6} ${at.x} ${at.y - tall}Q${at.x + 10} ${at.y - tall * 0.6} ${at.x + 9} ${at.y}Z`,
      pen.linear(
        [
          [0, '#7cc4ff', 0.25],
          [0.5, '#3f8df2', 0.9],
          [1, '#2563c9'],
        ],
        down,
      ),
    )
  }
  const arm = (degrees: number) => {
    const from = onOval(x, y - 44, radius * 0.36, radius * 0.36 * flat, degrees)
    const to = onOval(x, y - 44, radius, radius * flat, degrees)
    return [
      stroke(`M${to.x} ${to.y + 42}V${to.y}L${from.x} ${from.y}`, ink.dark, 14),
      stroke(`M${to.x} ${to.y - 3}L${from.x} ${from.y - 3}`, ink.light, 4, { opacity: 0.8 }),
    ].join('')
  }
  return [
    oval(x, y + 6, radius * 1.06, radius * 1.06 * flat, '#000000', { opacity: 0.28 }),
    oval(x, y, radius, radius * flat, pen.linear(polishedSteel.stops)),
    oval(x, y - 2, radius * 0.86, radius * 0.86 * flat, '#8b929b'),
    ...[225, 315].map(arm),
    ...times(7, (index) => flame(190 + index * 27)),
    oval(x, y - 12, radius * 0.5, radius * 0.5 * flat + 8, brass.shade),
    oval(x, y - 20, radius * 0.5, radius * 0.5 * flat, pen.linear(gloss(brass).stops)),
    oval(x, y - 27, radius * 0.34, radius * 0.34 * flat, ink.base),
    ...times(7, (index) => flame(10 + index * 27)),
    ...[45, 135].map(arm),
    oval(x, y - 44, radius, radius * flat, 'none', { stroke: ink.dark, 'stroke-width': 11 }),
    oval(x, y - 47, radius, radius * flat, 'none', {
      stroke: ink.light,
      'stroke-width': 3,
      opacity: 0.7,
    }),
  ].join('')
}

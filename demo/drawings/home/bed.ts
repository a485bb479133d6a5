import { jamdaniField } from '#demo/drawings/cloth.ts'
import type { ShapeDrawer } from '#demo/drawings/look.ts'
import type { Tones } from '#demo/drawings/palette.ts'
import { cream, darkWood, mix, threadOn, white } from '#demo/drawings/palette.ts'
import { bar, block, boxShadow, shadow } from '#demo/drawings/parts.ts'
import type { Pen } from '#demo/drawings/pen.ts'
import { down, ramp, relief, slant } from '#demo/drawings/pen.ts'
import { group, oval, path, rect, rounded, stroke, times, turn } from '#demo/drawings/svg.ts'

/** Forms: folded with two pillow covers · tied with a ribbon · spread on a bed. */
export const bedSheet: ShapeDrawer = (pen, { tones, form }) => {
  if (form === 2) return madeBed(pen, tones)
  const other = tones === cream ? white : cream
  if (form === 0) {
    return [
      boxShadow(pen, 600, 950, 760, 130),
      folded(pen, { x: 600, y: 950, width: 800, layers: 3, tones, pattern: threadOn(tones) }),
      folded(pen, { x: 600, y: 700, width: 720, layers: 1, tones: other, pattern: tones.base }),
      folded(pen, {
        x: 590,
        y: 612,
        width: 700,
        layers: 1,
        tones,
        pattern: threadOn(tones),
        depth: 190,
      }),
    ].join('')
  }
  return [
    boxShadow(pen, 600, 950, 720, 130),
    folded(pen, {
      x: 600,
      y: 950,
      width: 760,
      layers: 5,
      tones,
      pattern: threadOn(tones),
      depth: 210,
    }),
    ribbon(pen, 600, 950, 415, other),
  ].join('')
}

/** Cloth folded flat: round folds in front, its print on top. (x, y) is the middle of the foot. */
function folded(
  pen: Pen,
  at: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly layers: number
    readonly tones: Tones
    readonly pattern: string
    readonly depth?: number
  },
): string {
  const { x, y, width, layers, tones, depth = 150 } = at
  const thick = 80
  const left = x - width / 2
  const top = y - layers * thick
  const topFace = rounded([
    [left + 6, top + 40, 40],
    [left + 80, top - depth, 30],
    [left + width - 80, top - depth, 30],
    [left + width - 6, top + 40, 40],
  ])
  return [
    path(
      topFace,
      pen.linear(ramp(tones.light, mix(tones.light, tones.base, 0.5), tones.base), slant),
    ),
    path(topFace, jamdaniField(pen, at.pattern, 'scale(.9 .5)'), { opacity: 0.75 }),
    ...times(layers, (index) => {
      const at = top + index * thick
      const shift = ((index * 37) % 17) - 8
      const fold = rounded([
        [left + shift, at, 42],
        [left + width + shift, at, 42],
        [left + width + shift, at + thick + 4, 42],
        [left + shift, at + thick + 4, 42],
      ])
      return [
        path(
          fold,
          pen.linear(
            [
              [0, tones.light],
              [0.35, tones.base],
              [0.75, tones.shade],
              [1, tones.dark],
            ],
            down,
          ),
        ),
        path(fold, pen.linear(relief(0.22, 0.26))),
        stroke(
          `M${left + 60} ${at + 26}C${left + width * 0.4} ${at + 20} ${left + width * 0.6} ${at + 32} ${left + width - 60} ${at + 24}`,
          tones.glint,
          4,
          { opacity: 0.55 },
        ),
        stroke(
          `M${left + 40} ${at + 54}C${left + width * 0.3} ${at + 60} ${left + width * 0.7} ${at + 50} ${left + width - 40} ${at + 56}`,
          tones.dark,
          3,
          { opacity: 0.35 },
        ),
      ].join('')
    }),
  ].join('')
}

function ribbon(pen: Pen, x: number, y: number, tall: number, tones: Tones): string {
  const loop = (side: number) =>
    path(
      `M${x} ${y - tall - 40}C${x + side * 70} ${y - tall - 170} ${x + side * 220} ${y - tall - 160} ${x + side * 200} ${y - tall - 70}C${x + side * 190} ${y - tall - 10} ${x + side * 80} ${y - tall - 10} ${x} ${y - tall - 40}Z`,
      pen.linear(ramp(tones.light, tones.base, tones.shade), slant),
    )
  return [
    rect(x - 44, y - tall + 10, 88, tall - 8, 6, '#2a1608', {
      opacity: 0.2,
      transform: 'translate(10 0)',
    }),
    path(
      `M${x - 40} ${y - tall - 190}H${x + 40}L${x + 46} ${y - tall + 20}H${x - 46}Z`,
      tones.light,
    ),
    rect(
      x - 46,
      y - tall + 10,
      92,
      tall - 4,
      6,
      pen.linear(ramp(tones.light, tones.base, tones.shade)),
    ),
    path(
      `M${x - 10} ${y - tall - 40}L${x - 110} ${y - tall + 130}L${x - 40} ${y - tall + 120}L${x + 10} ${y - tall}Z`,
      tones.shade,
    ),
    path(
      `M${x + 10} ${y - tall - 40}L${x + 120} ${y - tall + 120}L${x + 46} ${y - tall + 130}L${x - 10} ${y - tall}Z`,
      tones.base,
    ),
    loop(-1),
    loop(1),
    oval(x, y - tall - 44, 40, 34, pen.linear(ramp(tones.glint, tones.shade), slant)),
  ].join('')
}

function madeBed(pen: Pen, tones: Tones): string {
  const top = rounded([
    [170, 760, 40],
    [300, 500, 30],
    [900, 500, 30],
    [1030, 760, 40],
  ])
  return [
    boxShadow(pen, 600, 970, 900, 90),
    block(pen, { x: 600, y: 720, width: 700, height: 400, depth: 26, round: 60, tones: darkWood }),
    ...[-210, 0, 210].map((shift) =>
      rect(600 + shift - 80, 360, 160, 150, 30, darkWood.shade, { opacity: 0.6 }),
    ),
    ...[180, 960].map((x) => rect(x, 930, 60, 50, 10, darkWood.dark)),
    path(top, pen.linear(ramp(tones.light, tones.base, mix(tones.base, tones.shade, 0.6)), slant)),
    path(top, jamdaniField(pen, threadOn(tones), 'scale(.95 .55)'), { opacity: 0.8 }),
    cushion(pen, 450, 500, 260, 150, white),
    cushion(pen, 750, 500, 260, 150, white),
    cushion(pen, 460, 556, 240, 120, tones),
    cushion(pen, 740, 556, 240, 120, tones),
    path(
      rounded([
        [168, 748, 30],
        [1032, 748, 30],
        [1046, 950, 20],
        [154, 950, 20],
      ]),
      pen.linear(ramp(tones.base, tones.shade), down),
    ),
    path(
      rounded([
        [168, 748, 30],
        [1032, 748, 30],
        [1046, 950, 20],
        [154, 950, 20],
      ]),
      jamdaniField(pen, threadOn(tones), 'translate(0 30)'),
      { opacity: 0.45 },
    ),
    ...times(8, (index) =>
      path(`M${200 + index * 106} 770L${176 + index * 108} 950H${226 + index * 108}Z`, tones.dark, {
        opacity: 0.28,
      }),
    ),
    stroke('M180 756H1020', tones.glint, 6, { opacity: 0.7 }),
    rect(158, 918, 884, 14, 4, tones.glint, { opacity: 0.6 }),
  ].join('')
}

/** A stuffed cushion seen from the front; (x, y) is its middle. */
function cushion(
  pen: Pen,
  x: number,
  y: number,
  width: number,
  height: number,
  tones: Tones,
  print?: string,
): string {
  const w = width / 2
  const h = height / 2
  const side = { x: w * 0.95, y: h * 0.9 }
  // Pinched corners and full sides, as a stuffing of cotton makes them.
  const d = [
    `M${x - side.x} ${y - side.y}`,
    `C${x - w * 0.55} ${y - h * 1.06} ${x + w * 0.55} ${y - h * 1.06} ${x + side.x} ${y - side.y}`,
    `C${x + w * 1.03} ${y - h * 0.5} ${x + w * 1.03} ${y + h * 0.5} ${x + side.x} ${y + side.y}`,
    `C${x + w * 0.55} ${y + h * 1.1} ${x - w * 0.55} ${y + h * 1.1} ${x - side.x} ${y + side.y}`,
    `C${x - w * 1.03} ${y + h * 0.5} ${x - w * 1.03} ${y - h * 0.5} ${x - side.x} ${y - side.y}Z`,
  ].join('')
  const crease = (fromX: number, fromY: number, toX: number, toY: number) =>
    stroke(
      `M${x + w * fromX} ${y + h * fromY}Q${x + w * (fromX + toX) * 0.52} ${y + h * (fromY + toY) * 0.44} ${x + w * toX} ${y + h * toY}`,
      tones.dark,
      Math.max(4, height * 0.022),
      { opacity: 0.25 },
    )
  return [
    path(d, '#2a1608', { opacity: 0.22, filter: pen.blur(12), transform: 'translate(12 14)' }),
    path(d, pen.linear(ramp(tones.light, tones.base, tones.shade), slant)),
    print ? path(d, jamdaniField(pen, print, 'scale(1.15)'), { opacity: 0.7 }) : '',
    group(
      [
        oval(x - w * 0.2, y - h * 0.25, w * 0.62, h * 0.5, tones.glint, {
          opacity: 0.45,
          filter: pen.blur(height * 0.11),
        }),
        oval(x + w * 0.25, y + h * 0.9, w * 0.9, h * 0.34, tones.dark, {
          opacity: 0.38,
          filter: pen.blur(height * 0.09),
        }),
      ],
      { 'clip-path': pen.clip(d) },
    ),
    crease(-0.94, -0.92, -0.62, -0.5),
    crease(0.94, -0.92, 0.66, -0.54),
    crease(-0.94, 0.92, -0.6, 0.5),
    crease(0.94, 0.92, 0.62, 0.56),
    path(d, 'none', {
      stroke: tones.glint,
      'stroke-width': Math.max(3, height * 0.014),
      opacity: 0.6,
    }),
  ].join('')
}

/** Forms: one, upright · two stacked · long bolster (kol balish) with a cushion. */
export const pillow: ShapeDrawer = (pen, { tones, form }) => {
  if (form === 0) {
    return [
      shadow(pen, 610, 930, 380, 54),
      turn(-4, 600, 640, [cushion(pen, 600, 640, 820, 560, tones, threadOn(tones))]),
    ].join('')
  }
  if (form === 1) {
    return [
      shadow(pen, 610, 940, 400, 60),
      cushion(pen, 600, 810, 840, 290, tones === cream ? white : cream),
      turn(-3, 600, 540, [cushion(pen, 590, 560, 800, 300, tones, threadOn(tones))]),
    ].join('')
  }
  return [
    shadow(pen, 780, 900, 230, 40),
    cushion(pen, 760, 590, 480, 480, tones === cream ? white : cream, tones.base),
    ...[
      [525, 355],
      [995, 355],
    ].map(([x = 0, y = 0]) => tassel(x, y, tones)),
    shadow(pen, 560, 950, 400, 56),
    bolster(pen, tones),
  ].join('')
}

function tassel(x: number, y: number, tones: Tones): string {
  return [
    oval(x, y, 16, 16, tones.base),
    path(`M${x - 10} ${y + 8}L${x - 22} ${y + 74}H${x + 22}L${x + 10} ${y + 8}Z`, tones.shade),
    oval(x - 4, y - 4, 6, 6, tones.light),
  ].join('')
}

function bolster(pen: Pen, tones: Tones): string {
  const body = rounded([
    [240, 690, 70],
    [900, 690, 70],
    [900, 950, 70],
    [240, 950, 70],
  ])
  const end = (x: number) =>
    [
      oval(x, 820, 62, 130, pen.linear(ramp(tones.light, tones.shade, tones.dark), down)),
      ...times(10, (index) =>
        turn(index * 36, x, 820, [
          stroke(`M${x} 820L${x} ${820 - 56}`, tones.dark, 3, { opacity: 0.4 }),
        ]),
      ),
      oval(x, 820, 16, 24, tones.glint),
    ].join('')
  return [
    path(
      body,
      pen.linear(
        [
          [0, tones.base],
          [0.22, tones.light],
          [0.5, tones.base],
          [1, tones.dark],
        ],
        down,
      ),
    ),
    path(body, jamdaniField(pen, threadOn(tones), 'translate(0 50)'), { opacity: 0.55 }),
    path(body, pen.linear(relief(0.2, 0.4), down)),
    ...[290, 850].map((x) => bar(`M${x} 694Q${x - 26} 820 ${x} 946`, white, 16)),
    end(248),
  ].join('')
}

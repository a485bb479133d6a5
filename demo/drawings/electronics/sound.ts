import { gloss, polishedSteel } from '#demo/drawings/finish.ts'
import type { ShapeDrawer } from '#demo/drawings/look.ts'
import type { Tones } from '#demo/drawings/palette.ts'
import { ink, mix, steel } from '#demo/drawings/palette.ts'
import { bar, block, boxShadow, cable, knob, lamp, shadow } from '#demo/drawings/parts.ts'
import type { Pen } from '#demo/drawings/pen.ts'
import { down, ramp, relief, slant } from '#demo/drawings/pen.ts'
import { group, oval, path, rect, rounded, stroke, turn } from '#demo/drawings/svg.ts'

/** Forms: over the ear · neckband with earpieces · earbuds in their case. */
export const headphones: ShapeDrawer = (pen, { tones, form }) => {
  if (form === 1) return neckband(pen, tones)
  if (form === 2) return earbuds(pen, tones)
  const cushion = tones === ink ? steel : ink
  const ear = (side: number) => {
    const x = 600 + side * 296
    return group(
      [
        rect(-26, -330, 52, 230, 26, pen.linear(polishedSteel.stops)),
        rect(-74, -190, 110, 380, 54, pen.linear(ramp(cushion.light, cushion.base, cushion.dark))),
        rect(-74, -190, 110, 380, 54, pen.linear(relief(0.2, 0.3), down)),
        path(
          'M10 -180C90 -170 118 -90 118 0S90 170 10 180Z',
          pen.linear(ramp(tones.base, tones.light, tones.shade), slant),
        ),
        path(
          'M22 -130C74 -120 92 -70 92 0S74 120 22 130Z',
          pen.linear(ramp(tones.shade, tones.base), slant),
        ),
        path('M70 -120C96 -90 106 -40 106 10', 'none', {
          stroke: tones.glint,
          'stroke-width': 8,
          'stroke-linecap': 'round',
          opacity: 0.8,
        }),
      ],
      { transform: `translate(${x} 700) scale(${side} 1)` },
    )
  }
  return [
    shadow(pen, 330, 900, 150),
    shadow(pen, 880, 900, 150),
    stroke('M304 520C304 330 420 220 600 220S896 330 896 520', tones.dark, 84, {
      'stroke-linecap': 'butt',
    }),
    stroke(
      'M304 520C304 330 420 220 600 220S896 330 896 520',
      pen.linearAt(
        [
          [0, tones.base],
          [0.3, tones.light],
          [0.6, tones.base],
          [1, tones.shade],
        ],
        [280, 0, 920, 0],
      ),
      72,
      { 'stroke-linecap': 'butt' },
    ),
    stroke('M340 470C356 330 460 266 600 266S844 330 860 470', cushion.base, 34, {
      'stroke-linecap': 'butt',
    }),
    stroke('M300 430C330 290 440 206 580 196', tones.glint, 12, { opacity: 0.75 }),
    ear(-1),
    ear(1),
  ].join('')
}

function neckband(pen: Pen, tones: Tones): string {
  const bud = (x: number, side: number) =>
    group(
      [
        rect(-34, -60, 92, 84, 36, pen.linear(gloss(tones).stops)),
        oval(-40, -18, 34, 44, pen.linear(ramp(ink.light, ink.dark), slant)),
        oval(-48, -18, 18, 28, ink.dark),
        oval(52, -18, 20, 40, pen.linear(polishedSteel.stops)),
      ],
      { transform: `translate(${x} 880) scale(${side} 1) rotate(-18)` },
    )
  const arc = 'M286 700C230 330 400 190 600 190S970 330 914 700'
  return [
    stroke(arc, '#3b2413', 50, {
      opacity: 0.3,
      filter: pen.blur(16),
      transform: 'translate(20 30)',
    }),
    shadow(pen, 470, 930, 90, 24),
    shadow(pen, 730, 930, 90, 24),
    cable('M286 760C286 900 420 960 450 880', ink, 12),
    cable('M914 760C914 900 780 960 750 880', ink, 12),
    bar(arc, tones, 40),
    ...[-1, 1].map((side) => {
      const x = 600 + side * 314
      return turn(side * -3, x, 640, [
        rect(x - 38, 500, 76, 290, 34, pen.linear(gloss(ink).stops)),
        rect(x - 38, 560, 76, 14, 0, tones.base),
        ...(side === 1
          ? [rect(x - 10, 610, 20, 84, 10, ink.light), oval(x, 730, 12, 12, ink.light)]
          : [lamp(pen, x, 720, 8, '#7fd0ff')]),
      ])
    }),
    bud(452, -1),
    bud(748, 1),
  ].join('')
}

function earbuds(pen: Pen, tones: Tones): string {
  const bud = (x: number, side: number) =>
    group(
      [
        rect(-30, -20, 62, 220, 30, pen.linear(gloss(tones).stops)),
        oval(-6, -50, 86, 80, pen.linear(ramp(tones.light, tones.base, tones.shade), slant)),
        oval(-70, -30, 40, 46, pen.linear(ramp(ink.light, ink.dark), slant)),
        oval(-84, -28, 20, 28, ink.dark),
        oval(-26, -82, 34, 20, tones.glint, { opacity: 0.7 }),
        rect(-8, 10, 16, 60, 8, tones.dark, { opacity: 0.6 }),
      ],
      { transform: `translate(${x} 420) scale(${side} 1) rotate(-8)` },
    )
  return [
    shadow(pen, 600, 940, 300),
    path(
      rounded([
        [330, 270, 130],
        [870, 270, 130],
        [890, 650, 60],
        [310, 650, 60],
      ]),
      pen.linear(ramp(tones.shade, tones.base, tones.shade)),
    ),
    path(
      rounded([
        [370, 310, 100],
        [830, 310, 100],
        [848, 640, 40],
        [352, 640, 40],
      ]),
      pen.linear(ramp(mix(tones.dark, '#000000', 0.3), tones.dark), down),
    ),
    bud(470, 1),
    bud(730, -1),
    path(
      rounded([
        [300, 620, 50],
        [900, 620, 50],
        [886, 940, 170],
        [314, 940, 170],
      ]),
      pen.linear(gloss(tones).stops),
    ),
    path(
      rounded([
        [300, 620, 50],
        [900, 620, 50],
        [886, 940, 170],
        [314, 940, 170],
      ]),
      pen.linear(relief(0.3, 0.3), down),
    ),
    rect(316, 612, 568, 26, 13, tones.light),
    rect(330, 618, 540, 14, 7, tones.dark, { opacity: 0.5 }),
    rect(390, 680, 40, 160, 20, '#ffffff', { opacity: 0.4 }),
    lamp(pen, 600, 740, 10, '#5ccf6b'),
  ].join('')
}

/** A woven grille of small holes. */
function grille(pen: Pen, colour: string): string {
  return pen.pattern(18, 18, 'rotate(45)', oval(9, 9, 4.5, 4.5, colour))
}

function cone(pen: Pen, x: number, y: number, radius: number, rim: Tones): string {
  const ring = (part: number, fill: string) => oval(x, y, radius * part, radius * part, fill)
  return [
    ring(1.1, pen.linear(ramp(rim.light, rim.base, rim.dark), slant)),
    ring(1, ink.dark),
    ring(0.94, pen.linear(ramp(ink.dark, ink.base, ink.light), slant)),
    ring(0.74, pen.linear(ramp(ink.light, ink.base, ink.dark), slant)),
    ring(0.7, pen.linear(ramp(ink.dark, ink.light), slant)),
    ring(0.3, pen.linear(ramp(ink.glint, ink.light, ink.dark), slant)),
    path(
      `M${x - radius * 0.84} ${y - radius * 0.2}A${radius * 0.86} ${radius * 0.86} 0 0 1 ${x - radius * 0.2} ${y - radius * 0.84}`,
      'none',
      { stroke: '#ffffff', 'stroke-width': radius * 0.05, opacity: 0.4, 'stroke-linecap': 'round' },
    ),
  ].join('')
}

/** Forms: portable cylinder · party box with handle · pair for the desk. */
export const speaker: ShapeDrawer = (pen, { tones, form }) => {
  if (form === 1) return partyBox(pen, tones)
  if (form === 2) {
    const one = (x: number, isMain: boolean) =>
      [
        boxShadow(pen, x, 950, 330, 110),
        block(pen, { x, y: 950, width: 370, height: 640, depth: 80, round: 36, tones }),
        rect(x - 160, 336, 320, 588, 26, ink.dark, { opacity: 0.85 }),
        cone(pen, x, 470, 84, steel),
        cone(pen, x, 710, 132, tones),
        isMain ? knob(pen, x + 100, 880, 26, steel, 40) : '',
        isMain ? lamp(pen, x - 110, 884, 8, '#7fd0ff') : '',
      ].join('')
    return one(360, false) + one(840, true)
  }
  const body = 'M250 560H950V900H250Z'
  return [
    oval(610, 912, 440, 46, '#2a1608', { opacity: 0.45, filter: pen.blur(18) }),
    bar('M930 600C1080 560 1100 440 960 470S900 560 930 640', ink, 22),
    rect(
      230,
      540,
      740,
      370,
      130,
      pen.linear(
        [
          [0, tones.base],
          [0.2, tones.light],
          [0.45, tones.base],
          [0.8, tones.shade],
          [1, tones.dark],
        ],
        down,
      ),
    ),
    path(body, grille(pen, tones.dark), { opacity: 0.5 }),
    rect(300, 580, 600, 26, 13, tones.glint, { opacity: 0.4 }),
    ...[0, 1, 2, 3].map((index) =>
      oval(450 + index * 100, 556, 30, 12, mix(tones.dark, '#000000', 0.3)),
    ),
    stroke('M434 556h32M450 549v14M634 556h32', tones.glint, 4),
    ...[-1, 1].map((side) => {
      const x = 600 + side * 366
      return [
        oval(x, 725, 64, 186, ink.dark),
        oval(x - 4, 725, 56, 172, pen.linear(ramp(ink.light, ink.base, ink.dark), slant)),
        oval(x - 2, 725, 36, 124, pen.linear(ramp(tones.light, tones.shade), slant)),
        oval(x, 725, 14, 54, tones.dark),
      ].join('')
    }),
    rect(500, 690, 200, 76, 38, tones.dark, { opacity: 0.75 }),
    ...[28, 48, 36, 52, 24].map((tall, index) =>
      rect(546 + index * 24, 728 - tall / 2, 10, tall, 5, tones.glint),
    ),
  ].join('')
}

function partyBox(pen: Pen, tones: Tones): string {
  return [
    boxShadow(pen, 600, 966, 500, 120),
    bar('M430 230V150Q434 110 480 110H720Q766 110 770 150V230', ink, 50),
    block(pen, { x: 600, y: 960, width: 540, height: 720, depth: 70, round: 60, tones }),
    rect(372, 330, 456, 590, 44, ink.dark),
    rect(372, 330, 456, 590, 44, grille(pen, '#4a525e'), { opacity: 0.8 }),
    oval(600, 760, 176, 176, 'none', {
      stroke: tones.light,
      'stroke-width': 22,
      opacity: 0.35,
      filter: pen.blur(10),
    }),
    cone(pen, 600, 750, 150, tones),
    cone(pen, 600, 460, 92, tones),
    ...[440, 520, 680, 760].map((x) => oval(x, 286, 24, 15, ink.base)),
    ...[440, 520, 680, 760].map((x) => oval(x - 2, 282, 19, 11, ink.light)),
    rect(560, 272, 80, 28, 14, '#1a3a44'),
    lamp(pen, 600, 286, 7, '#7fd0ff'),
  ].join('')
}

import { gloss, matte, polishedSteel } from '#demo/drawings/finish.ts'
import { band, turned } from '#demo/drawings/lathe.ts'
import type { ShapeDrawer } from '#demo/drawings/look.ts'
import type { Tones } from '#demo/drawings/palette.ts'
import { ink } from '#demo/drawings/palette.ts'
import { block, boxShadow, cable, lamp, shadow } from '#demo/drawings/parts.ts'
import type { Pen } from '#demo/drawings/pen.ts'
import { down } from '#demo/drawings/pen.ts'
import { path, rect, rounded, stroke, times } from '#demo/drawings/svg.ts'

/** Forms: beard trimmer with combs · in its charging stand · slim metal T-blade. */
export const trimmer: ShapeDrawer = (pen, { tones, form }) => {
  if (form === 1) {
    return [
      shadow(pen, 600, 940, 230),
      turned(pen, {
        x: 600,
        profile: [
          [850, 150, 30],
          [890, 220, 30],
          [940, 226],
        ],
        finish: gloss(ink),
      }),
      lamp(pen, 600, 950, 9, '#5ccf6b'),
      trimmerBody(pen, 600, 880, tones, 124),
      turned(pen, {
        x: 600,
        profile: [
          [830, 136, 14],
          [880, 170],
        ],
        finish: gloss(ink),
      }),
    ].join('')
  }
  if (form === 2) {
    return [
      shadow(pen, 560, 960, 130),
      cable('M560 940C600 1040 900 1000 940 900S1080 820 1060 700', ink, 18),
      turned(pen, {
        x: 560,
        profile: [
          [330, 66, 20],
          [480, 96, 60],
          [880, 104, 40],
          [950, 76],
        ],
        finish: gloss(tones),
      }),
      ...times(9, (index) =>
        band(pen, 560, [620 + index * 28, 104], [628 + index * 28, 104], gloss(ink)),
      ),
      rect(528, 470, 64, 110, 32, ink.dark),
      rect(536, 480, 48, 52, 24, pen.linear(polishedSteel.stops, down)),
      path(
        rounded([
          [494, 350, 10],
          [430, 250, 16],
          [690, 250, 16],
          [626, 350, 10],
        ]),
        pen.linear(polishedSteel.stops),
      ),
      teeth(pen, 430, 690, 250),
      combs(pen, 860, 950, ink),
    ].join('')
  }
  return [
    shadow(pen, 470, 955, 150),
    trimmerBody(pen, 470, 945, tones, 132),
    combs(pen, 830, 950, tones),
  ].join('')
}

function trimmerBody(pen: Pen, x: number, y: number, tones: Tones, half: number): string {
  const d = rounded([
    [x - half * 0.72, y - 580, 40],
    [x - half * 0.82, y - 380, 140],
    [x - half, y - 180, 120],
    [x - half * 0.7, y, 60],
    [x + half * 0.7, y, 60],
    [x + half, y - 180, 120],
    [x + half * 0.82, y - 380, 140],
    [x + half * 0.72, y - 580, 40],
  ])
  return [
    path(
      rounded([
        [x - half * 0.66, y - 560, 10],
        [x - half * 0.8, y - 690, 30],
        [x + half * 0.8, y - 690, 30],
        [x + half * 0.66, y - 560, 10],
      ]),
      pen.linear(polishedSteel.stops),
    ),
    teeth(pen, x - half * 0.8, x + half * 0.8, y - 686),
    path(d, pen.linear(gloss(tones).stops)),
    path(
      rounded([
        [x - half * 0.42, y - 540, 40],
        [x + half * 0.42, y - 540, 40],
        [x + half * 0.52, y - 60, 80],
        [x - half * 0.52, y - 60, 80],
      ]),
      pen.linear(matte(ink).stops),
    ),
    stroke(
      `M${x - half * 0.6} ${y - 520}C${x - half * 0.66} ${y - 360} ${x - half * 0.8} ${y - 260} ${x - half * 0.72} ${y - 140}`,
      tones.glint,
      12,
      { opacity: 0.7 },
    ),
    rect(x - 30, y - 430, 60, 120, 30, '#0d1014'),
    rect(x - 24, y - 420, 48, 58, 24, pen.linear(polishedSteel.stops, down)),
    ...times(4, (index) =>
      lamp(pen, x, y - 260 + index * 34, 6, index === 0 ? '#4a545f' : '#7fd0ff'),
    ),
    ...times(5, (index) =>
      stroke(`M${x - half * 0.34} ${y - 110 + index * 14}H${x + half * 0.34}`, '#000000', 5, {
        opacity: 0.4,
      }),
    ),
    band(pen, x, [y - 606, half * 0.7], [y - 556, half * 0.73], polishedSteel),
  ].join('')
}

function teeth(pen: Pen, left: number, right: number, y: number): string {
  const count = 19
  const gap = (right - left + 24) / count
  return [
    ...times(count, (index) => {
      const x = left - 12 + index * gap
      return path(
        `M${x + 1} ${y + 10}L${x + gap * 0.3} ${y - 24}H${x + gap * 0.7}L${x + gap - 1} ${y + 10}Z`,
        index % 2 ? '#7d858e' : '#a9b0b8',
      )
    }),
    rect(left - 14, y + 2, right - left + 28, 30, 8, pen.linear(polishedSteel.stops)),
    rect(left - 6, y + 30, right - left + 12, 10, 4, '#3a4149', { opacity: 0.55 }),
  ].join('')
}

/** Spare combs for longer hair. */
function combs(pen: Pen, x: number, y: number, tones: Tones): string {
  const comb = (at: number, foot: number, width: number, tall: number) => {
    const count = 8
    const gap = (width - 16) / count
    const tooth = (index: number) => {
      const left = at - width / 2 + 8 + index * gap
      return [
        path(
          rounded([
            [left, foot - 60],
            [left + gap * 0.26, foot - tall, gap * 0.2],
            [left + gap * 0.7, foot - tall, gap * 0.2],
            [left + gap * 0.96, foot - 60],
          ]),
          tones.shade,
        ),
        path(
          rounded([
            [left, foot - 60],
            [left + gap * 0.26, foot - tall, gap * 0.16],
            [left + gap * 0.46, foot - tall, gap * 0.16],
            [left + gap * 0.56, foot - 60],
          ]),
          tones.light,
        ),
      ].join('')
    }
    return [
      boxShadow(pen, at, foot, width, 40),
      ...times(count, tooth),
      block(pen, { x: at, y: foot, width, height: 84, depth: 16, round: 24, tones }),
      rect(at - 34, foot - 58, 68, 34, 17, tones.dark, { opacity: 0.45 }),
    ].join('')
  }
  return comb(x - 50, y - 120, 210, 250) + comb(x + 100, y, 210, 190)
}

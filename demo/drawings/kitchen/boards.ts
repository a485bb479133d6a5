import type { ShapeDrawer } from '#demo/drawings/look.ts'
import type { Tones } from '#demo/drawings/palette.ts'
import { mix, palette, white, wood } from '#demo/drawings/palette.ts'
import { block, boxShadow, shadow, wallShadow } from '#demo/drawings/parts.ts'
import type { Pen } from '#demo/drawings/pen.ts'
import { ramp, relief, slant } from '#demo/drawings/pen.ts'
import { group, oval, path, rect, rounded, stroke, times } from '#demo/drawings/svg.ts'

/** Forms: wood with a loop · three plastic boards in a stand · round with a groove. */
export const choppingBoard: ShapeDrawer = (pen, { tones, form }) => {
  if (form === 1) return boardSet(pen, tones)
  return form === 0 ? woodenBoard(pen, tones) : roundBoard(pen, tones)
}

export function grain(
  pen: Pen,
  clip: string,
  left: number,
  right: number,
  top: number,
  bottom: number,
) {
  const width = (right - left) / 6
  return group(
    [
      ...times(6, (index) =>
        rect(
          left + index * width,
          top,
          width,
          bottom - top,
          0,
          [
            wood.base,
            wood.light,
            mix(wood.base, wood.shade, 0.5),
            wood.light,
            wood.base,
            mix(wood.light, wood.glint, 0.4),
          ][index] ?? wood.base,
          { opacity: 0.75 },
        ),
      ),
      ...times(14, (index) => {
        const x = left + ((index + 0.5) * (right - left)) / 14
        return stroke(
          `M${x} ${top}C${x + 16} ${top + 200} ${x - 18} ${bottom - 220} ${x + 6} ${bottom}`,
          wood.dark,
          2.5,
          { opacity: 0.2 },
        )
      }),
    ],
    { 'clip-path': pen.clip(clip) },
  )
}

function woodenBoard(pen: Pen, tones: Tones): string {
  const board = rounded([
    [330, 330, 50],
    [530, 320, 30],
    [545, 180, 70],
    [655, 180, 70],
    [670, 320, 30],
    [870, 330, 50],
    [870, 950, 50],
    [330, 950, 50],
  ])
  return [
    shadow(pen, 610, 950, 330, 44),
    wallShadow(pen, board, 30),
    group([path(board, wood.dark)], { transform: 'translate(10 8)' }),
    path(board, wood.base),
    grain(pen, board, 330, 870, 170, 950),
    path(board, pen.linear(relief(0.35, 0.3), slant)),
    path(board, 'none', { stroke: wood.glint, 'stroke-width': 4, opacity: 0.6 }),
    oval(600, 240, 26, 26, wood.dark),
    oval(602, 243, 21, 21, '#f3e6d2'),
    stroke('M600 236C560 120 500 150 520 250C530 300 570 300 590 262', tones.dark, 16),
    stroke('M599 234C559 118 499 148 519 248C529 298 569 298 589 260', tones.base, 11),
    rect(330, 860, 540, 56, 0, tones.base, { opacity: 0.92 }),
    rect(
      330,
      860,
      540,
      56,
      0,
      pen.linear(
        [
          [0, '#ffffff', 0.3],
          [1, '#000000', 0.25],
        ],
        slant,
      ),
    ),
  ].join('')
}

function roundBoard(pen: Pen, tones: Tones): string {
  const disc = 'M230 610a370 370 0 1 0 740 0a370 370 0 1 0 -740 0Z'
  return [
    shadow(pen, 610, 974, 250, 40),
    wallShadow(pen, disc, 30),
    group([path(disc, tones.dark)], { transform: 'translate(9 8)' }),
    path(disc, pen.linear(ramp(tones.light, tones.base, tones.shade), slant)),
    oval(600, 610, 338, 338, wood.base),
    grain(pen, 'M262 610a338 338 0 1 0 676 0a338 338 0 1 0 -676 0Z', 262, 938, 272, 950),
    oval(600, 610, 296, 296, 'none', { stroke: wood.shade, 'stroke-width': 16 }),
    oval(602, 613, 296, 296, 'none', { stroke: wood.glint, 'stroke-width': 5, opacity: 0.8 }),
    oval(600, 610, 338, 338, pen.linear(relief(0.4, 0.3), slant)),
    rect(540, 292, 120, 40, 20, wood.dark),
    rect(543, 297, 114, 34, 17, '#f3e6d2'),
  ].join('')
}

function boardSet(pen: Pen, tones: Tones): string {
  const board = (x: number, y: number, look: Tones) => {
    const d = rounded([
      [x, y, 46],
      [x + 430, y, 46],
      [x + 430, 930, 30],
      [x, 930, 30],
    ])
    return [
      wallShadow(pen, d, 14),
      group([path(d, look.shade)], { transform: 'translate(9 4)' }),
      path(d, pen.linear(ramp(look.light, look.base, look.shade), slant)),
      path(d, 'none', { stroke: look.glint, 'stroke-width': 4, opacity: 0.7 }),
      rect(x + 140, y + 40, 150, 44, 22, look.dark),
      rect(x + 144, y + 48, 142, 36, 18, '#efe6d8'),
      rect(x + 34, y + 116, 362, 930 - y - 150, 26, 'none', {
        stroke: look.shade,
        'stroke-width': 7,
        opacity: 0.55,
      }),
    ].join('')
  }
  return [
    boxShadow(pen, 600, 966, 640, 90),
    board(480, 220, white),
    board(390, 300, tones === palette.leaf ? palette.marigold : palette.leaf),
    board(300, 390, tones),
    block(pen, { x: 600, y: 972, width: 680, height: 74, depth: 26, round: 26, tones: wood }),
  ].join('')
}

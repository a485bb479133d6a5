import { gloss, matte } from '#demo/drawings/finish.ts'
import { band, disc, mouth, seamOf, turned } from '#demo/drawings/lathe.ts'
import type { ShapeDrawer } from '#demo/drawings/look.ts'
import type { Tones } from '#demo/drawings/palette.ts'
import { ink, steel, white, wood } from '#demo/drawings/palette.ts'
import { bar, block, shadow, wallShadow } from '#demo/drawings/parts.ts'
import type { Pen } from '#demo/drawings/pen.ts'
import { down, ramp, slant } from '#demo/drawings/pen.ts'
import { group, oval, path, rect, rounded, stroke, times, turn } from '#demo/drawings/svg.ts'

/** Forms: open with a wire handle · with a lid · with a bathing mug. */
export const bucket: ShapeDrawer = (pen, { tones, form }) => {
  const x = form === 2 ? 520 : 600
  const top = 430
  const radius = 300
  const hasLid = form === 1
  return [
    shadow(pen, x, 935, 236),
    hasLid
      ? ''
      : stroke(
          `M${x - radius} ${top + 44}C${x - radius + 20} 90 ${x + radius - 20} 90 ${x + radius} ${top + 44}`,
          steel.dark,
          17,
        ),
    hasLid
      ? ''
      : stroke(
          `M${x - radius - 2} ${top + 42}C${x - radius + 18} 87 ${x + radius - 22} 87 ${x + radius - 2} ${top + 42}`,
          steel.light,
          9,
        ),
    hasLid ? '' : bar(`M${x - 90} 172Q${x} 158 ${x + 90} 172`, white, 46),
    turned(pen, {
      x,
      profile: [
        [top, radius, 6],
        [top + 70, radius - 12, 4],
        [900, radius - 84, 20],
        [915, radius - 92],
      ],
      finish: gloss(tones),
    }),
    ...[130, 300].map((shift) => {
      const edge = radius - 12 - (shift - 70) * 0.18
      return (
        stroke(seamOf(x, top + shift, edge), tones.dark, 6, { opacity: 0.35 }) +
        stroke(seamOf(x, top + shift + 7, edge), tones.glint, 4, { opacity: 0.4 })
      )
    }),
    band(pen, x, [top + 6, radius + 12], [top + 50, radius + 8], gloss(tones)),
    stroke(seamOf(x, top + 52, radius + 6), '#2a1608', 5, { opacity: 0.3 }),
    mouth(pen, x, top + 6, radius + 12, {
      rim: gloss(tones),
      near: tones.dark,
      far: tones.light,
      lip: 16,
    }),
    ...[-1, 1].map((side) =>
      block(pen, {
        x: x + side * (radius - 4),
        y: top + 84,
        width: 44,
        height: 62,
        depth: 6,
        round: 14,
        tones: hasLid ? white : tones,
      }),
    ),
    hasLid ? bucketLid(pen, x, top, radius + 22, tones) : '',
    form === 2 ? bathingMug(pen, 890, 940, tones) : '',
  ].join('')
}

function bucketLid(pen: Pen, x: number, y: number, radius: number, tones: Tones): string {
  return [
    turned(pen, {
      x,
      profile: [
        [y - 26, radius - 14, 16],
        [y + 20, radius],
      ],
      finish: gloss(white),
    }),
    disc(pen, x, y - 28, radius - 20, matte(white)),
    disc(pen, x, y - 30, radius * 0.7, matte({ ...white, base: white.shade })),
    disc(pen, x, y - 26, radius * 0.68, matte(white)),
    bar(
      `M${x - 110} ${y - 26}C${x - 110} ${y - 120} ${x + 110} ${y - 120} ${x + 110} ${y - 26}`,
      tones,
      38,
    ),
  ].join('')
}

function bathingMug(pen: Pen, x: number, y: number, tones: Tones): string {
  const radius = 116
  return [
    shadow(pen, x, y + 6, 106),
    bar(
      `M${x + 90} ${y - 200}C${x + 230} ${y - 220} ${x + 200} ${y - 40} ${x + 84} ${y - 60}`,
      tones,
      30,
    ),
    turned(pen, {
      x,
      profile: [
        [y - 230, radius, 6],
        [y - 20, radius - 20, 14],
        [y - 6, radius - 28],
      ],
      finish: gloss(tones),
    }),
    mouth(pen, x, y - 230, radius + 6, {
      rim: gloss(tones),
      near: tones.dark,
      far: tones.light,
      lip: 11,
    }),
  ].join('')
}

/** Forms: soft grass broom (phool jharu) · push broom with long stick · broom and dustpan. */
export const broom: ShapeDrawer = (pen, { tones, form }) => {
  if (form === 0) {
    return [
      shadow(pen, 500, 962, 270, 40),
      turn(16, 600, 600, [grassBroom(pen, 600, 990, 1, tones)]),
    ].join('')
  }
  if (form === 1) {
    return [shadow(pen, 520, 975, 330, 44), stickBroom(pen, 520, 970, tones)].join('')
  }
  return [
    shadow(pen, 560, 965, 400, 56),
    turn(10, 600, 900, [grassBroom(pen, 410, 960, 0.86, tones)]),
    dustpan(pen, 800, 950, tones),
  ].join('')
}

function grassBroom(pen: Pen, x: number, y: number, scale: number, tones: Tones): string {
  const straw = ['#d9b36a', '#b98b42', '#ecd08c', '#a3793a', '#e3c27a', '#8f9a54']
  const blade = (index: number) => {
    const part = (index - 27) / 27
    const reach = part * 300
    const tip = -Math.abs(((index * 53) % 44) - 22) - Math.abs(part) ** 2 * 70
    return stroke(
      `M${part * 50} -430C${part * 90} -330 ${reach * 0.9} -220 ${reach} ${tip}`,
      straw[index % straw.length] ?? '#d9b36a',
      13 + (index % 3) * 4,
    )
  }
  return group(
    [
      rect(-40, -830, 80, 330, 34, pen.linear(gloss(tones).stops)),
      oval(0, -800, 14, 10, tones.dark),
      path(
        'M-60 -440C-90 -320 -290 -240 -300 -90Q0 20 300 -90C290 -240 90 -320 60 -440Z',
        '#8f6a30',
      ),
      ...times(55, (index) => blade((index * 23) % 55)),
      path('M-58 -520Q0 -500 58 -520L84 -380Q0 -350 -84 -380Z', pen.linear(gloss(tones).stops)),
      ...[-486, -450, -414].map((height, index) =>
        stroke(
          `M${-62 - index * 8} ${height}Q0 ${height + 24} ${62 + index * 8} ${height}`,
          tones.glint,
          7,
          { opacity: 0.75 },
        ),
      ),
    ],
    { transform: `translate(${x} ${y}) scale(${scale})` },
  )
}

function stickBroom(pen: Pen, x: number, y: number, tones: Tones): string {
  const stick = [
    rect(x - 17, 120, 34, 540, 17, pen.linear(gloss(wood).stops)),
    rect(x - 20, 110, 40, 130, 20, pen.linear(gloss(tones).stops)),
    turned(pen, {
      x,
      profile: [
        [y - 390, 30, 10],
        [y - 300, 44],
      ],
      finish: gloss(ink),
    }),
  ]
  const shoulder = rounded([
    [x - 60, y - 330, 30],
    [x + 60, y - 330, 30],
    [x + 214, y - 250, 40],
    [x + 214, y - 190, 20],
    [x - 214, y - 190, 20],
    [x - 214, y - 250, 40],
  ])
  const bristle = (index: number) => {
    const part = (index - 23.5) / 23.5
    const foot = y - 4 - ((index * 7) % 11) + (1 - part * part) * 16
    return stroke(
      `M${x + part * 196} ${y - 210}Q${x + part * 210} ${y - 100} ${x + part * 274} ${foot}`,
      [tones.light, tones.base, tones.shade][index % 3] ?? tones.base,
      11,
    )
  }
  return [
    turn(13, x, y - 300, stick),
    path(
      rounded([
        [x - 200, y - 220, 20],
        [x + 200, y - 220, 20],
        [x + 276, y, 10],
        [x - 276, y, 10],
      ]),
      tones.dark,
    ),
    ...times(48, bristle),
    path(shoulder, pen.linear(gloss(tones).stops)),
    stroke(`M${x - 180} ${y - 250}L${x - 52} ${y - 312}`, tones.glint, 9, { opacity: 0.6 }),
  ].join('')
}

function dustpan(pen: Pen, x: number, y: number, tones: Tones): string {
  const pan = rounded([
    [x - 160, y - 330, 40],
    [x + 160, y - 330, 40],
    [x + 230, y, 16],
    [x - 230, y, 16],
  ])
  return [
    wallShadow(pen, pan, 16),
    bar(`M${x} ${y - 310}V${y - 560}`, tones, 58),
    oval(x, y - 560, 11, 14, tones.dark),
    path(pan, pen.linear(ramp(tones.light, tones.base, tones.shade), slant)),
    path(
      rounded([
        [x - 124, y - 280, 30],
        [x + 124, y - 280, 30],
        [x + 190, y - 10, 10],
        [x - 190, y - 10, 10],
      ]),
      pen.linear(ramp(tones.dark, tones.base), down),
    ),
    ...times(7, (index) =>
      stroke(
        `M${x - 90 + index * 30} ${y - 250}L${x - 132 + index * 44} ${y - 40}`,
        tones.light,
        5,
        { opacity: 0.4 },
      ),
    ),
    rect(x - 230, y - 16, 460, 18, 8, tones.glint, { opacity: 0.7 }),
  ].join('')
}

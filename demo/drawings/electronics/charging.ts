import { gloss, matte, polishedSteel } from '#demo/drawings/finish.ts'
import { disc, turned } from '#demo/drawings/lathe.ts'
import type { ShapeDrawer } from '#demo/drawings/look.ts'
import type { Tones } from '#demo/drawings/palette.ts'
import { ink, mix, palette, steel, white } from '#demo/drawings/palette.ts'
import { block, boxShadow, cable, display, lamp, shadow, wallShadow } from '#demo/drawings/parts.ts'
import type { Pen } from '#demo/drawings/pen.ts'
import { down, ramp, slant } from '#demo/drawings/pen.ts'
import { group, oval, path, rect, rounded, stroke, times } from '#demo/drawings/svg.ts'

/** Forms: slim · thick with display and cable · small, two of them. */
export const powerBank: ShapeDrawer = (pen, { tones, form }) => {
  if (form === 2) {
    return [
      slab(pen, {
        x: 770,
        y: 900,
        width: 330,
        height: 560,
        tones: tones === ink ? steel : ink,
      }),
      slab(pen, { x: 440, y: 950, width: 340, height: 580, tones }),
    ].join('')
  }
  if (form === 0) {
    return [
      cable('M700 210C710 60 900 60 930 260S860 640 900 780S980 930 1040 900', white, 24),
      rect(1036, 872, 92, 56, 16, pen.linear(gloss(white).stops, down)),
      rect(1122, 884, 50, 32, 6, pen.linear(polishedSteel.stops, down)),
      slab(pen, { x: 600, y: 960, width: 420, height: 760, tones }),
      rect(676, 166, 48, 44, 10, pen.linear(gloss(white).stops)),
    ].join('')
  }
  return [
    cable('M450 330C420 120 250 140 240 320S330 700 220 800S150 930 250 930', tones, 24),
    rect(238, 900, 120, 60, 16, pen.linear(gloss(ink).stops, down)),
    rect(352, 914, 56, 32, 6, pen.linear(polishedSteel.stops, down)),
    boxShadow(pen, 660, 960, 500, 120),
    block(pen, { x: 660, y: 960, width: 520, height: 640, depth: 70, round: 70, tones }),
    rect(470, 410, 380, 190, 40, '#14181d'),
    rect(482, 422, 356, 166, 32, pen.linear(ramp('#27303a', '#12161b'), slant)),
    display([8, 6], { x: 538, y: 450, width: 50, height: 108, gap: 46, colour: '#7fd0ff' }),
    path('M762 440l-34 66h28l-14 54l44 -74h-28l18 -46Z', '#ffd23f'),
    ...times(4, (index) => lamp(pen, 530 + index * 42, 660, 9, index < 3 ? '#7fd0ff' : '#4a545f')),
    ...[0, 1, 2].map((index) =>
      rect(530 + index * 96, 268, 66, 22, 6, ink.dark, { opacity: 0.85 }),
    ),
    stroke('M480 880H840', tones.dark, 6, { opacity: 0.3 }),
  ].join('')
}

function slab(
  pen: Pen,
  at: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
    readonly tones: Tones
  },
): string {
  const { x, y, width, height, tones } = at
  const left = x - width / 2
  const top = y - height
  const round = width * 0.18
  const middle = y - height / 2
  return [
    boxShadow(pen, x + 10, y, width * 0.86, 60),
    group([
      rect(
        left + 26,
        top - 2,
        width,
        height,
        round,
        pen.linear([
          [0, tones.shade],
          [0.86, tones.dark],
          [1, mix(tones.dark, tones.base, 0.6)],
        ]),
      ),
      rect(
        left,
        top,
        width,
        height,
        round,
        pen.linear(ramp(tones.light, tones.base, tones.shade), slant),
      ),
      path(
        rounded([
          [left + width * 0.1, top + 6],
          [left + width * 0.62, top + 6],
          [left + width * 0.1, top + height * 0.62],
        ]),
        '#ffffff',
        { opacity: 0.14 },
      ),
      rect(left + 5, top + 5, width - 10, height - 10, round - 4, 'none', {
        stroke: tones.glint,
        'stroke-width': 4,
        opacity: 0.55,
      }),
      rect(
        left + width * 0.3,
        top + height * 0.055,
        width * 0.16,
        height * 0.02,
        5,
        mix(tones.dark, '#000000', 0.4),
      ),
      rect(
        left + width * 0.54,
        top + height * 0.055,
        width * 0.16,
        height * 0.02,
        5,
        mix(tones.dark, '#000000', 0.4),
      ),
      path(
        `M${x + 14} ${middle - 96}L${x - 60} ${middle + 16}H${x - 10}L${x - 22} ${middle + 96}L${x + 58} ${middle - 22}H${x + 8}Z`,
        tones.glint,
        { opacity: 0.85 },
      ),
      ...times(4, (index) =>
        lamp(
          pen,
          left + width * 0.32 + index * width * 0.12,
          y - height * 0.12,
          8,
          index < 3 ? '#d6f6ff' : tones.dark,
        ),
      ),
      rect(left + width + 2, top + height * 0.24, 16, height * 0.1, 8, tones.light, {
        opacity: 0.5,
      }),
    ]),
  ].join('')
}

/** Forms: plug with cable · desk charger with many ports · round wireless pad with a phone. */
export const charger: ShapeDrawer = (pen, { tones, form }) => {
  if (form === 1) return deskCharger(pen, tones)
  if (form === 2) return wirelessPad(pen, tones)
  const body = tones
  return [
    cable(
      'M716 800C790 800 740 945 840 945S1020 900 1010 740S850 570 850 690S1070 690 1040 480',
      white,
      26,
    ),
    boxShadow(pen, 470, 940, 340, 100),
    rect(676, 776, 50, 48, 12, pen.linear(gloss(white).stops, down)),
    rect(400, 190, 26, 130, 8, pen.linear(polishedSteel.stops)),
    rect(540, 190, 26, 130, 8, pen.linear(polishedSteel.stops)),
    block(pen, { x: 484, y: 340, width: 300, height: 60, depth: 10, round: 20, tones: ink }),
    block(pen, { x: 484, y: 940, width: 400, height: 620, depth: 40, round: 70, tones: body }),
    rect(430, 860, 108, 40, 10, '#22262c'),
    rect(442, 872, 84, 14, 4, '#8fa3b8'),
    rect(320, 360, 60, 480, 30, '#ffffff', { opacity: 0.22 }),
    path('M498 470l-80 130h56l-20 100l90 -142h-58l28 -88Z', body.glint, { opacity: 0.9 }),
    rect(1004, 380, 74, 110, 18, pen.linear(gloss(white).stops)),
    rect(1022, 320, 38, 66, 10, pen.linear(polishedSteel.stops)),
  ].join('')
}

function deskCharger(pen: Pen, tones: Tones): string {
  const port = (x: number, y: number) =>
    [rect(x - 46, y - 20, 92, 40, 10, '#14181d'), rect(x - 34, y - 6, 68, 12, 4, '#8fa3b8')].join(
      '',
    )
  const round = (x: number, y: number) =>
    [rect(x - 34, y - 15, 68, 30, 15, '#14181d'), rect(x - 22, y - 4, 44, 8, 4, '#8b929b')].join('')
  return [
    boxShadow(pen, 600, 940, 520, 130),
    block(pen, { x: 600, y: 940, width: 560, height: 560, depth: 110, round: 70, tones }),
    rect(370, 430, 460, 460, 50, '#1d2229'),
    rect(380, 440, 440, 440, 42, pen.linear(ramp('#343b45', '#1a1e24'), slant)),
    ...[530, 630].map((y) => port(700, y)),
    ...[530, 630, 730].map((y) => round(500, y)),
    port(700, 730),
    lamp(pen, 600, 830, 10, '#7fd0ff'),
    cable('M500 740C500 860 440 950 360 960S250 930 236 990', white, 20),
    rect(470, 700, 60, 70, 14, pen.linear(gloss(white).stops)),
    cable('M700 650C700 840 800 940 880 940S960 980 984 950', tones === ink ? steel : tones, 20),
    rect(662, 610, 76, 70, 14, pen.linear(gloss(ink).stops)),
    path('M392 470Q396 448 420 446H600L400 780Z', '#ffffff', { opacity: 0.08 }),
  ].join('')
}

function wirelessPad(pen: Pen, tones: Tones): string {
  const phone = rounded([
    [430, 150, 60],
    [770, 150, 60],
    [790, 830, 60],
    [410, 830, 60],
  ])
  return [
    shadow(pen, 600, 930, 320),
    cable('M860 900C980 920 1010 980 1120 960', ink, 22),
    turned(pen, {
      x: 600,
      profile: [
        [860, 300, 20],
        [900, 320, 20],
        [930, 310],
      ],
      finish: gloss(tones),
    }),
    disc(pen, 600, 858, 292, matte(tones)),
    wallShadow(pen, phone, 14),
    path(phone, pen.linear(ramp(ink.light, ink.base, ink.dark), slant)),
    path(
      rounded([
        [446, 168, 46],
        [754, 168, 46],
        [772, 812, 46],
        [428, 812, 46],
      ]),
      pen.linear(ramp(palette.pond.light, palette.jamdani.base, palette.jamdani.dark), slant),
    ),
    oval(600, 500, 120, 120, 'none', { stroke: '#ffffff', 'stroke-width': 14, opacity: 0.3 }),
    path('M600 380A120 120 0 1 1 480 500', 'none', {
      stroke: '#8df0a4',
      'stroke-width': 16,
      'stroke-linecap': 'round',
    }),
    path('M614 430l-60 90h42l-16 66l68 -98h-44l20 -58Z', '#ffffff'),
    path('M450 190Q456 172 480 172H640L436 640Z', '#ffffff', { opacity: 0.16 }),
    rect(560, 184, 80, 16, 8, ink.dark),
    block(pen, { x: 600, y: 866, width: 440, height: 56, depth: 14, round: 26, tones }),
    lamp(pen, 600, 840, 8, '#8df0a4'),
  ].join('')
}

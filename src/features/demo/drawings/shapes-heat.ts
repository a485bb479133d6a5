import { gloss, matte, polishedSteel } from './finish.ts'
import { glass } from './glass.ts'
import type { Profile } from './lathe.ts'
import { band, disc, mouth, seamOf, tilt, turned } from './lathe.ts'
import type { ShapeDrawer } from './look.ts'
import { choose } from './look.ts'
import type { Tones } from './palette.ts'
import { brass, ink, mix, steel, white } from './palette.ts'
import { bar, block, boxShadow, knob, lamp, shadow } from './parts.ts'
import type { Pen } from './pen.ts'
import { down } from './pen.ts'
import { group, onOval, oval, path, rect, rounded, stroke, times } from './svg.ts'

/** Forms: steel electric with gauge · painted round electric · whistling for the stove. */
export const kettle: ShapeDrawer = (pen, { tones, form }) => {
  if (form === 2) return whistlingKettle(pen, tones)
  const x = 545
  const isSteel = form === 0
  const profile: Profile = isSteel
    ? [
        [318, 168, 14],
        [440, 186, 60],
        [876, 236, 10],
      ]
    : [
        [330, 150, 10],
        [470, 216, 120],
        [690, 262, 120],
        [876, 222, 40],
      ]
  const top = profile[0]?.[1] ?? 0
  const handle = isSteel
    ? 'M672 352C800 318 876 330 880 420L866 690C862 760 836 800 772 806'
    : 'M662 366C800 300 916 350 918 470C920 600 880 700 790 742'
  return [
    shadow(pen, 560, 950, 270),
    bar(handle, tones, 60),
    spout(pen, x - top, isSteel ? polishedSteel.stops : gloss(tones).stops),
    turned(pen, { x, profile, finish: isSteel ? polishedSteel : gloss(tones) }),
    gauge(pen, x + 48, isSteel ? 520 : 540, 250),
    turned(pen, {
      x,
      profile: [
        [878, isSteel ? 238 : 226, 6],
        [902, 250, 10],
        [936, 250, 6],
      ],
      finish: isSteel ? gloss(tones) : matte(ink),
    }),
    stroke(seamOf(x, 906, 249), '#000000', 4, { opacity: 0.3 }),
    lid(pen, x, 320, top, tones, isSteel),
    lamp(pen, x - 10, 944 + 28, 8, '#ff7a3d'),
  ].join('')
}

function spout(pen: Pen, x: number, stops: Parameters<Pen['linear']>[0]): string {
  const beak = `M${x + 26} 322L${x - 74} 318Q${x - 84} 330 ${x - 66} 346L${x - 4} 470Q${x + 30} 440 ${x + 40} 330Z`
  return [
    path(beak, pen.linear(stops)),
    path(`M${x - 74} 318Q${x - 30} 304 ${x + 40} 306V330Q${x - 20} 318 ${x - 74} 318Z`, '#2c2520', {
      opacity: 0.55,
    }),
  ].join('')
}

function lid(pen: Pen, x: number, y: number, radius: number, tones: Tones, steelRim: boolean) {
  const finish = gloss(tones)
  return [
    disc(pen, x, y, radius, steelRim ? polishedSteel : finish),
    turned(pen, {
      x,
      profile: [
        [y - 52, radius * 0.4, 20],
        [y - 34, radius * 0.8, 40],
        [y - 2, radius * 0.92],
      ],
      finish,
    }),
    turned(pen, {
      x,
      profile: [
        [y - 92, 34, 8],
        [y - 74, 36, 8],
        [y - 50, 20],
      ],
      finish: gloss(ink),
    }),
  ].join('')
}

function gauge(pen: Pen, x: number, y: number, height: number): string {
  return [
    rect(x - 27, y - 4, 58, height + 8, 29, '#ffffff', { opacity: 0.35 }),
    rect(x - 27, y, 54, height, 27, '#20262c'),
    rect(x - 17, y + 12, 34, height - 24, 17, '#dfeef2'),
    rect(
      x - 17,
      y + height * 0.38,
      34,
      height * 0.62 - 12,
      17,
      pen.linear(
        [
          [0, '#8cc9dc'],
          [1, '#3f8fae'],
        ],
        down,
      ),
    ),
    ...times(5, (index) =>
      rect(x + 3, y + 40 + index * (height - 80) * 0.25, 14, 5, 2, '#20262c', { opacity: 0.75 }),
    ),
    rect(x - 12, y + 20, 7, height - 44, 3.5, '#ffffff', { opacity: 0.7 }),
  ].join('')
}

function whistlingKettle(pen: Pen, tones: Tones): string {
  const x = 610
  return [
    shadow(pen, 620, 934, 330),
    bar('M395 560C380 300 480 196 610 196S840 300 825 560', steel, 26),
    bar('M500 226C570 190 650 190 720 226', ink, 62),
    path(
      'M370 700C290 680 270 560 206 520L262 476C340 500 400 560 440 620Z',
      pen.linear(gloss(tones).stops, down),
    ),
    path('M196 500L246 446L290 476L238 534Z', pen.linear(polishedSteel.stops)),
    stroke('M214 478L204 452', ink.base, 22),
    turned(pen, {
      x,
      profile: [
        [486, 150, 40],
        [560, 262, 130],
        [760, 324, 130],
        [900, 292, 30],
      ],
      finish: gloss(tones),
    }),
    band(pen, x, [880, 301], [902, 293], polishedSteel),
    disc(pen, x, 486, 158, polishedSteel),
    turned(pen, {
      x,
      profile: [
        [436, 60, 30],
        [452, 110, 50],
        [482, 146],
      ],
      finish: gloss(tones),
    }),
    turned(pen, {
      x,
      profile: [
        [376, 38, 14],
        [404, 42, 14],
        [436, 22],
      ],
      finish: gloss(ink),
    }),
    oval(402, 566, 24, 24, steel.shade),
    oval(398, 562, 18, 18, steel.light),
    oval(822, 566, 24, 24, steel.dark),
    oval(818, 562, 18, 18, steel.base),
  ].join('')
}

/** Forms: tall with long handle · wide, painted, two side handles · round handi. */
export const pressureCooker: ShapeDrawer = (pen, { tones, form }) => {
  const x = choose(form, [500, 600, 530])
  const radius = choose(form, [262, 330, 250])
  const top = choose(form, [470, 540, 480])
  const profiles: readonly [Profile, Profile, Profile] = [
    [
      [top, radius, 4],
      [860, radius, 60],
      [912, radius - 46],
    ],
    [
      [top, radius, 4],
      [850, radius, 60],
      [902, radius - 60],
    ],
    [
      [top, radius, 30],
      [610, radius + 24, 90],
      [760, radius + 72, 130],
      [910, radius - 40],
    ],
  ]
  const body = form === 1 ? gloss(tones) : polishedSteel
  const grip = form === 1 ? ink : tones
  const long = (y: number, tall: number) =>
    block(pen, {
      x: x + radius + 150,
      y: y + tall,
      width: 320,
      height: tall,
      depth: 18,
      round: 26,
      inset: 8,
      tones: grip,
    })
  const side = (at: number) =>
    block(pen, { x: at, y: top + 92, width: 120, height: 46, depth: 26, round: 20, tones: grip })
  return [
    shadow(pen, x + 10, 950, radius * 1.02),
    side(x - radius - 20),
    form === 1 ? side(x + radius + 20) : long(top + 30, 54),
    turned(pen, { x, profile: profiles[form], finish: body }),
    band(pen, x, [880, radius - 14], [902, radius - 38], polishedSteel),
    turned(pen, {
      x,
      profile: [
        [top - 26, radius + 4, 8],
        [top + 16, radius + 12, 10],
        [top + 30, radius + 4],
      ],
      finish: polishedSteel,
    }),
    stroke(seamOf(x, top + 16, radius + 11), '#2d333b', 4, { opacity: 0.4 }),
    turned(pen, {
      x,
      profile: [
        [top - 104, radius * 0.36, 40],
        [top - 84, radius * 0.72, 90],
        [top - 26, radius * 0.98],
      ],
      finish: polishedSteel,
    }),
    form === 1 ? lidClamp(pen, x, top, radius, grip) : long(top - 34, 50),
    valve(pen, x + radius * 0.5, top - 76, tones),
    regulator(pen, x, top - 112),
  ].join('')
}

/** The weight that whistles. */
function regulator(pen: Pen, x: number, y: number): string {
  return [
    turned(pen, { x, profile: [[y - 16, 22], [y + 12, 30]], finish: polishedSteel }),
    turned(pen, {
      x,
      profile: [
        [y - 118, 30, 12],
        [y - 92, 46, 12],
        [y - 34, 46, 10],
        [y - 14, 34],
      ],
      finish: gloss(ink),
    }),
    band(pen, x, [y - 72, 47], [y - 54, 47], gloss(brass)),
    oval(x, y - 118, 16, 5, steel.light),
  ].join('')
}

function valve(pen: Pen, x: number, y: number, tones: Tones): string {
  return turned(pen, {
    x,
    profile: [
      [y - 34, 16, 6],
      [y - 12, 22, 6],
      [y + 10, 26],
    ],
    finish: gloss(tones === ink ? brass : tones),
  })
}

function lidClamp(pen: Pen, x: number, top: number, radius: number, grip: Tones): string {
  const wide = radius * 1.5
  return [
    rect(x - wide / 2, top - 82, wide, 40, 20, '#2a1608', { opacity: 0.25 }),
    block(pen, { x, y: top - 54, width: wide, height: 34, depth: 20, round: 16, tones: grip }),
  ].join('')
}

/** Forms: classic with glass lid · closed jar type · large with a steamer on top. */
export const riceCooker: ShapeDrawer = (pen, { tones, form }) => {
  if (form === 1) return jarRiceCooker(pen, tones)
  const x = 600
  const isLarge = form === 2
  const radius = isLarge ? 276 : 300
  const top = isLarge ? 560 : 490
  const side = (at: number, mirror: number) =>
    group(
      [
        path(rounded([[0, 0, 16], [86, 10, 26], [78, 62, 26], [0, 74, 10]]), ink.dark),
        path(rounded([[0, 0, 16], [82, 8, 24], [74, 44, 24], [0, 56, 10]]), ink.base),
        stroke('M8 8L70 13', ink.light, 5),
      ],
      { transform: `translate(${at} ${top + 64}) scale(${mirror} 1)` },
    )
  return [
    shadow(pen, x, 950, radius * 0.98),
    side(x - radius + 8, -1),
    side(x + radius - 8, 1),
    ...[-0.6, 0.6].map((part) => rect(x + radius * part - 34, 940, 68, 46, 12, ink.dark)),
    turned(pen, {
      x,
      profile: [
        [top, radius, 6],
        [top + 90, radius + 4, 40],
        [890, radius - 16, 50],
        [926, radius - 46],
      ],
      finish: gloss(tones),
    }),
    switchPlate(pen, x, 800),
    mouth(pen, x, top, radius + 4, {
      rim: polishedSteel,
      near: '#6d747c',
      far: '#d9dde1',
      lip: 20,
    }),
    isLarge ? steamer(pen, x, top, radius - 22, tones) : '',
    glassLid(pen, x, isLarge ? top - 150 : top - 4, isLarge ? radius - 14 : radius - 14, tones),
  ].join('')
}

function switchPlate(pen: Pen, x: number, y: number): string {
  return [
    rect(x - 92, y - 86, 190, 176, 44, '#000000', { opacity: 0.18 }),
    rect(x - 94, y - 90, 188, 174, 42, pen.linear([[0, white.light], [1, white.shade]], down)),
    rect(x - 80, y - 76, 160, 146, 34, ink.base),
    lamp(pen, x - 36, y - 34, 12, '#ffb13b'),
    lamp(pen, x + 36, y - 34, 12, '#ff4a35'),
    rect(x - 34, y + 2, 68, 58, 14, ink.dark),
    rect(x - 28, y + 10, 56, 44, 12, pen.linear([[0, '#ffffff'], [1, '#b9bec5']], down)),
    rect(x - 20, y + 34, 40, 6, 3, '#8b929b'),
  ].join('')
}

export function glassLid(pen: Pen, x: number, y: number, radius: number, tones: Tones): string {
  return [
    disc(pen, x, y, radius, polishedSteel),
    oval(x, y - 3, radius - 14, (radius - 14) * tilt, '#c9d6d8'),
    glass(pen, {
      x,
      profile: [
        [y - 92, radius * 0.34, 40],
        [y - 72, radius * 0.7, 90],
        [y - 4, radius * 0.95],
      ],
      tint: '#8fa9ad',
      depth: 0.35,
    }),
    path(
      `M${x - radius * 0.62} ${y - 22}C${x - radius * 0.5} ${y - 64} ${x - radius * 0.2} ${y - 80} ${x} ${y - 82}C${x - radius * 0.2} ${y - 62} ${x - radius * 0.36} ${y - 40} ${x - radius * 0.42} ${y - 8}Z`,
      '#ffffff',
      { opacity: 0.5 },
    ),
    oval(x + radius * 0.42, y - 46, 9, 5, '#4b545c'),
    turned(pen, {
      x,
      profile: [
        [y - 160, 50, 14],
        [y - 138, 54, 14],
        [y - 110, 26, 10],
        [y - 90, 32],
      ],
      finish: gloss(tones === steel ? ink : tones),
    }),
  ].join('')
}

function steamer(pen: Pen, x: number, top: number, radius: number, tones: Tones): string {
  return [
    turned(pen, {
      x,
      profile: [
        [top - 146, radius, 6],
        [top - 10, radius - 12, 20],
        [top + 4, radius - 26],
      ],
      finish: polishedSteel,
    }),
    ...times(9, (index) => {
      const angle = 22 + index * 17
      const at = onOval(x, top - 62, radius * 0.97, radius * 0.97 * tilt, angle)
      return oval(at.x, at.y, 11 * Math.sin((angle * Math.PI) / 180) + 1, 12, '#3f464e')
    }),
    band(pen, x, [top - 146, radius + 3], [top - 128, radius + 3], gloss(tones)),
  ].join('')
}

function jarRiceCooker(pen: Pen, tones: Tones): string {
  const x = 600
  return [
    shadow(pen, x, 950, 320),
    bar('M300 560C250 330 420 236 600 236S950 330 900 560', ink, 40),
    turned(pen, {
      x,
      profile: [
        [500, 318, 60],
        [640, 344, 160],
        [860, 326, 90],
        [926, 268],
      ],
      finish: gloss(tones),
    }),
    turned(pen, {
      x,
      profile: [
        [330, 130, 60],
        [370, 262, 120],
        [490, 318, 20],
        [512, 318],
      ],
      finish: gloss(white),
    }),
    stroke(seamOf(x, 514, 318), '#2a1608', 7, { opacity: 0.45 }),
    stroke(seamOf(x, 522, 320), tones.glint, 4, { opacity: 0.6 }),
    oval(x + 96, 366, 46, 15, '#9a948b'),
    oval(x + 96, 361, 46, 14, ink.base),
    ...[-22, 0, 22].map((shift) => oval(x + 96 + shift, 360, 6, 3, ink.dark)),
    rect(x - 66, 470, 132, 90, 26, pen.linear([[0, '#ffffff'], [1, '#a9afb6']], down)),
    rect(x - 50, 486, 100, 40, 18, pen.linear([[0, '#d7dade'], [1, '#f7f8f8']], down)),
    rect(x - 126, 640, 252, 220, 52, mix(tones.dark, '#000000', 0.2), { opacity: 0.9 }),
    rect(x - 92, 672, 184, 74, 14, '#bfe0d6'),
    ...[0, 1, 2].map((digit) => rect(x - 66 + digit * 48, 688, 30, 42, 8, 'none', { stroke: '#26413c', 'stroke-width': 8 })),
    ...[-60, 0, 60].map((shift, index) =>
      index === 1
        ? lamp(pen, x, 800, 15, '#ffb13b')
        : oval(x + shift, 800, 17, 17, pen.linear([[0, '#ffffff'], [1, '#8b929b']], down)),
    ),
  ].join('')
}

/** Forms: two burners on glass · one burner · three burners on steel. */
export const gasStove: ShapeDrawer = (pen, { tones, form }) => {
  const width = choose(form, [880, 600, 940])
  const depth = choose(form, [250, 240, 270])
  const y = 800
  const burners = choose(form, [[-0.25, 0.25], [0], [-0.3, 0.3, 0]] as const)
  const isSteel = form === 2
  const front = isSteel ? tones : steel
  const glassTop = isSteel ? steel : { ...tones, light: tones.base, base: tones.shade }
  const foot = (x: number) => rect(x - 36, y + 24, 72, 44, 10, ink.dark)
  return [
    boxShadow(pen, 600, y + 66, width - 60, 60),
    foot(600 - width * 0.4),
    foot(600 + width * 0.4),
    block(pen, { x: 600, y: y + 40, width: width - 30, height: 100, depth: 8, tones: front }),
    block(pen, { x: 600, y: y - 48, width, height: 22, depth, round: 14, inset: 84, tones: glassTop }),
    path(
      `M${600 - width * 0.3} ${y - 66 - depth}H${600 - width * 0.12}L${600 - width * 0.26} ${y - 74}H${600 - width * 0.46}Z`,
      '#ffffff',
      { opacity: isSteel ? 0.3 : 0.16 },
    ),
    ...burners.map((part, index) => {
      const back = index === 2
      return burner(pen, 600 + width * part, y - (back ? 250 : 190), back ? 76 : 124)
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
      pen.linear([[0, '#7cc4ff', 0.25], [0.5, '#3f8df2', 0.9], [1, '#2563c9']], down),
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
    oval(x, y - 47, radius, radius * flat, 'none', { stroke: ink.light, 'stroke-width': 3, opacity: 0.7 }),
  ].join('')
}

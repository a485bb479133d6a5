import { gloss, matte, polishedSteel } from '#demo/drawings/finish.ts'
import type { Profile } from '#demo/drawings/lathe.ts'
import { band, disc, mouth, seamOf, turned } from '#demo/drawings/lathe.ts'
import type { ShapeDrawer } from '#demo/drawings/look.ts'
import type { Tones } from '#demo/drawings/palette.ts'
import { ink, steel } from '#demo/drawings/palette.ts'
import { bar, lamp, shadow } from '#demo/drawings/parts.ts'
import type { Pen } from '#demo/drawings/pen.ts'
import { down, ramp } from '#demo/drawings/pen.ts'
import { oval, path, rect, stroke, times } from '#demo/drawings/svg.ts'

/** Forms: slim flask with cup · pump pot · jug with a handle. */
export const thermos: ShapeDrawer = (pen, { tones, form }) => {
  if (form === 1) return pumpPot(pen, tones)
  if (form === 2) return thermosJug(pen, tones)
  const x = 540
  return [
    shadow(pen, x, 960, 180),
    shadow(pen, 850, 960, 110),
    turned(pen, {
      x,
      profile: [
        [350, 120, 20],
        [430, 168, 60],
        [920, 168, 20],
        [945, 158],
      ],
      finish: gloss(tones),
    }),
    band(pen, x, [880, 169], [900, 169], polishedSteel),
    band(pen, x, [424, 150], [446, 164], polishedSteel),
    turned(pen, {
      x,
      profile: [
        [196, 112, 26],
        [230, 124, 20],
        [372, 132, 8],
        [390, 130],
      ],
      finish: polishedSteel,
    }),
    band(pen, x, [362, 133], [390, 131], gloss(ink)),
    rect(x - 30, 560, 60, 190, 30, '#ffffff', { opacity: 0.16 }),
    path(
      `M${x} 590c26 30 26 60 0 90c-26 -30 -26 -60 0 -90ZM${x} 690l12 16l-12 16l-12 -16Z`,
      tones.glint,
      { opacity: 0.9 },
    ),
    turned(pen, {
      x: 850,
      profile: [
        [776, 112, 6],
        [920, 96, 20],
        [944, 90],
      ],
      finish: polishedSteel,
    }),
    mouth(pen, 850, 776, 112, { rim: polishedSteel, near: '#6d747c', far: '#dfe2e5', lip: 8 }),
    oval(853, 784, 92, 15, '#8a4a20'),
  ].join('')
}

function pumpPot(pen: Pen, tones: Tones): string {
  const x = 620
  return [
    shadow(pen, x, 955, 240),
    bar('M430 420C410 200 830 200 810 420', ink, 40),
    path(
      'M440 430C340 400 300 430 296 500L350 506C356 470 390 470 450 500Z',
      pen.linear(gloss(ink).stops, down),
    ),
    turned(pen, {
      x,
      profile: [
        [430, 196, 20],
        [500, 226, 60],
        [900, 236, 20],
        [940, 226],
      ],
      finish: gloss(tones),
    }),
    band(pen, x, [860, 236], [940, 226], gloss(ink)),
    turned(pen, {
      x,
      profile: [
        [300, 150, 40],
        [340, 190, 40],
        [436, 204],
      ],
      finish: gloss(ink),
    }),
    turned(pen, {
      x,
      profile: [
        [272, 92, 16],
        [316, 104],
      ],
      finish: polishedSteel,
    }),
    stroke(seamOf(x, 440, 204), steel.light, 8),
    flower(x + 10, 690, 120, tones.glint),
  ].join('')
}

function flower(x: number, y: number, size: number, colour: string): string {
  return [
    ...times(8, (index) =>
      oval(x, y - size * 0.56, size * 0.17, size * 0.4, colour, {
        transform: `rotate(${index * 45} ${x} ${y})`,
        opacity: 0.75,
      }),
    ),
    oval(x, y, size * 0.2, size * 0.2, '#f6c453'),
  ].join('')
}

function thermosJug(pen: Pen, tones: Tones): string {
  const x = 550
  return [
    shadow(pen, x, 950, 230),
    bar('M690 420C900 360 940 780 740 800', ink, 56),
    path('M420 380Q330 360 318 372Q330 420 440 470Z', pen.linear(polishedSteel.stops)),
    turned(pen, {
      x,
      profile: [
        [370, 140, 20],
        [470, 160, 60],
        [680, 236, 130],
        [900, 226, 40],
        [940, 206],
      ],
      finish: gloss(tones),
    }),
    band(pen, x, [900, 225], [940, 208], gloss(ink)),
    band(pen, x, [380, 142], [410, 148], polishedSteel),
    turned(pen, {
      x,
      profile: [
        [306, 120, 30],
        [330, 138, 20],
        [376, 142],
      ],
      finish: gloss(ink),
    }),
    turned(pen, {
      x,
      profile: [
        [264, 54, 16],
        [312, 64],
      ],
      finish: gloss(tones),
    }),
  ].join('')
}

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
    turned(pen, {
      x,
      profile: [
        [878, isSteel ? 238 : 226, 6],
        [902, 250, 10],
        [936, 250, 6],
      ],
      finish: isSteel ? gloss(tones) : matte(ink),
    }),
    spout(pen, x - top, isSteel ? polishedSteel.stops : gloss(tones).stops),
    turned(pen, { x, profile, finish: isSteel ? polishedSteel : gloss(tones) }),
    gauge(pen, x + 48, isSteel ? 520 : 540, 250),
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
      pen.linear(ramp('#8cc9dc', '#3f8fae'), down),
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

import { gloss, matte } from '#demo/drawings/finish.ts'
import { glass } from '#demo/drawings/glass.ts'
import type { Profile } from '#demo/drawings/lathe.ts'
import { disc, mouth, outlineOf, seamOf, tilt, turned } from '#demo/drawings/lathe.ts'
import type { ShapeDrawer } from '#demo/drawings/look.ts'
import type { Tones } from '#demo/drawings/palette.ts'
import { cream, threadOn, white } from '#demo/drawings/palette.ts'
import { bar, shadow } from '#demo/drawings/parts.ts'
import type { Pen } from '#demo/drawings/pen.ts'
import { group, oval, path, place, stroke, times, turn } from '#demo/drawings/svg.ts'

/** Forms: six tumblers · jug and two glasses · four tall ones. */
export const glassSet: ShapeDrawer = (pen, { tones, form }) => {
  const tumbler = (x: number, y: number, radius: number, tall: number, isFull = false) => {
    const profile: Profile = [
      [y - tall, radius, 4],
      [y, radius * 0.8],
    ]
    const level = y - tall * 0.66
    return [
      shadow(pen, x, y + 14, radius * 0.86),
      isFull
        ? path(
            outlineOf(x, [
              [level, radius * 0.9],
              [y - 16, radius * 0.76],
            ]),
            pen.linear([
              [0, tones.shade, 0.5],
              [0.3, tones.light, 0.5],
              [1, tones.shade, 0.6],
            ]),
          )
        : '',
      isFull
        ? oval(x, level, radius * 0.9, radius * 0.9 * tilt, tones.light, { opacity: 0.6 })
        : '',
      glass(pen, { x, profile, tint: tones.base, depth: 0.28 }),
    ].join('')
  }
  if (form === 0) {
    return [
      ...[330, 600, 870].map((x) => tumbler(x, 730, 116, 300)),
      ...[300, 600, 900].map((x) => tumbler(x, 930, 138, 350)),
    ].join('')
  }
  if (form === 2) {
    return [
      tumbler(440, 800, 104, 500),
      tumbler(760, 800, 104, 500),
      tumbler(300, 930, 116, 560),
      tumbler(610, 945, 116, 560, true),
      tumbler(905, 930, 116, 560),
    ].join('')
  }
  const x = 480
  return [
    shadow(pen, x, 925, 230),
    bar(
      `M${x + 150} 440C${x + 380} 420 ${x + 350} 740 ${x + 196} 760`,
      { ...tones, dark: tones.shade, base: tones.light, light: '#ffffff' },
      36,
    ),
    path(
      outlineOf(x, [
        [520, 178, 10],
        [640, 204, 80],
        [860, 214, 70],
        [905, 170],
      ]),
      pen.linear([
        [0, tones.shade, 0.6],
        [0.3, tones.light, 0.55],
        [1, tones.shade, 0.7],
      ]),
    ),
    oval(x, 520, 178, 178 * tilt, tones.light, { opacity: 0.7 }),
    lemon(x - 60, 560, 54),
    lemon(x + 70, 640, 48),
    glass(pen, {
      x,
      profile: [
        [280, 176, 6],
        [420, 156, 90],
        [640, 226, 150],
        [860, 236, 80],
        [910, 190],
      ],
      tint: tones.base,
      depth: 0.16,
    }),
    path(
      `M${x - 172} 286C${x - 226} 270 ${x - 232} 290 ${x - 206} 312C${x - 184} 334 ${x - 172} 360 ${x - 166} 392Z`,
      pen.linear([
        [0, '#ffffff', 0.85],
        [1, tones.light, 0.5],
      ]),
      { stroke: '#ffffff', 'stroke-width': 3, 'stroke-opacity': 0.7 },
    ),
    tumbler(770, 900, 112, 320, true),
    tumbler(960, 950, 112, 320),
  ].join('')
}

function lemon(x: number, y: number, radius: number): string {
  return [
    oval(x, y, radius, radius * 0.8, '#e8b92e'),
    oval(x, y, radius * 0.86, radius * 0.68, '#fff2b8'),
    ...times(6, (index) =>
      turn(index * 60, x, y, [
        path(`M${x} ${y - 4}l${-radius * 0.26} ${-radius * 0.5}h${radius * 0.52}Z`, '#f4d14e'),
      ]),
    ),
  ].join('')
}

/** Forms: straight · cup on a saucer with tea · two, one behind the other. */
export const mug: ShapeDrawer = (pen, { tones, form }) => {
  if (form === 0) return oneMug(pen, 540, 930, 270, 560, tones, true)
  if (form === 1) return teacup(pen, tones)
  const other = tones === cream ? white : cream
  return [
    oneMug(pen, 730, 830, 190, 440, other, false),
    oneMug(pen, 400, 935, 210, 480, tones, true),
  ].join('')
}

function oneMug(
  pen: Pen,
  x: number,
  y: number,
  radius: number,
  tall: number,
  tones: Tones,
  isPatterned: boolean,
): string {
  const top = y - tall
  const inside = tones === cream ? white : cream
  return [
    shadow(pen, x + 20, y + 26, radius * 1.02),
    bar(
      `M${x + radius - 20} ${top + tall * 0.2}C${x + radius * 1.86} ${top + tall * 0.1} ${x + radius * 1.8} ${y - tall * 0.14} ${x + radius - 20} ${y - tall * 0.22}`,
      tones,
      radius * 0.22,
    ),
    turned(pen, {
      x,
      profile: [
        [top, radius, 6],
        [y - 50, radius * 0.97, 50],
        [y, radius * 0.84],
      ],
      finish: gloss(tones),
    }),
    isPatterned ? jamdaniBand(x, top + tall * 0.44, radius, threadOn(tones)) : '',
    mouth(pen, x, top, radius, {
      rim: gloss(tones),
      near: inside.shade,
      far: inside.light,
      lip: 13,
    }),
    oval(x + 4, top + radius * 0.06, radius * 0.84, radius * 0.13, '#6b3a1c'),
    oval(x - 20, top + radius * 0.05, radius * 0.6, radius * 0.08, '#8f5328', { opacity: 0.8 }),
  ].join('')
}

/** Flowers around a cylinder, narrower towards its edges. */
function jamdaniBand(x: number, y: number, radius: number, thread: string): string {
  const flower = (index: number) => {
    const angle = ((index - 4) * 20 * Math.PI) / 180
    const narrow = Math.cos(angle)
    const at = `translate(${x + radius * 0.985 * Math.sin(angle)} ${y + radius * tilt * narrow}) scale(${narrow} 1)`
    const size = radius / 270
    return group(
      [
        place(0, 0, size, [
          path('M0 -58L30 -22L0 14L-30 -22ZM0 22L16 42L0 62L-16 42Z', thread),
          path('M0 -38L14 -22L0 -6L-14 -22Z', '#00000044'),
          path('M-46 -34l12 12l-12 12l-12 -12ZM46 -34l12 12l-12 12l-12 -12Z', thread),
        ]),
      ],
      { transform: at, opacity: 0.35 + narrow * 0.5 },
    )
  }
  return [
    stroke(seamOf(x, y - radius * 0.3, radius * 0.985), thread, 6, { opacity: 0.65 }),
    ...times(7, (index) => flower(index + 1)),
    stroke(seamOf(x, y + radius * 0.3, radius * 0.985), thread, 6, { opacity: 0.65 }),
  ].join('')
}

function teacup(pen: Pen, tones: Tones): string {
  const x = 580
  const inside = tones === cream ? white : cream
  return [
    shadow(pen, x, 930, 370),
    turned(pen, {
      x,
      profile: [
        [850, 390, 8],
        [890, 260, 60],
        [920, 190],
      ],
      finish: gloss(tones),
    }),
    disc(pen, x, 848, 390, gloss(tones)),
    disc(pen, x, 850, 370, gloss(inside)),
    disc(pen, x, 858, 210, matte({ ...inside, base: inside.shade })),
    oval(x + 30, 862, 210, 44, '#2a1608', { opacity: 0.28 }),
    bar(`M${x + 236} 560C${x + 430} 520 ${x + 410} 740 ${x + 190} 740`, tones, 42),
    turned(pen, {
      x,
      profile: [
        [480, 282, 6],
        [640, 262, 120],
        [800, 150, 60],
        [824, 140, 6],
        [850, 150],
      ],
      finish: gloss(tones),
    }),
    jamdaniBand(x, 580, 266, threadOn(tones)),
    mouth(pen, x, 480, 282, { rim: gloss(inside), near: inside.shade, far: inside.light, lip: 12 }),
    oval(x + 3, 496, 244, 42, '#a8602c'),
    oval(x - 30, 492, 180, 26, '#cc8347', { opacity: 0.8 }),
    ...[-70, 10, 90].map((shift) =>
      stroke(
        `M${x + shift} 440C${x + shift - 40} 390 ${x + shift + 40} 350 ${x + shift} 290`,
        '#ffffff',
        16,
        { opacity: 0.4, filter: pen.blur(6) },
      ),
    ),
  ].join('')
}

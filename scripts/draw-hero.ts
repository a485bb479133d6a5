/**
 * Draws the picture of the home page: a rickshaw that carries the shop's own products.
 * `node scripts/draw-hero.ts` writes src/features/storefront/pictures/hero.svg.
 */

import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { tableFan } from '#demo/drawings/electronics/fans.ts'
import { tableLamp } from '#demo/drawings/electronics/light.ts'
import { bucket } from '#demo/drawings/home/cleaning.ts'
import { blender } from '#demo/drawings/kitchen/blender.ts'
import { riceCooker } from '#demo/drawings/kitchen/cookers.ts'
import { kettle } from '#demo/drawings/kitchen/kettles.ts'
import { cookingPot } from '#demo/drawings/kitchen/pots.ts'
import type { ShapeDrawer } from '#demo/drawings/look.ts'
import { brass, ink, palette, steel, type Tones } from '#demo/drawings/palette.ts'
import { createPen, down, type Pen, ramp, slant } from '#demo/drawings/pen.ts'
import { group, oval, path, place, rect, stroke, times } from '#demo/drawings/svg.ts'

const target = new URL('../src/features/storefront/pictures/hero.svg', import.meta.url)
const width = 1280
const height = 960
const ground = 868
const red = palette['rickshaw-red']
const { marigold, pond, jamdani, leaf, rose, cream } = palette

type Point = readonly [x: number, y: number]

const pen = createPen()
const picture = [
  group([sun([560, 500], 420)], { 'clip-path': pen.clip(`M0 0H${width}V${ground}H0Z`) }),
  roofs(),
  oval(640, ground + 4, 560, 17, '#031d21', { opacity: 0.5 }),
  rearWheelAndFrame(),
  await stand(tableFan, { tones: cream, form: 1 }, [520, 596], 250),
  await stand(cookingPot, { tones: jamdani, form: 0 }, [622, 600], 150),
  hood(),
  body(),
  await stand(bucket, { tones: palette.leaf, form: 0 }, [84, ground + 34], 176),
  await stand(tableLamp, { tones: marigold, form: 0 }, [1186, ground + 34], 262),
  await stand(riceCooker, { tones: red, form: 0 }, [628, ground + 42], 158),
  await stand(kettle, { tones: pond, form: 2 }, [836, ground + 48], 190),
  await stand(blender, { tones: rose, form: 0 }, [250, ground + 46], 226),
].join('')

writeFileSync(
  target,
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><title>A rickshaw brings things for the home</title>${pen.defs()}${picture}</svg>`.replaceAll(
    /-?\d+\.\d{2,}/g,
    (number) => String(Math.round(Number(number) * 10) / 10),
  ),
)

/** Puts a product on a line: `at` is the middle of its foot. */
async function stand(
  draw: ShapeDrawer,
  look: { readonly tones: Tones; readonly form: 0 | 1 | 2 },
  at: Point,
  tall: number,
): Promise<string> {
  const alone: Pen = createPen()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1200">${draw(alone, look)}</svg>`
  const { info } = await sharp(Buffer.from(svg.replace('>', `>${alone.defs()}`)))
    .png()
    .toBuffer()
    .then((png) => sharp(png).trim({ threshold: 60 }).toBuffer({ resolveWithObject: true }))
  const left = -(info.trimOffsetLeft ?? 0)
  const top = -(info.trimOffsetTop ?? 0)
  const scale = tall / info.height
  const x = at[0] - (left + info.width / 2) * scale
  const y = at[1] - (top + info.height) * scale
  return place(x, y, scale, [draw(pen, look)])
}

/** Like the background of film posters: a sun, petals around it, and a ring of dots. */
function sun([x, y]: Point, radius: number): string {
  const petals = times(48, (index) => {
    const angle = (index * 360) / 48
    return `<use href="#petal" transform="rotate(${angle} ${x} ${y})"/>`
  })
  return [
    `<defs><path id="petal" d="M${x - 25} ${y - radius + 14}q25-74 50 0z" fill="${red.light}"/></defs>`,
    oval(x, y, radius * 1.15, radius * 1.15, 'none', {
      stroke: marigold.base,
      'stroke-width': 7,
      'stroke-dasharray': '0 26.4',
      'stroke-linecap': 'round',
      opacity: 0.7,
    }),
    ...petals,
    oval(x, y, radius, radius, pen.linear(ramp('#ffd874', marigold.base), down)),
    oval(x, y, radius - 26, radius - 26, 'none', {
      stroke: '#fff2c9',
      'stroke-width': 5,
      'stroke-dasharray': '2 16',
      'stroke-linecap': 'round',
    }),
  ].join('')
}

/** The roofs of Dhaka: tanks, a dome, a palm, and wires above them. */
function roofs(): string {
  const colour = '#0b3a42'
  const walls = pen.linear(
    [
      [0, colour],
      [0.55, colour],
      [1, colour, 0],
    ],
    down,
  )
  const windows = [
    [40, 640],
    [80, 640],
    [40, 700],
    [120, 700],
    [1000, 560],
    [1040, 560],
    [1000, 620],
    [1088, 620],
    [1164, 690],
    [1204, 690],
    [200, 720],
    [1040, 690],
    [880, 690],
  ]
  return group([
    path(
      `M0 ${ground}V600H160V560H176V600H180V670H270V${ground}ZM840 ${ground}V650H930V520H1130V640H1280V${ground}Z`,
      walls,
    ),
    path(
      `M30 600v-46h70v46zM950 520v-52h64v52zM1180 640c0-34 22-52 34-66c12 14 34 32 34 66z`,
      colour,
    ),
    rect(1212, 548, 4, 30, 2, colour),
    rect(24, 546, 82, 12, 4, colour),
    rect(944, 460, 76, 12, 4, colour),
    ...windows.map(([x = 0, y = 0]) => rect(x, y, 18, 28, 2, marigold.base, { opacity: 0.55 })),
    stroke('M0 470Q330 560 640 470T1280 430', colour, 4),
    stroke('M0 500Q330 600 640 505T1280 470', colour, 3),
    ...times(5, (index) =>
      path(
        `M${170 + index * 30} ${519 + index * 4}q-9-15 5-17q10-1 11 7l12 2l-11 4q-4 8-12 6z`,
        colour,
      ),
    ),
  ])
}

function wheel([x, y]: Point, radius: number): string {
  const spokes = times(
    18,
    (index) =>
      `<path d="M${x} ${y}L${x + Math.cos((index * Math.PI) / 9) * radius} ${y + Math.sin((index * Math.PI) / 9) * radius}"/>`,
  )
  return [
    oval(x, y, radius, radius, 'none', { stroke: ink.dark, 'stroke-width': 17 }),
    oval(x, y, radius - 13, radius - 13, 'none', { stroke: steel.light, 'stroke-width': 9 }),
    group(spokes, { stroke: steel.shade, 'stroke-width': 2.5 }),
    ...times(6, (index) => {
      const angle = (index * Math.PI) / 3
      return oval(
        x + Math.cos(angle) * radius * 0.48,
        y + Math.sin(angle) * radius * 0.48,
        10,
        10,
        index % 2 ? marigold.light : rose.base,
      )
    }),
    oval(x, y, 20, 20, red.base),
    oval(x, y, 9, 9, brass.light),
  ].join('')
}

function rearWheelAndFrame(): string {
  const rear: Point = [330, ground - 142]
  const front: Point = [1000, ground - 142]
  const tube = (d: string, size = 15): string =>
    stroke(d, ink.dark, size + 5) + stroke(d, pond.base, size) + stroke(d, pond.light, size / 4)
  return [
    wheel(rear, 134),
    wheel(front, 134),
    stroke(`M846 430L1000 ${front[1]}`, ink.dark, 20),
    tube(`M846 430L${front[0]} ${front[1]}`, 13),
    // Mudguard, lamp and bell of the front wheel.
    stroke('M868 668A152 152 0 0 1 1146 690', ink.dark, 19),
    stroke('M868 668A152 152 0 0 1 1146 690', red.base, 13),
    stroke(`M360 720L742 ${ground - 118}L858 472`, ink.dark, 20),
    tube(`M360 720L742 ${ground - 118}L858 472`),
    tube(`M742 ${ground - 118}L722 512L852 482`),
    stroke(`M742 ${ground - 118}L330 ${rear[1]}`, ink.base, 5),
    oval(742, ground - 118, 42, 42, 'none', { stroke: ink.dark, 'stroke-width': 9 }),
    oval(742, ground - 118, 27, 27, 'none', {
      stroke: brass.base,
      'stroke-width': 7,
      'stroke-dasharray': '9 6',
    }),
    stroke(`M742 ${ground - 118}l28 58m-16 2h40`, ink.dark, 12),
    path('M664 492q6-24 44-24h62q22 4 10 20q-34 10-46 24h-40q-26-2-30-20z', ink.dark),
    path('M672 484q10-12 40-12h56q-20 10-50 10z', ink.light),
    stroke('M848 440L834 354', ink.dark, 15),
    stroke('M848 440L834 354', steel.base, 8),
    stroke('M874 346Q846 336 818 350L762 368', ink.dark, 15),
    stroke('M874 346Q846 336 818 350L790 359', steel.light, 8),
    stroke('M846 412H884', ink.dark, 9),
    oval(902, 412, 29, 29, ink.dark),
    oval(907, 412, 22, 22, '#fff2c9'),
    oval(846, 340, 15, 12, brass.light, { stroke: brass.dark, 'stroke-width': 4 }),
    ...tassels([
      [770, 374],
      [784, 370],
      [798, 365],
    ]),
  ].join('')
}

function tassels(points: readonly Point[]): string[] {
  const colours = [red.light, marigold.light, rose.light]
  return points.map(([x, y], index) =>
    stroke(`M${x} ${y}l-4 40m4-40l2 44m-2-44l8 38`, colours[index % 3] ?? red.light, 4),
  )
}

/** The folded-up hood: a fan of painted panels from one hinge, with a scalloped rim. */
function hood(): string {
  const hinge: Point = [330, 560]
  const rim = (angle: number, reach: number): Point => [
    hinge[0] + Math.cos(angle) * reach,
    hinge[1] - Math.sin(angle) * reach * 1.02,
  ]
  const reachAt = (part: number): number => 268 + Math.sin(part * Math.PI) * 78
  const from = Math.PI * 1.06
  const to = Math.PI * 0.27
  const panels = 6
  const paints = [red, marigold, pond, red, marigold, pond]
  const at = (part: number): Point => rim(from + (to - from) * part, reachAt(part))

  const fan = times(panels, (index) => {
    const [a, middle, b] = [
      at(index / panels),
      at((index + 0.5) / panels),
      at((index + 1) / panels),
    ]
    const paint = paints[index] ?? red
    const bulge = [middle[0] * 2 - (a[0] + b[0]) / 2, middle[1] * 2 - (a[1] + b[1]) / 2]
    const flower: Point = [
      hinge[0] + (middle[0] - hinge[0]) * 0.68,
      hinge[1] + (middle[1] - hinge[1]) * 0.68,
    ]
    return [
      path(
        `M${hinge[0]} ${hinge[1]}L${a[0]} ${a[1]}Q${bulge[0]} ${bulge[1]} ${b[0]} ${b[1]}Z`,
        pen.linear(ramp(paint.light, paint.base, paint.shade), slant),
        { stroke: '#5a1216', 'stroke-width': 4, 'stroke-linejoin': 'round' },
      ),
      lotus(flower, 30, paint === marigold ? red : marigold),
      stroke(`M${a[0]} ${a[1]}Q${bulge[0]} ${bulge[1]} ${b[0]} ${b[1]}`, cream.light, 9),
      stroke(`M${a[0]} ${a[1]}Q${bulge[0]} ${bulge[1]} ${b[0]} ${b[1]}`, red.base, 9, {
        'stroke-dasharray': '1 20',
      }),
    ].join('')
  })
  const fringe = times(5, (index) => at(1 - index * 0.05))
  return [...fan, ...fringe.flatMap(([x, y]) => tassels([[x, y + 4]]))].join('')
}

function lotus([x, y]: Point, size: number, tones: Tones): string {
  const petals = times(8, (index) =>
    path(
      `M${x} ${y}q${size * 0.42} ${-size * 0.5} 0 ${-size}q${-size * 0.42} ${size * 0.5} 0 ${size}z`,
      index % 2 ? tones.light : tones.glint,
      {
        transform: `rotate(${index * 45} ${x} ${y})`,
      },
    ),
  )
  return [...petals, oval(x, y, size * 0.26, size * 0.26, tones.dark)].join('')
}

/** Seat, painted side and footrest, in front of the load. */
function body(): string {
  const side =
    'M150 566Q146 690 232 704H552Q604 704 622 746L676 752Q676 700 640 640L604 596H470Q440 600 424 566Z'
  return [
    path(
      'M176 520q0-34 34-34h64q34 0 44 40l14 44h-148z',
      pen.linear(ramp(red.light, red.shade), down),
    ),
    path(
      'M414 560h196q26 4 26 26t-26 24h-200z',
      pen.linear(ramp(red.light, red.base, red.dark), down),
    ),
    path(side, pen.linear(ramp(pond.base, pond.shade, pond.dark), down), {
      stroke: '#06343c',
      'stroke-width': 5,
    }),
    stroke('M166 586Q168 680 240 688H548Q600 692 628 736', marigold.light, 6),
    stroke('M166 586Q168 680 240 688H548Q600 692 628 736', red.base, 6, {
      'stroke-dasharray': '1 14',
    }),
    lotus([300, 636], 44, rose),
    lotus([420, 646], 30, marigold),
    lotus([206, 632], 26, marigold),
    lotus([520, 652], 26, rose),
    leaf4([360, 642]),
    leaf4([470, 650]),
    leaf4([250, 634]),
    stroke('M610 748H690', ink.dark, 14),
    oval(330, 560, 17, 17, brass.base, { stroke: brass.dark, 'stroke-width': 4 }),
    stroke(`M188 ${ground - 142}A146 146 0 0 1 476 ${ground - 142}`, ink.dark, 20),
    stroke(`M188 ${ground - 142}A146 146 0 0 1 476 ${ground - 142}`, red.base, 13),
    stroke(`M188 ${ground - 142}A146 146 0 0 1 476 ${ground - 142}`, marigold.light, 4, {
      'stroke-dasharray': '1 15',
    }),
  ].join('')
}

function leaf4([x, y]: Point): string {
  return times(2, (index) =>
    path(`M${x} ${y}q14-14 30 0q-16 14-30 0z`, leaf.light, {
      transform: `rotate(${index * 180} ${x} ${y})`,
    }),
  ).join('')
}

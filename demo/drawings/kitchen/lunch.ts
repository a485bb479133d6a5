import { brushedSteel, gloss, matte, polishedSteel } from '#demo/drawings/finish.ts'
import type { Profile } from '#demo/drawings/lathe.ts'
import { band, disc, seamOf, turned } from '#demo/drawings/lathe.ts'
import type { ShapeDrawer } from '#demo/drawings/look.ts'
import type { Tones } from '#demo/drawings/palette.ts'
import { cream, ink, steel } from '#demo/drawings/palette.ts'
import { bar, block, boxShadow, shadow } from '#demo/drawings/parts.ts'
import type { Pen } from '#demo/drawings/pen.ts'
import { down, ramp, slant } from '#demo/drawings/pen.ts'
import { oval, path, rounded, stroke, times } from '#demo/drawings/svg.ts'

/** Forms: three-tier tiffin carrier · flat box with compartments · four painted tiers. */
export const lunchBox: ShapeDrawer = (pen, { tones, form }) => {
  if (form === 1) return compartmentBox(pen, tones)
  return form === 0
    ? tiffin(pen, { tones, tiers: 3, radius: 214, tier: 170, isPainted: false })
    : tiffin(pen, { tones, tiers: 4, radius: 180, tier: 142, isPainted: true })
}

function tiffin(
  pen: Pen,
  at: {
    readonly tones: Tones
    readonly tiers: number
    readonly radius: number
    readonly tier: number
    readonly isPainted: boolean
  },
): string {
  const { tones, tiers, radius, tier, isPainted } = at
  const x = 600
  const bottom = 910
  const top = bottom - tiers * tier
  const body = isPainted ? gloss(tones) : polishedSteel
  const rod = (side: number) => {
    const edge = x + side * (radius + 22)
    return [
      stroke(`M${edge} ${bottom + 20}V${top - 110}`, steel.dark, 24),
      stroke(`M${edge - 2} ${bottom + 20}V${top - 110}`, steel.base, 18),
      stroke(`M${edge - 5} ${bottom + 16}V${top - 106}`, steel.glint, 5),
    ].join('')
  }
  const clip = (side: number) =>
    block(pen, {
      x: x + side * (radius + 24),
      y: top + 8,
      width: 54,
      height: 108,
      depth: 10,
      round: 20,
      tones: isPainted ? steel : tones,
    })
  return [
    shadow(pen, x, bottom + 50, radius * 1.08),
    stroke(
      `M${x - radius - 22} ${bottom + 20}Q${x} ${bottom + 110} ${x + radius + 22} ${bottom + 20}`,
      steel.dark,
      22,
    ),
    ...times(tiers, (index) => {
      const base = bottom - index * tier
      const roof = base - tier
      const profile: Profile = [
        [roof, radius, 8],
        [roof + tier * 0.2, radius + 5, 16],
        [base - tier * 0.16, radius, 34],
        [base, radius * 0.9],
      ]
      return [
        turned(pen, { x, profile, finish: body }),
        band(pen, x, [roof, radius + 6], [roof + 20, radius + 6], polishedSteel),
        stroke(seamOf(x, roof + 22, radius + 5), '#2a1608', 4, { opacity: 0.35 }),
      ].join('')
    }),
    turned(pen, {
      x,
      profile: [
        [top - 62, radius * 0.5, 40],
        [top - 44, radius * 0.86, 50],
        [top - 6, radius + 4, 10],
        [top + 14, radius + 6],
      ],
      finish: isPainted ? polishedSteel : gloss(tones),
    }),
    disc(pen, x, top - 62, radius * 0.42, isPainted ? polishedSteel : matte(tones)),
    rod(-1),
    rod(1),
    clip(-1),
    clip(1),
    bar(
      `M${x - radius - 22} ${top - 104}C${x - radius} ${top - 200} ${x + radius} ${top - 200} ${x + radius + 22} ${top - 104}`,
      steel,
      24,
    ),
    bar(
      `M${x - radius * 0.5} ${top - 172}Q${x} ${top - 182} ${x + radius * 0.5} ${top - 172}`,
      isPainted ? ink : tones,
      48,
    ),
  ].join('')
}

function compartmentBox(pen: Pen, tones: Tones): string {
  const lid = rounded([
    [262, 300, 70],
    [938, 300, 70],
    [906, 690, 30],
    [294, 690, 30],
  ])
  const lidInside = rounded([
    [306, 344, 50],
    [894, 344, 50],
    [868, 670, 30],
    [332, 670, 30],
  ])
  const tray = (x: number, width: number, fill: readonly [string, string]) =>
    path(
      rounded([
        [x + 20, 694, 24],
        [x + width - 20, 694, 24],
        [x + width, 796, 24],
        [x, 796, 24],
      ]),
      pen.linear(ramp(fill[0], fill[1]), down),
    )
  return [
    boxShadow(pen, 600, 946, 780, 150),
    path(lid, tones.dark, { transform: 'translate(8 -8)' }),
    path(lid, pen.linear(ramp(tones.light, tones.base, tones.shade), slant)),
    path(lidInside, pen.linear(ramp(tones.shade, tones.base), down)),
    path(lidInside, 'none', { stroke: tones.dark, 'stroke-width': 5, opacity: 0.5 }),
    path('M350 380Q354 360 380 360H560L450 650H390Q350 650 350 620Z', '#ffffff', { opacity: 0.1 }),
    stroke('M310 310Q300 310 298 330M340 306H640', tones.glint, 7, { opacity: 0.7 }),
    block(pen, {
      x: 600,
      y: 946,
      width: 840,
      height: 130,
      depth: 150,
      round: 54,
      inset: 70,
      tones,
    }),
    path(
      rounded([
        [270, 686, 40],
        [930, 686, 40],
        [980, 808, 40],
        [220, 808, 40],
      ]),
      tones.dark,
      { opacity: 0.5 },
    ),
    path(
      rounded([
        [280, 690, 36],
        [920, 690, 36],
        [968, 802, 36],
        [232, 802, 36],
      ]),
      pen.linear(brushedSteel.stops),
    ),
    tray(252, 270, ['#8d949c', '#d6dade']),
    tray(530, 210, ['#8d949c', '#d6dade']),
    tray(750, 200, ['#8d949c', '#d6dade']),
    ...times(16, (index) =>
      oval(
        300 + (index % 6) * 34 + (index > 5 ? 12 : 0),
        770 - Math.floor(index / 6) * 22,
        36,
        22,
        ['#fffaf0', '#f3ead3', '#fbf3e0'][index % 3] ?? '#fffaf0',
      ),
    ),
    ...times(4, (index) =>
      oval(584 + index * 34, 762 - (index % 2) * 20, 30, 24, index % 2 ? '#c96a25' : '#e2913c'),
    ),
    ...times(6, (index) =>
      oval(
        790 + (index % 3) * 56,
        768 - Math.floor(index / 3) * 30,
        34,
        20,
        index % 2 ? '#4e8a38' : '#79b04f',
      ),
    ),
    ...[330, 870].map((x) =>
      block(pen, {
        x,
        y: 890,
        width: 96,
        height: 100,
        depth: 8,
        round: 20,
        tones: tones === cream ? steel : cream,
      }),
    ),
  ].join('')
}

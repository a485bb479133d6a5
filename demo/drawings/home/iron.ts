import { gloss, polishedSteel } from '#demo/drawings/finish.ts'
import { turned } from '#demo/drawings/lathe.ts'
import type { ShapeDrawer } from '#demo/drawings/look.ts'
import type { Tones } from '#demo/drawings/palette.ts'
import { ink, mix, palette, white } from '#demo/drawings/palette.ts'
import { bar, cable, knob, lamp, shadow } from '#demo/drawings/parts.ts'
import type { Pen } from '#demo/drawings/pen.ts'
import { down, ramp } from '#demo/drawings/pen.ts'
import { group, oval, path, rect, stroke, times } from '#demo/drawings/svg.ts'

/** Forms: dry iron · steam iron with tank · steam iron standing on its heel. */
export const iron: ShapeDrawer = (pen, { tones, form }) => {
  if (form === 2) {
    return [
      shadow(pen, 640, 960, 250, 52),
      cable('M800 880C960 900 980 700 1040 760S1060 940 1120 930', ink, 20),
      group([ironBody(pen, tones, true)], {
        transform: 'translate(560 600) rotate(95) scale(.94) translate(-600 -700)',
      }),
    ].join('')
  }
  return [
    shadow(pen, 590, 930, 400, 52),
    cable('M960 640C1060 560 1010 420 1080 400S1150 300 1110 250', ink, 20),
    ironBody(pen, tones, form === 1),
  ].join('')
}

function ironBody(pen: Pen, tones: Tones, isSteam: boolean): string {
  const body = 'M206 862C290 740 430 668 580 640L890 600Q968 596 980 690L1000 862Z'
  return [
    bar(
      isSteam
        ? 'M440 660C440 470 560 420 720 420H850Q960 424 948 530L936 640'
        : 'M500 660V520Q506 440 600 440H830Q930 440 930 530V630',
      isSteam ? tones : ink,
      84,
    ),
    isSteam ? stroke('M560 444Q640 420 720 420H840', ink.base, 34) : '',
    path(
      'M150 880Q190 852 240 850H1000Q1020 850 1020 876V900Q1020 914 1004 914H260Q190 912 150 880Z',
      pen.linear(polishedSteel.stops, down),
    ),
    path(body, pen.linear(ramp(tones.light, tones.base, tones.shade), [0.2, 0, 0.6, 1])),
    path('M206 862C250 796 300 756 360 728C330 780 320 820 318 862Z', tones.light, {
      opacity: 0.6,
    }),
    stroke('M300 768C400 690 500 664 620 648', tones.glint, 13, { opacity: 0.8 }),
    path('M228 836C220 846 212 856 206 862H1000L996 826Z', tones.dark, { opacity: 0.5 }),
    isSteam
      ? [
          path(
            'M420 700C500 660 600 640 700 640L690 770Q560 790 420 800Q390 760 420 700Z',
            '#dff1f7',
            { opacity: 0.85 },
          ),
          path('M408 750Q560 720 694 716L690 770Q560 790 420 800Q404 780 408 750Z', '#5fb3d4', {
            opacity: 0.8,
          }),
          stroke('M448 712Q560 670 670 660', '#ffffff', 9, { opacity: 0.9 }),
          rect(340, 640, 70, 40, 16, ink.base, { transform: 'rotate(-24 370 660)' }),
        ].join('')
      : '',
    isSteam ? knob(pen, 830, 736, 66, ink, -30) : ironDial(pen, tones),
    lamp(pen, isSteam ? 944 : 880, 690, 13, '#ff5a3c'),
    rect(930, 590, 60, 60, 18, ink.base),
  ].join('')
}

function ironDial(pen: Pen, tones: Tones): string {
  return [
    oval(660, 640, 110, 34, mix(tones.dark, '#000000', 0.2)),
    turned(pen, {
      x: 660,
      profile: [
        [596, 88, 10],
        [632, 92],
      ],
      finish: gloss(white),
    }),
    ...times(7, (index) =>
      rect(596 + index * 21, 624 + 12 * Math.sin((index / 6) * Math.PI), 5, 22, 2, '#9b948a'),
    ),
    path('M660 580l12 16h-24Z', palette['rickshaw-red'].base),
  ].join('')
}

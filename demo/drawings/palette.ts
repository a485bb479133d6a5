import type { Colour, Drawing } from './drawing.ts'
import { settings } from './drawing.ts'

/** One colour under the light: reflection, light side, body, shade side, deepest shade. */
export type Tones = {
  readonly glint: string
  readonly light: string
  readonly base: string
  readonly shade: string
  readonly dark: string
}

export const palette: Readonly<Record<Colour, Tones>> = {
  'rickshaw-red': tones('#ffd3c4', '#ea6350', '#cc352e', '#9a2022', '#671319'),
  marigold: tones('#fff2c9', '#ffc854', '#f1a31f', '#c97a10', '#8d500b'),
  leaf: tones('#e2f3c8', '#86b961', '#548f40', '#386a2d', '#21451d'),
  pond: tones('#cdf3ee', '#57b3b3', '#218188', '#145d66', '#0b3d46'),
  jamdani: tones('#dcdcff', '#7d82cf', '#4a4fa3', '#34377c', '#1f2150'),
  clay: tones('#ffdcc2', '#dc936b', '#b9663e', '#8c4728', '#5b2c18'),
  rose: tones('#ffe6e6', '#f5aab4', '#e27d91', '#bd586f', '#83354a'),
  steel: tones('#ffffff', '#e4e7ea', '#bcc2c8', '#8b929b', '#565d67'),
  ink: tones('#cfd6e2', '#646c7b', '#353b46', '#21262f', '#12151b'),
  cream: tones('#ffffff', '#fff8e9', '#f2e6cf', '#d5c2a3', '#a28d6d'),
}

/** Materials that keep their colour whatever the product is painted in. */
export const ink = palette.ink
export const steel = palette.steel
export const cream = palette.cream
export const white = tones('#ffffff', '#ffffff', '#f6f4f0', '#dcd8d1', '#a9a39a')
export const wood = tones('#ffe9c9', '#e0ae73', '#c68a4e', '#9a6434', '#66401f')
export const darkWood = tones('#f0cfa8', '#ab7447', '#875530', '#613a1f', '#3f2412')
export const brass = tones('#fff3c4', '#eccb75', '#c9993f', '#946a24', '#5d4015')

/** A colour to weave or print with on a ground of these tones. */
export function threadOn(ground: Tones): string {
  return ground === palette.cream || ground === palette.steel ? ground.dark : ground.glint
}

/** Wall and furniture behind a product. */
export type Mood = {
  readonly wallLight: string
  readonly wall: string
  readonly wallShade: string
  readonly accent: string
}

const sand = mood('#f8efdf', '#ead9bd', '#cfb68f', '#b07d4b')
const mist = mood('#e6f1ef', '#c8dcda', '#9dbab8', '#4d8488')
const blush = mood('#fceee6', '#f0d1c2', '#d5a793', '#b5654d')
const sage = mood('#eef2e2', '#d3dcc0', '#aab892', '#66804c')
const dusk = mood('#e8edf5', '#c7d0e1', '#9ba8c1', '#566896')
const honey = mood('#fff4d8', '#f6dda3', '#d9b66c', '#b8842b')
const stone = mood('#f4f0ea', '#ded7cd', '#b8aea0', '#87705a')

const moods: Readonly<Record<Colour, readonly [Mood, Mood, Mood]>> = {
  'rickshaw-red': [sand, mist, stone],
  marigold: [mist, dusk, stone],
  leaf: [sand, blush, honey],
  pond: [blush, sand, honey],
  jamdani: [honey, blush, stone],
  clay: [mist, sage, stone],
  rose: [sage, mist, sand],
  steel: [blush, mist, honey],
  ink: [honey, sand, mist],
  cream: [mist, sage, dusk],
}

export function moodOf({ colour, setting, form }: Drawing): Mood {
  const choices = moods[colour]
  return choices[(settings.indexOf(setting) + form) % choices.length] ?? choices[0]
}

/** Between two #rrggbb colours; 0 is the first, 1 the second. */
export function mix(first: string, second: string, part: number): string {
  const channel = (from: number) => {
    const a = Number.parseInt(first.slice(from, from + 2), 16)
    const b = Number.parseInt(second.slice(from, from + 2), 16)
    return Math.round(a + (b - a) * part)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

function tones(glint: string, light: string, base: string, shade: string, dark: string): Tones {
  return { glint, light, base, shade, dark }
}

function mood(wallLight: string, wall: string, wallShade: string, accent: string): Mood {
  return { wallLight, wall, wallShade, accent }
}

/** One picture of the demo catalogue: its subject, and its differences from similar ones. */

export const shapes = [
  'kettle',
  'pressure-cooker',
  'rice-cooker',
  'blender',
  'frying-pan',
  'cooking-pot',
  'knife-set',
  'chopping-board',
  'dinner-set',
  'glass-set',
  'mug',
  'lunch-box',
  'storage-jar',
  'thermos',
  'water-filter',
  'gas-stove',
  'kitchen-scale',
  'ceiling-fan',
  'table-fan',
  'iron',
  'table-lamp',
  'led-bulb',
  'wall-clock',
  'mosquito-bat',
  'bucket',
  'broom',
  'bed-sheet',
  'pillow',
  'extension-board',
  'power-bank',
  'charger',
  'headphones',
  'speaker',
  'torch',
  'trimmer',
] as const

export type Shape = (typeof shapes)[number]

export const colours = [
  'rickshaw-red',
  'marigold',
  'leaf',
  'pond',
  'jamdani',
  'clay',
  'rose',
  'steel',
  'ink',
  'cream',
] as const

export type Colour = (typeof colours)[number]

export const settings = ['plain', 'counter', 'shelf', 'tiles', 'window', 'cloth'] as const

export type Setting = (typeof settings)[number]

export type Drawing = {
  readonly shape: Shape
  readonly colour: Colour
  readonly setting: Setting
  /** Which of the shape's three forms: proportions, handles, count of pieces. */
  readonly form: 0 | 1 | 2
}

/** The categories of a large shop: the first three, with others below them. */

import type { DemoProduct, Words } from '#demo/demo-product.ts'

export type MadeCategory = {
  readonly id: string
  readonly parentId: DemoProduct['category']
  readonly name: Words
  readonly slug: string
}

type Child = Omit<MadeCategory, 'id' | 'parentId'> & {
  /** Of the pids of its demo products. */
  readonly pids: RegExp
}

/** A product that fits none of them stands at the top, in the category of the demo catalogue. */
const children: Readonly<Record<DemoProduct['category'], readonly Child[]>> = {
  kitchen: [
    {
      name: { en: 'Cookers & stoves', bn: 'কুকার ও চুলা' },
      slug: 'cookers-and-stoves',
      pids: /^(rice-cooker|pressure-cooker|gas-stove)/,
    },
    {
      name: { en: 'Pots & pans', bn: 'হাঁড়ি-পাতিল' },
      slug: 'pots-and-pans',
      pids: /^(frying-pan|egg-pan|cooking-pot|stock-pot|kadai|casserole)/,
    },
    {
      name: { en: 'Kettles & blenders', bn: 'কেটলি ও ব্লেন্ডার' },
      slug: 'kettles-and-blenders',
      pids: /^(kettle|blender|mixer|bottle-blender)/,
    },
    {
      name: { en: 'Tableware', bn: 'থালাবাসন ও গ্লাস' },
      slug: 'tableware',
      pids: /^(dinner-set|melamine|mug|glass|juice-glass)/,
    },
    {
      name: { en: 'Storage & lunch boxes', bn: 'বয়াম ও টিফিন বক্স' },
      slug: 'storage-and-lunch-boxes',
      pids: /^(storage|thermos|tiffin|lunch)/,
    },
  ],
  home: [
    {
      name: { en: 'Lighting', bn: 'বাতি' },
      slug: 'lighting',
      pids: /lamp|^led-bulb/,
    },
    {
      name: { en: 'Bedding', bn: 'বিছানার সামগ্রী' },
      slug: 'bedding',
      pids: /^(bed-sheet|nakshi|pillow|cushion)/,
    },
    {
      name: { en: 'Cleaning', bn: 'ঘর পরিষ্কার' },
      slug: 'cleaning',
      pids: /^(broom|bucket)/,
    },
    {
      name: { en: 'Clocks & irons', bn: 'ঘড়ি ও ইস্ত্রি' },
      slug: 'clocks-and-irons',
      pids: /^(wall-clock|iron)/,
    },
  ],
  electronics: [
    {
      name: { en: 'Chargers & power banks', bn: 'চার্জার ও পাওয়ার ব্যাংক' },
      slug: 'chargers-and-power-banks',
      pids: /^(charger|power-bank)/,
    },
    {
      name: { en: 'Sound', bn: 'হেডফোন ও স্পিকার' },
      slug: 'sound',
      pids: /^(headphones|speaker)/,
    },
    {
      name: { en: 'Fans', bn: 'ফ্যান' },
      slug: 'fans',
      pids: /fan/,
    },
    {
      name: { en: 'Personal care', bn: 'ব্যক্তিগত যত্ন' },
      slug: 'personal-care',
      pids: /^(trimmer|hair)/,
    },
  ],
}

const parents = ['kitchen', 'home', 'electronics'] as const

/** In the order of the shop; `idOf` is that of a category by its index. */
export function madeCategories(idOf: (place: number) => string): readonly MadeCategory[] {
  return parents
    .flatMap((parentId) => children[parentId].map(({ name, slug }) => ({ parentId, name, slug })))
    .map((one, place) => ({ ...one, id: idOf(place) }))
}

/** The id of its category: one of these, or the one of the demo catalogue. */
export function categoryOf(
  { pid, category }: Pick<DemoProduct, 'pid' | 'category'>,
  made: readonly MadeCategory[],
): string {
  const child = parents.flatMap((one) => children[one]).find(({ pids }) => pids.test(pid))
  return made.find(({ slug }) => slug === child?.slug)?.id ?? category
}

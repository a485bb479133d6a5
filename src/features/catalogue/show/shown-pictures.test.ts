import { expect, it } from 'vitest'
import { galleryOf } from '#src/features/catalogue/show/shown-pictures.ts'

const picture = { image: '/media/a.jpg', alt: '', altInBangla: '', isReal: false }

it('says the language of a text that the owner wrote in the other language alone', () => {
  const pictures = [
    { ...picture, alt: 'The lid' },
    { ...picture, alt: 'The cord', altInBangla: 'তার' },
    picture,
  ]
  const told = (language: 'en' | 'bn') =>
    galleryOf('কেটলি', pictures, language)?.pictures.map(({ alt, altLang }) => [alt, altLang])
  expect(told('bn')).toEqual([
    ['The lid', 'en'],
    ['তার', undefined],
    ['কেটলি, ৩টি ছবির ৩ নম্বর', undefined],
  ])
  expect(told('en')?.map(([, lang]) => lang)).toEqual([undefined, undefined, undefined])
})

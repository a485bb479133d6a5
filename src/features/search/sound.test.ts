import { expect, it } from 'vitest'
import {
  closeSoundsOf,
  closeSoundsTyped,
  skeletonOf,
  soundOf,
  soundsOf,
} from '#src/features/search/sound.ts'
import { wordsOf } from '#src/features/search/words-of.ts'

const soundOfText = (text: string) => wordsOf(text).map(soundOf).join(' ')

it.each([
  ['blender', 'blendar', 'ব্লেন্ডার'],
  ['fan', 'phan', 'ফ্যান'],
  ['pakha', 'paakha', 'পাখা'],
  ['chula', 'chulha', 'চুলা'],
  ['cooker', 'coker', 'কুকার'],
  ['cooker', 'kukar', 'কুকার'],
  ['charger', 'charjar', 'চার্জার'],
  ['speaker', 'spikar', 'স্পিকার'],
  ['glass', 'glas', 'গ্লাস'],
  ['light', 'lait', 'লাইট'],
  ['kitchen', 'kichen', 'কিচেন'],
  ['tiffin', 'tifin', 'টিফিন'],
  ['ceiling', 'siling', 'সিলিং'],
  ['clock', 'klok', 'ক্লক'],
  ['botol', 'bottol', 'বোতল'],
  ['biryani', 'biriyani', 'বিরিয়ানি'],
  ['ghori', 'gori', 'ঘড়ি'],
  ['ghori', 'ghorhi', 'ঘড়ি'],
  ['mosha', 'mosa', 'মশা'],
  ['jharu', 'zharu', 'ঝাড়ু'],
  ['vaja', 'bhaja', 'ভাজা'],
  ['phul', 'ful', 'ফুল'],
  ['watt', 'wat', 'ওয়াট'],
  ['istri', 'isthri', 'ইস্ত্রি'],
  ['bat', 'baat', 'ব্যাট'],
])('gives %s, %s and %s the same sound', (english, romanised, bangla) => {
  expect(soundOfText(romanised)).toBe(soundOfText(english))
  expect(soundOfText(bangla)).toBe(soundOfText(english))
})

it.each([
  ['rice', 'রাইস'],
  ['table', 'টেবিল'],
  ['balti', 'বালতি'],
  ['iron', 'আয়রন'],
  ['battery', 'ব্যাটারি'],
  ['power', 'পাওয়ার'],
  ['headphone', 'হেডফোন'],
  ['knife', 'নাইফ'],
  ['torch', 'টর্চ'],
  ['bottle', 'বোতল'],
  ['ketli', 'কেটলি'],
  ['ghari', 'ঘড়ি'],
])('gives %s and %s the same consonants', (latin, bangla) => {
  expect(skeletonOf(soundOfText(latin))).toBe(skeletonOf(soundOfText(bangla)))
})

it.each([
  ['fan', 'pan'],
  ['kettle', 'bottle'],
  ['mug', 'jug'],
  ['চুলা', 'তুলা'],
  ['fan', 'phone'],
])('gives %s and %s different sounds', (one, other) => {
  expect(soundOfText(one)).not.toBe(soundOfText(other))
})

it.each([
  ['ফেন', 'ফ্যান'],
  ['ফ্যন', 'ফ্যান'],
  ['চুলো', 'চুলা'],
  ['চূলা', 'চুলা'],
  ['রাইছ', 'রাইস'],
  ['দেওয়াল', 'দেয়াল'],
  ['স্পীকার', 'স্পিকার'],
  ['হাড়ি', 'হাঁড়ি'],
  ['প্লাষ্টিক', 'প্লাস্টিক'],
])('treats %s and %s as one word', (typed, usual) => {
  const sounds = wordsOf(usual).flatMap(closeSoundsOf)
  expect(wordsOf(typed).flatMap(closeSoundsTyped)).toContain(sounds[0])
})

it.each([
  ['চুলা', 'ছোলা'],
  ['ফ্যান', 'ফোন'],
  ['pin', 'পেন'],
])('treats %s and %s as two words', (one, other) => {
  const sounds = wordsOf(other).flatMap(closeSoundsOf)
  expect(wordsOf(one).flatMap(closeSoundsTyped)).not.toContain(sounds[0])
})

it('recognises a word without its ending', () => {
  expect(soundsOf('fans')).toContain(soundOf('fan'))
  expect(soundsOf('glass')).toEqual(['glas'])
  expect(wordsOf('ফ্যানের').flatMap(soundsOf)).toContain('fan')
  expect(wordsOf('বালিশগুলো').flatMap(soundsOf)).toContain('balis')
})

it('does not change numbers and words of other scripts', () => {
  expect(soundOf('1.8')).toBe('1.8')
  expect(soundOf('лампа')).toBe('лампа')
})

/** One of many buyers, who always orders with the same phone and address. */

import type { DeliveryZone } from '#src/domain/delivery.ts'
import { internationalPhone } from '#src/domain/people/phone.ts'
import { type Draw, drawsFor, oneOf, wholeNumber } from './draws.ts'

export type MadeBuyer = {
  readonly name: string
  /** As the database stores it. */
  readonly phone: string
  readonly address: string
  readonly zone: DeliveryZone
}

const firstNames = listed(
  'Rahima Karim Fatema Abdul Nasrin Jamal Ayesha Rafiq Shirin Kamal Salma Hasan Rokeya Imran Sultana Tareq Farzana Sohel Mousumi Arif Taslima Rubel Sharmin Mizan Nusrat Shafiq Jannat Monir Sadia Faruk Tania Habib Lipi Rashed Ruma Selim Poly Anwar Keya Masud',
)
const lastNames = listed(
  'Begum Hossain Khatun Rahman Akter Islam Ahmed Uddin Sultana Miah Chowdhury Khan Sarkar Das Roy Talukder Sikder Mollah Bhuiyan Haque Ali Sheikh Mahmud Siddique Biswas Paul',
)
const banglaFirstNames = listed(
  'রহিমা করিম ফাতেমা আব্দুল নাসরিন জামাল আয়েশা রফিক শিরিন কামাল সালমা হাসান রোকেয়া ইমরান তারেক ফারজানা সোহেল মৌসুমী আরিফ তাসলিমা',
)
const banglaLastNames = listed('বেগম হোসেন খাতুন রহমান আক্তার ইসলাম আহমেদ উদ্দিন সুলতানা মিয়া চৌধুরী খান')
const titles = ['', '', '', '', 'Md. ', 'Md. ', 'Mst. ']

const inDhaka = listed('Mirpur Uttara Dhanmondi Mohammadpur Badda Rampura Jatrabari Gulshan Banani')
const elsewhere = listed(
  'Chattogram Sylhet Khulna Rajshahi Barishal Rangpur Cumilla Gazipur Bogura Jashore Mymensingh',
)

/** In Bangladesh, four of ten numbers begin with 017, two with 018 and two with 019. */
const operators = ['17', '17', '17', '17', '18', '18', '19', '19', '15', '16']

function listed(words: string): readonly string[] {
  return words.split(' ')
}

export function madeBuyer(seed: number, place: number): MadeBuyer {
  const draw = drawsFor(seed, place)
  const name = madeName(draw)
  const isInside = draw() < 0.6
  const house = `House ${wholeNumber(draw, 1, 140)}, Road ${wholeNumber(draw, 1, 32)}`
  return {
    name,
    phone: madePhone(draw),
    address: `${house}, ${isInside ? `${oneOf(draw, inDhaka)}, Dhaka` : oneOf(draw, elsewhere)}`,
    zone: isInside ? 'inside-dhaka' : 'outside-dhaka',
  }
}

function madeName(draw: Draw): string {
  if (draw() < 0.3) return `${oneOf(draw, banglaFirstNames)} ${oneOf(draw, banglaLastNames)}`
  return `${oneOf(draw, titles)}${oneOf(draw, firstNames)} ${oneOf(draw, lastNames)}`
}

/** One buyer in two hundred types a number that is no mobile number of Bangladesh. */
function madePhone(draw: Draw): string {
  const digits = String(wholeNumber(draw, 0, 99_999_999)).padStart(8, '0')
  if (draw() < 0.005) return `02-${digits.slice(0, 7)}`
  return internationalPhone(`0${oneOf(draw, operators)}${digits}`)
}

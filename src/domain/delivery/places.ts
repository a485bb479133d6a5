/**
 * Where orders go: the 64 districts of Bangladesh, with Dhaka in its six parts, and Gazipur and
 * Narayanganj also as cities. Browser-safe, and short: the order form carries it.
 */

import type { DeliveryZone } from '#src/domain/delivery.ts'

export type Place = {
  /** In English, as orders store it and the wire names it. */
  readonly name: string
  readonly nameInBangla: string
}

// English, Bangla, and other spellings; the most common places first.
const table = `Dhaka city,ঢাকা শহর,Dhaka,ঢাকা
Savar,সাভার
Keraniganj,কেরানীগঞ্জ,কেরাণীগঞ্জ
Dhamrai,ধামরাই
Nawabganj,নবাবগঞ্জ
Dohar,দোহার
Gazipur city,গাজীপুর শহর
Gazipur,গাজীপুর
Narayanganj city,নারায়ণগঞ্জ শহর
Narayanganj,নারায়ণগঞ্জ,Narayangonj
Bagerhat,বাগেরহাট
Bandarban,বান্দরবান
Barguna,বরগুনা
Barishal,বরিশাল,Barisal
Bhola,ভোলা
Bogura,বগুড়া,Bogra
Brahmanbaria,ব্রাহ্মণবাড়িয়া
Chandpur,চাঁদপুর
Chapainawabganj,চাঁপাইনবাবগঞ্জ
Chattogram,চট্টগ্রাম,Chittagong,চিটাগাং
Chuadanga,চুয়াডাঙ্গা
Cox's Bazar,কক্সবাজার
Cumilla,কুমিল্লা,Comilla
Dinajpur,দিনাজপুর
Faridpur,ফরিদপুর
Feni,ফেনী,ফেনি
Gaibandha,গাইবান্ধা
Gopalganj,গোপালগঞ্জ
Habiganj,হবিগঞ্জ,Hobiganj
Jamalpur,জামালপুর
Jashore,যশোর,Jessore
Jhalokati,ঝালকাঠি,Jhalokathi,Jhalakathi,Jhalakati
Jhenaidah,ঝিনাইদহ,Jhenaidaha,Jhenidah
Joypurhat,জয়পুরহাট,Jaipurhat
Khagrachhari,খাগড়াছড়ি,Khagrachari
Khulna,খুলনা
Kishoreganj,কিশোরগঞ্জ,Kishorganj
Kurigram,কুড়িগ্রাম
Kushtia,কুষ্টিয়া
Lakshmipur,লক্ষ্মীপুর,Laxmipur,লক্ষীপুর
Lalmonirhat,লালমনিরহাট
Madaripur,মাদারীপুর,মাদারিপুর
Magura,মাগুরা
Manikganj,মানিকগঞ্জ
Meherpur,মেহেরপুর
Moulvibazar,মৌলভীবাজার,Maulvibazar,Moulovibazar
Munshiganj,মুন্সীগঞ্জ,Munshigonj,মুন্সিগঞ্জ
Mymensingh,ময়মনসিংহ
Naogaon,নওগাঁ,নওগা
Narail,নড়াইল
Narsingdi,নরসিংদী,Narshingdi,নরসিংদি
Natore,নাটোর,Nator
Netrokona,নেত্রকোনা,Netrakona,নেত্রকোণা
Nilphamari,নীলফামারী,Nilfamari
Noakhali,নোয়াখালী,নোয়াখালি
Pabna,পাবনা
Panchagarh,পঞ্চগড়
Patuakhali,পটুয়াখালী,পটুয়াখালি
Pirojpur,পিরোজপুর
Rajbari,রাজবাড়ী,রাজবাড়ি
Rajshahi,রাজশাহী,রাজশাহি
Rangamati,রাঙ্গামাটি,রাঙামাটি
Rangpur,রংপুর
Satkhira,সাতক্ষীরা
Shariatpur,শরীয়তপুর,শরিয়তপুর
Sherpur,শেরপুর
Sirajganj,সিরাজগঞ্জ,Serajganj
Sunamganj,সুনামগঞ্জ
Sylhet,সিলেট
Tangail,টাঙ্গাইল,টাঙাইল
Thakurgaon,ঠাকুরগাঁও`

const known = new Map<string, Place>()

/** No name stands twice. */
export const places: readonly Place[] = table.split('\n').map((line) => {
  const spellings = line.split(',')
  const [name = '', nameInBangla = ''] = spellings
  const place = { name, nameInBangla }
  for (const spelling of spellings) known.set(keyOf(spelling), place)
  return place
})

/** A place by a name in either script, in a common spelling. */
export function findPlace(typed: string): Place | undefined {
  return typed.length > 100 ? undefined : known.get(keyOf(typed))
}

/** Letters alone: spaces, marks of punctuation and the word for a district make no other name. */
function keyOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(?:district|zila|জেলা)\s*$/, '')
    .replace(/[^a-zঀ-৿]/g, '')
}

/** Inside Dhaka in every shop. */
const dhakaCity = 'Dhaka city'

/** An owner may count these as inside as well: the other parts of Dhaka, and its two neighbours. */
export const placesNearDhaka: readonly Place[] = places.slice(1, 10)

/** `alsoInside` has English names, as the owner chose them. */
export function zoneOfPlace({ name }: Place, alsoInside: readonly string[]): DeliveryZone {
  return name === dhakaCity || alsoInside.includes(name) ? 'inside-dhaka' : 'outside-dhaka'
}

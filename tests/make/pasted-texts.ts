/** Messages as buyers write them on Messenger, WhatsApp and by SMS, for the demo catalogue. */

export type PastedExample = {
  readonly text: string
  /** `01XXXXXXXXX`; undefined where the text has none. */
  readonly phone?: string
  /** `pid quantity`, in any order; several pids with `|` where the text does not say which. */
  readonly lines?: readonly string[]
  readonly name?: string
  readonly place?: string
}

export const pastedTexts: readonly PastedExample[] = [
  {
    text: 'নাম: রহিমা খাতুন\nমোবাইল: ০১৭১২৩৪৫৬৭৮\nঠিকানা: বাড়ি ১২, রোড ৫, ধানমন্ডি, ঢাকা\n২টা ইলেকট্রিক কেটলি ১.৮ লিটার',
    phone: '01712345678',
    lines: ['kettle-18 2'],
    name: 'রহিমা খাতুন',
    place: 'Dhaka city',
  },
  {
    text: 'Assalamu alaikum vai. Ami ekta rice cooker 2.8 liter nibo.\nName: Kamrul Hasan\nPhone: 01819 222 333\nAddress: House 7, Road 3, Block C, Mirpur 10, Dhaka',
    phone: '01819222333',
    lines: ['rice-cooker-28 1'],
    name: 'Kamrul Hasan',
    place: 'Dhaka city',
  },
  {
    text: 'ভাই দুইটা সিলিং ফ্যান ৫৬ ইঞ্চি অফ হোয়াইট লাগবে। ঠিকানা গ্রাম কাশিপুর, থানা সদর, যশোর। নাম্বার ০১৯১১-৫৫৬৬৭৭',
    phone: '01911556677',
    lines: ['ceiling-fan-56 2'],
    place: 'Jashore',
  },
  {
    text: 'blender-15 x2, 01555123456, Shirin Akter, Flat 4B, House 22, Sector 7, Uttara, Dhaka',
    phone: '01555123456',
    lines: ['blender-15 2'],
    name: 'Shirin Akter',
    place: 'Dhaka city',
  },
  {
    text: 'I want to order 3 pcs LED Bulb 12 W daylight and 1 pc Wall Clock 12 inch. Deliver to Agrabad, Chittagong. My number is +880 1812-345678',
    phone: '01812345678',
    lines: ['led-bulb-12 3', 'wall-clock-12 1'],
    place: 'Chattogram',
  },
  {
    text: 'আপু একটা প্রেসার কুকার ৫ লিটার দিবেন\nমোছাঃ সালমা বেগম\n০১৬৭৭৮৮৯৯০০\nবাসা ৪৫, কাজীপাড়া, বগুড়া সদর',
    phone: '01677889900',
    lines: ['pressure-cooker-5 1'],
    name: 'মোছাঃ সালমা বেগম',
    place: 'Bogura',
  },
  {
    text: 'vai mosa marar bat 2ta lagbe, torch soho ta. nam Jahid, thikana college road, Comilla, mobile 8801733445566',
    phone: '01733445566',
    lines: ['mosquito-bat-light|mosquito-bat|mosquito-bat-mini 2'],
    name: 'Jahid',
    place: 'Cumilla',
  },
  {
    text: 'পাওয়ার ব্যাংক ২০০০০ এমএএইচ কালো ১টি\nহেডফোন গেমিং ১টি\nমোবাইলঃ ০১৮৮৮৭৭৭৬৬৬\nনামঃ তানভীর\nঠিকানাঃ জিন্দাবাজার, সিলেট',
    phone: '01888777666',
    lines: ['power-bank-20000 1', 'headphones-gaming 1'],
    name: 'তানভীর',
    place: 'Sylhet',
  },
  {
    text: '[10:12 AM, 11/24/2026] Rubel Mia: Steam iron 1600W koto?\n[10:15 AM, 11/24/2026] Rubel Mia: ok 1 pcs steam iron confirm\n[10:16 AM, 11/24/2026] Rubel Mia: 01711002233\n[10:16 AM, 11/24/2026] Rubel Mia: Vill: Charpara, Post: Kachari, Mymensingh',
    phone: '01711002233',
    lines: ['iron-steam-1600 1'],
    name: 'Rubel Mia',
    place: 'Mymensingh',
  },
  {
    text: 'https://paglamart.example/product/dinner-set-32\nei dinner set ta 1ta nibo\n01999888777\nNasrin Sultana\nTilagor, Sylhet',
    phone: '01999888777',
    lines: ['dinner-set-32 1'],
    name: 'Nasrin Sultana',
    place: 'Sylhet',
  },
  {
    text: 'আসসালামু আলাইকুম, আমি ৫টা এলইডি বাল্ব ৫ ওয়াট নিতে চাই। আমার নাম আব্দুল করিম, ফোন ০১৩১২৩৪৫৬৭৮, ঠিকানা: স্টেশন রোড, রংপুর',
    phone: '01312345678',
    lines: ['led-bulb-5 5'],
    name: 'আব্দুল করিম',
    place: 'Rangpur',
  },
  {
    text: 'Product: Gas Stove double burner\nQty: 1\nName: Md. Faruk\nMobile: 01722-334455\nAddress: Holding 33, Savar Bazar, Savar, Dhaka',
    phone: '01722334455',
    lines: ['gas-stove-double 1'],
    name: 'Md. Faruk',
    place: 'Savar',
  },
  {
    text: 'টর্চ লাইট লং রেঞ্জ ২ পিস পাঠান। কক্সবাজার সদর, কলাতলী রোড। ০১৮৩৪ ৫৬৭ ৮৯০ মামুন',
    phone: '01834567890',
    lines: ['torch-search 2'],
    name: 'মামুন',
    place: "Cox's Bazar",
  },
  {
    text: 'order: kettle-08 - 2, mug-350 - 4\nSabina Yasmin\n+8801911223344\nHouse 9 Road 11 Banani Dhaka',
    phone: '01911223344',
    lines: ['kettle-08 2', 'mug-350 4'],
    name: 'Sabina Yasmin',
    place: 'Dhaka city',
  },
  {
    text: 'Bhai blendar 1.5 liter r dam koto? amake 1ta diyen. Address: Shibbari more, Khulna. Number 01750607080',
    phone: '01750607080',
    lines: ['blender-15 1'],
    place: 'Khulna',
  },
  {
    text: 'শিমুল তুলার বালিশ ৪টা, সুতি বিছানার চাদর ডাবল ১টা\nনাম- হাসিনা\nমোবাইল- ০১৭৬৫৪৩২১০৯\nঠিকানা- পুরাতন বাসস্ট্যান্ড, টাঙ্গাইল',
    phone: '01765432109',
    lines: ['pillow-shimul 4', 'bed-sheet-double 1'],
    name: 'হাসিনা',
    place: 'Tangail',
  },
  {
    text: 'need two water filter 24L pls. bkash kore dibo 01611111111 theke. contact 01522222222 Arif, Sonadanga Khulna',
    phone: '01522222222',
    lines: ['water-filter-24 2'],
    name: 'Arif',
    place: 'Khulna',
  },
  {
    text: 'ডিনার সেট মেলামাইন ২৪ পিস একটা নিব, নারায়ণগঞ্জ চাষাড়া, ০১৯৭০০১১২২৩, রোকেয়া',
    phone: '01970011223',
    lines: ['melamine-set-24 1'],
    name: 'রোকেয়া',
    place: 'Narayanganj',
  },
  {
    text: 'Sir please send 1 Mixer Grinder 750W to my address.\nAbul Kalam Azad\nSadar Road, Barisal\n01715 998877',
    phone: '01715998877',
    lines: ['mixer-grinder-750 1'],
    name: 'Abul Kalam Azad',
    place: 'Barishal',
  },
  {
    text: 'tin ta bucket 16 liter lal r 1ta phul jharu lagbe\nnam: mita rani\nnmbr: 01860504030\nthikana: boro bazar, dinajpur',
    phone: '01860504030',
    lines: ['bucket-16 3', 'broom-phul 1'],
    name: 'mita rani',
    place: 'Dinajpur',
  },
  {
    text: '০১৭৩৩১১২২৪৪\nভ্যাকুয়াম ফ্লাস্ক ১ লিটার - ১টি\nমিরাজ হোসেন\nকলেজ রোড, ফেনী',
    phone: '01733112244',
    lines: ['thermos-1000 1'],
    name: 'মিরাজ হোসেন',
    place: 'Feni',
  },
  {
    text: 'Stil tifin kerier 3 bati 1 ta\nName Shapla\nAddress Kandirpar, Cumilla\nPhone 01641122334',
    phone: '01641122334',
    lines: ['tiffin-carrier-3 1'],
    name: 'Shapla',
    place: 'Cumilla',
  },
  {
    text: 'ভাইয়া স্পিকার ৫ ওয়াট ব্লুটুথ একটা আর চার্জার ২০ ওয়াট একটা দেন, ০১৯২৩৪৫৬৭৮৯, নোয়াখালী মাইজদী',
    phone: '01923456789',
    lines: ['speaker-bluetooth-5 1', 'charger-20w 1'],
    place: 'Noakhali',
  },
  {
    text: 'COD available? 1x Table Fan 16 inch 3 speeds, to: Imran Hossain, 14/2 Lake Circus, Kalabagan, Dhaka. Cell 01788776655 or 01677665544',
    phone: '01788776655',
    lines: ['table-fan-16 1'],
    name: 'Imran Hossain',
    place: 'Dhaka city',
  },
  {
    text: 'নকশি বেডকভার ১টা লাগবে আপু। ঠিকানা পাবনা সদর হাসপাতালের সামনে। ফোন ০১৭০০০০০০০১।',
    phone: '01700000001',
    lines: ['nakshi-bed-cover 1'],
    place: 'Pabna',
  },
  {
    text: 'Trimmer beard rechargeable, 1 piece. Rakib, Rajshahi University hall gate, Rajshahi. ০১৫১৫১৫১৫১৫',
    phone: '01515151515',
    lines: ['trimmer-beard 1'],
    name: 'Rakib',
    place: 'Rajshahi',
  },
  // These have no phone, or no product, or neither.
  { text: 'ভাই ডেলিভারি চার্জ কত? ঢাকার বাইরে কয়দিনে পাব?' },
  { text: 'Hello, is your shop open today? Where is it?' },
  {
    text: 'আমার নাম সুমন, নাম্বার ০১৭১৭১৭১৭১৭, ঠিকানা গাজীপুর চৌরাস্তা। কল দিয়েন।',
    phone: '01717171717',
    name: 'সুমন',
    place: 'Gazipur',
  },
  {
    text: 'মিনি রাইস কুকার ০.৬ লিটার ১টা নিব, ঠিকানা পরে দিচ্ছি। ফোন 0171234567',
    lines: ['rice-cooker-06 1'],
  },
]

export type PastedAddress = Pick<PastedExample, 'text' | 'phone' | 'name' | 'lines'> & {
  readonly address: string
}

/** Addresses without a label, among other parts of the same line. */
export const pastedAddresses: readonly PastedAddress[] = [
  {
    text: 'House 4, Road 11, Nikunja 2, Khilkhet, Dhaka',
    address: 'House 4, Road 11, Nikunja 2, Khilkhet, Dhaka',
  },
  {
    text: 'Rahima Khatun, Basa 12, Lane 3, Block B, Banasree, Rampura, Dhaka, 01712345678',
    name: 'Rahima Khatun',
    phone: '01712345678',
    address: 'Basa 12, Lane 3, Block B, Banasree, Rampura, Dhaka',
  },
  {
    text: '01712345678 House 22, Road 5, Nobodoy Housing, Adabor, Dhaka, Kamrul Hasan',
    name: 'Kamrul Hasan',
    phone: '01712345678',
    address: 'House 22, Road 5, Nobodoy Housing, Adabor, Dhaka',
  },
  { text: 'Shop 12, New Market, Khulna', address: 'Shop 12, New Market, Khulna' },
  {
    text: 'House 7, Green View, 01812345678, Lake Side, Savar',
    phone: '01812345678',
    address: 'House 7, Green View, Lake Side, Savar',
  },
  {
    text: 'House 9, 2 pcs electric kettle 1.8 liter, 2,300 tk, Shapla Nir, Banani, Dhaka',
    lines: ['kettle-18 2'],
    address: 'House 9, Shapla Nir, Banani, Dhaka',
  },
  {
    text: 'House 9, Rice cooker 2.8 liter, Shapla Nir, Banani, Dhaka',
    lines: ['rice-cooker-28 1'],
    address: 'House 9, Shapla Nir, Banani, Dhaka',
  },
  {
    text: 'বাড়ি ৪, রোড ১১, নিকুঞ্জ ২, খিলক্ষেত, ঢাকা',
    address: 'বাড়ি ৪, রোড ১১, নিকুঞ্জ ২, খিলক্ষেত, ঢাকা',
  },
  {
    text: 'হাসিনা বেগম, বাড়ি ১২, সাত মসজিদ রোড, জাহানারা গার্ডেন, ধানমন্ডি, ঢাকা, ০১৯১১২২৩৩৪৪',
    name: 'হাসিনা বেগম',
    phone: '01911223344',
    address: 'বাড়ি ১২, সাত মসজিদ রোড, জাহানারা গার্ডেন, ধানমন্ডি, ঢাকা',
  },
  {
    text: '০১৯১১২২৩৩৪৪ দোকান ১২, হাজী মার্কেট, বড় বাজার, যশোর, রফিক',
    name: 'রফিক',
    phone: '01911223344',
    address: 'দোকান ১২, হাজী মার্কেট, বড় বাজার, যশোর',
  },
]

/** Words of messages in which buyers order, in Bangla, English, and Bangla in Latin letters. */

/** As `wordsOf` spells them: a letter with a dot below it is two code points. */
const words = (text: string): ReadonlySet<string> =>
  new Set(text.normalize('NFC').split(/\s+/).filter(Boolean))

/** They ask, greet and thank; a product has other words. */
export const politeWords = words(`
  ভাই ভাইয়া আপু আপা স্যার ম্যাডাম সালাম আসসালামু আলাইকুম ওয়ালাইকুম হ্যালো জি জ্বি হ্যাঁ আচ্ছা ওকে ধন্যবাদ প্লিজ
  আমি আমার আমাকে আমরা আমাদের আপনি আপনার আপনাদের তো কি কী এটা এইটা ওটা সাথে সঙ্গে এখন আজ আজকে কাল কালকে কবে
  লাগবে লাগব চাই চাচ্ছি চাইছি নিব নেব নিবো নেবো নিতে নেওয়ার কিনতে দিন দেন দিবেন দেবেন দিয়েন দিতে পাঠান পাঠাবেন
  পাঠিয়ে পাঠায় পাঠাইয়েন করতে করব করবো করলাম করেন করুন করে হবে হলে অর্ডার অর্ডারটা কনফার্ম পণ্য প্রোডাক্ট
  দাম কত টাকা মূল্য ডেলিভারি চার্জ ক্যাশ অন বাসায় ঠিকানায় মোট দিয়ে শুধু মাত্র পরিমাণ কোড আরো আরও একসাথে হাতে পেয়ে
  vai bhai vaiya bhaiya apu apa sir madam mam salam assalamu assalamualaikum alaikum walaikum hello hi hey ok okay
  thanks thank you please plz pls i me my we our am is are the a an of to and for it this that from with
  আছে নাই স্টক স্টকে দরকার থাকলে এখনও এখনো stock ache nai dorkar thakle ekhono e দয়া kindly available
  এই ওই টা টি থেকে দিব দিবো কিনব কিনবো রাখেন রাখবেন বলছি ei oi ta ti theke dibo debo kinbo rakhen bolchi available color please or r
  ফোন মোবাইল নাম্বার নম্বর নং phone mobile number nmbr num contact whatsapp imo হোয়াটসঅ্যাপ ইমো
  ami amar amake amader apni apnar apnader to ki eta oita sathe ekhon aj ajke kal kalke kobe
  lagbe lagbo chai chacchi cai nibo nebo niba nite neb kinte kinbo din den diben deben dien dite pathan pathaben
  pathie pathiye pathay patha korte korbo korlam koren korun kore hobe hole order orders ordered confirm product products item
  items dam koto taka tk price bdt delivery charge cash on cod basay thikanay total diye shudhu matro want need
  would like take buy send give get deliver quantity qty code pid size color colour aro each only home
`)

/** Their piece of a text is part of an address. */
export const addressWords = words(`
  বাড়ি বাড়ী বাসা হাউজ হাউস রোড সড়ক ব্লক সেক্টর ফ্লোর তলা ফ্ল্যাট গ্রাম থানা উপজেলা জেলা পোস্ট ডাকঘর ইউনিয়ন ওয়ার্ড
  পাড়া মহল্লা মোড় বাজার গলি লেন কলেজ স্কুল মসজিদ মাদ্রাসা হাসপাতাল কলোনি এলাকা পাশে সামনে পিছনে বিপরীতে হোল্ডিং
  মার্কেট হাউজিং হাউসিং সোসাইটি আবাসিক প্লট
  house home basa bari road rd street st block sector floor flat apartment apt village vill gram thana upazila upozila zila
  zilla district dist post po ps union ward para mohalla mor more bazar bazaar goli lane college school mosque masjid
  madrasa hospital colony area near beside opposite pashe samne holding h r
  market housing society abashik residential plot
`)

/** Only with its number: there are products for a room, too. */
export const numberedPlace =
  /(?<![\p{L}\p{M}])(?:shop|dokan|room|level|দোকান|দোকানঘর|রুম|লেভেল)(?: ?(?:no|number|নং|নম্বর))?[ .:#-]{0,2}[0-9]/u

/** Parts of Dhaka city that stand in an address without the city's name. */
export const partsOfDhakaCity = words(`
  মিরপুর ধানমন্ডি ধানমণ্ডি উত্তরা গুলশান বনানী মোহাম্মদপুর মতিঝিল খিলগাঁও বাড্ডা রামপুরা মগবাজার মালিবাগ যাত্রাবাড়ী
  বসুন্ধরা খিলক্ষেত নিকুঞ্জ বনশ্রী নিকেতন বারিধারা শ্যামলী ফার্মগেট তেজগাঁও লালবাগ আজিমপুর বাসাবো কাফরুল পল্লবী আদাবর শাহবাগ মহাখালী
  mirpur dhanmondi uttara gulshan banani mohammadpur muhammadpur motijheel khilgaon badda rampura mogbazar moghbazar
  malibagh malibag jatrabari khilkhet nikunja banasree banasri niketan baridhara bashundhara basundhara shyamoli shyamoly farmgate tejgaon lalbagh azimpur bashabo
  basabo kafrul pallabi adabor shahbag mohakhali
`)

/** A number before one of these says how large a thing is, or what it costs. */
export const measures = words(`
  l lt ltr liter litre liters litres লিটার ml মিলি cm সেমি mm মিমি inch ইঞ্চি in ft feet ফুট m মিটার meter w watt ওয়াট mah
  এমএএইচ kg কেজি g gm gram গ্রাম v volt ভোল্ট gb জিবি tk taka টাকা bdt percent পার্সেন্ট socket sockets সকেট am pm
  star স্টার burner বার্নার year বছর no নং number নম্বর নাম্বার floor তলা th st nd rd য় তম
`)

/** What pieces are counted in. */
export const pieceWords = words(`
  টা টি টো খানা খান পিস পিছ পিচ পীস সেট জোড়া প্যাকেট বক্স ta ti to pis pic pics pcs pc piece pieces pece set sets pair pairs
  packet pack box unit units nos
`)

const countedInWords = `
  1 এক ek ak one একটা একটি একখানা একটাই ekta akta ekti akti 1ta
  2 দুই দু dui two double দুইটা দুইটি দুটা দুটি দুটো দুখানা duita duiti duta duti duto
  3 তিন tin three তিনটা তিনটি তিনটে tinta tinti
  4 চার char car four চারটা চারটি চারটে charta charti carta হালি hali
  5 পাঁচ পাচ pach panch five পাঁচটা পাঁচটি পাচটা পাচটি pachta pachti panchta pacta
  6 ছয় choy soy six ছয়টা ছয়টি choyta soyta choita
  7 সাত shat seven সাতটা সাতটি satta shatta
  8 আট at eight আটটা আটটি atta
  9 নয় noy nine নয়টা নয়টি noyta
  10 দশ dosh dos ten দশটা দশটি doshta dosta
  12 বারো twelve ডজন dozen বারোটা barota
`

/** Single words that say how many, certain where the word has an ending or is of English. */
export const numberWords: ReadonlyMap<string, number> = new Map(
  countedInWords
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [number, ...named] = line.trim().split(' ')
      return named.map((name) => [name.normalize('NFC'), Number(number)] as const)
    }),
)

/** Bangla in Latin letters has the same word for eight and for "at": these count only before pieces. */
export const unclearNumberWords = words('at car char tin soy shat ak দু এক ek double')

/** Before a name. Shorter ones end in a dot as well, but no sentence ends after one or two letters. */
export const dottedTitles = ['Mst', 'Most', 'Mrs', 'Engr', 'Adv', 'Prof'].flatMap((title) => [
  title,
  title.toLowerCase(),
  title.toUpperCase(),
])

/** The last sign of মোঃ, মোছাঃ and ডাঃ is often typed as a colon. */
export const titleWithColon = /^(?:মো|মোসা|মোছা|ডা):/u

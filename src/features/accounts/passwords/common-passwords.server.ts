/**
 * Common passwords of 8 characters and more; shorter ones are refused anyway. The list stays small:
 * it holds words that most common passwords contain, with any prefix or suffix, and common passwords
 * that are not words. A weak password may be missing from it: the sign-in limits
 * leave an attacker only the very first guesses.
 */

const wordsOften = `
  aaaaaa abcabc abcdef abcd abc access account adidas admin administrator alexander allahhuakbar
  allah alpha amanda america andrew angel anthony apple arsenal asdf asdfgh asdfghjkl ashley
  bangla bangladesh barcelona baseball basketball batman beautiful bismillah blink bubbles buster
  butterfly changeme charlie cheese chelsea chocolate chittagong computer cookie corvette
  cricket dallas daniel default dhaka diamond dolphin dragon elephant facebook falcon family ferrari
  flower football forever freedom friends fuckyou gandalf garfield george gfhjkm ginger google
  guest guitar hannah happy harley hello hockey hunter iloveu iloveyou iloveallah internet
  jasmine jennifer jessica jesus jordan joshua justin killer kuwait lakers letmein liverpool london
  love lovely loveme login lucky madison manager marina martin master matrix matthew maverick melissa
  mercedes merlin michael michelle mickey midnight minecraft mohammad mohammed monkey monster mother
  muhammad mustang myspace naruto nicole nirvana nothing oracle orange pagla paglamart
  pakistan panther passpass passwd passport password patrick peanut pepper phoenix playboy
  pokemon princess private purple qazwsx qazwsxedc qwer qwert qwerty qwertyu qwertyui qwertyuiop
  rahman rainbow ranger realmadrid richard robert root samantha samsung scooter secret security server
  shadow shaheen silver slipknot snoopy soccer spider spiderman starwars steelers stella student
  summer sunflower sunshine superman superstar sweet system taylor teacher temp tennis test tester
  testing thomas thunder tigers tigger trustno travis twilight user vampire victoria welcome whatever
  william winner winter wizard xbox yamaha yankees zaq zxcv zxcvb zxcvbn zxcvbnm asdasd qweasd qweqwe
  qweasdzxc
`

const wholesOften = `
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1xsw2 a1b2c3d4
  a1b2c3d4e5 abcd1234 aa123456 123456aa 123qweasd qwe123qwe 1234qwer qwer1234 asdf1234 1234abcd pass1234 p@ssw0rd
  pa55word passw0rd p@ssword p4ssw0rd pa$$word pa$$w0rd letmein! l3tm31n trustno1 ncc1701d ncc1701e 19871987 19861986
  11223344 12341234 12121212 13131313 14141414 10203040 12344321 123454321 1234554321 147258369 147852369 159357456 159753456 741852963
  789456123 987456321 963852741 102030405060 112233445566 121212121212 123123123 123321123 20202020 66666666 88888888 jesus777
  blink182 charlie1 iloveyou2 thx1138a 8675309a fuckoff1 asshole1 bullshit bigdaddy cocacola swordfish redskins nintendo
  babygirl sweetheart sexyback hellokitty barcelona10 cristiano ronaldo7 messi10messi dragonball metallica
  motorola nothing1 startrek rush2112 chevelle portugal colorado golfball marlboro broncos1 scorpion stargate hardcore
  platinum mountain drowssap einstein rockstar lollipop loveyou2 iloveu22 lovelove mylove12 mahalove mybangla amarbangla
  sonarbangla joybangla joybangla71 dhaka1971 dhaka123 bangla71 bangladesh71 inshallah mashallah alhamdulillah subhanallah assalamualaikum
`

const words = new Set(wordsOften.trim().split(/\s+/))
const wholes = new Set(wholesOften.trim().split(/\s+/))

/** Rows of a keyboard and of characters in sequence, in both directions. */
const runs = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
].flatMap((run) => [run, run.split('').reverse().join('')])

/** The list and its variants are short, so a longer password is not on it. */
const longestCommon = 100

/** Ignores case and Unicode width. */
export function isCommonPassword(password: string): boolean {
  // A long repetition is guessed as soon as a short one.
  if (isRepeated(password)) return true
  if (password.length > longestCommon) return false
  const plain = password.normalize('NFKC').toLowerCase()
  const word = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return (
    wholes.has(plain) ||
    words.has(word) ||
    words.has(withoutLeet(word)) ||
    isRepeated(plain) ||
    isRun(plain)
  )
}

/** `p@ssw0rd` is `password`. */
function withoutLeet(text: string): string {
  const letters: Readonly<Record<string, string>> = {
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '@': 'a',
    $: 's',
    '!': 'i',
  }
  return text.replaceAll(/[013457@$!]/g, (sign) => letters[sign] ?? sign)
}

/** Up to three characters, repeated: `aaaaaaaa`, `12121212`. */
function isRepeated(text: string): boolean {
  return [1, 2, 3].some((signs) => text.slice(signs) === text.slice(0, -signs))
}

/** `12345678`, `hgfedcba`, `qwertyui`. */
function isRun(text: string): boolean {
  return runs.some((run) => run.includes(text)) || '12345678901234567890'.includes(text)
}

import type { Found } from './found-detail.ts'

/** How a digit, or two, is said: a number is dictated in one language, but whoever hides it mixes them. */
const WORDS: Record<string, string> = {
  0: 'zero|oh|null|zéro|cero|〇|零|ゼロ|レイ|まる|マル',
  1: 'one|eins|un|uno|一|壱|イチ|いち',
  2: 'two|zwei|zwo|deux|due|dos|二|ニー|ニ|に',
  3: 'three|drei|trois|tre|tres|三|サン|さん',
  4: 'four|vier|quatre|quattro|cuatro|四|ヨン|シ|よん',
  5: 'five|fünf|fuenf|cinq|cinque|cinco|五|ゴー|ゴ|ご',
  6: 'six|sechs|sei|seis|六|ロク|ろく',
  7: 'seven|sieben|sept|sette|siete|七|ナナ|シチ|なな',
  8: 'eight|acht|huit|otto|ocho|八|ハチ|はち',
  9: 'nine|neun|neuf|nove|nueve|九|キュー|キュウ|ク|きゅう',
}
const TENS =
  'ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|zehn|elf|zwölf|zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante|septante|huitante|nonante|dieci|undici|dodici|venti|trenta|quaranta|cinquanta|sessanta|settanta|ottanta|novanta|diez|once|doce|veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa'
const TWICE = 'double|triple|doppel|doppio|doble'

const isLatin = (word: string) => /^\p{Script=Latin}/u.test(word)
const all = Object.values(WORDS).flatMap((words) => words.split('|'))
const longestFirst = (words: string[]) => words.toSorted((one, other) => other.length - one.length).join('|')
const latin = longestFirst([...all.filter(isLatin), ...TENS.split('|'), ...TWICE.split('|')])
const other = longestFirst(all.filter((word) => !isLatin(word)))
const TENS_WORDS = new Set(TENS.split('|'))

export const PATTERNS = {
  number: new RegExp(
    `(?<![\\p{Script=Latin}])(?:${latin})(?![\\p{Script=Latin}])|(?:${other})|\\d{1,6}`,
    'giu',
  ),
  /** What stands between the parts of one number. */
  between: /^(?:[\s,.・、の_/-]{0,3}| et | und | y | e )$/iu,
}

const LEAST_DIGITS = 7
const LEAST_MIXED = 8
const BETWEEN = 4

/** Finds numbers that are said in words, digit by digit or by tens, with or without digits between them. */
export function findNumberWords(text: string): Found[] {
  const found: Found[] = []
  let run = begin(0)
  const end = () => {
    const { words, digits } = run
    const isNumber = digits === 0 ? words >= LEAST_DIGITS : words >= 2 && words + digits >= LEAST_MIXED
    if (isNumber && run.said > 2) found.push({ from: run.from, to: run.to, kind: 'phone' })
  }
  for (const { index, 0: word } of text.matchAll(PATTERNS.number)) {
    const gap = text.slice(run.to, index)
    if (run.to === 0 || gap.length > BETWEEN || !PATTERNS.between.test(gap)) {
      end()
      run = begin(index)
    }
    const isRest = run.afterTens && /^-| et | und | y /.test(gap)
    const isTens = TENS_WORDS.has(word.toLowerCase())
    run = { ...run, to: index + word.length, said: run.said + 1, afterTens: isTens }
    if (/^\d/.test(word)) run.digits += word.length
    // 'soixante-dix-huit' is two digits, not five.
    else if (!isRest) run.words += isTens ? 2 : 1
  }
  end()
  return found
}

const begin = (from: number) => ({ from, to: 0, words: 0, digits: 0, said: 0, afterTens: false })

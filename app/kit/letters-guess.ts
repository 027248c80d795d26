import { analyse } from 'chardet'
import iconv from 'iconv-lite'

/**
 * A reading of bytes that are no UTF-8: in which code page, by the name that people know, and whether another
 * one says as much.
 */
export type LettersGuess = { text: string; name: string; isSure: boolean }

/**
 * Code pages in which people's tables still come, as iconv calls them, and what each is called; those before
 * win where nothing tells them apart.
 */
const PAGES = {
  'windows-1252': 'Windows-1252',
  shift_jis: 'Shift JIS',
  'windows-1250': 'Windows-1250',
  'iso-8859-2': 'ISO 8859-2',
  macroman: 'Mac Roman',
  cp850: 'CP850',
  'windows-1251': 'Windows-1251',
  'koi8-r': 'KOI8-R',
  cp866: 'CP866',
  gb18030: 'GB18030',
  big5: 'Big5',
  'euc-jp': 'EUC-JP',
  'euc-kr': 'EUC-KR',
  'windows-1253': 'Windows-1253',
  'windows-1254': 'Windows-1254',
  'windows-1255': 'Windows-1255',
  'windows-1256': 'Windows-1256',
} as const
type Page = keyof typeof PAGES

/** What chardet calls some of them. */
const CALLED: Record<string, Page> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-5': 'windows-1251',
  gb2312: 'gb18030',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
  'iso-8859-6': 'windows-1256',
  'iso-8859-9': 'windows-1254',
}

/** Letters beyond ASCII of languages that are written in Latin letters: a text has those of one of them. */
const LANGUAGES = [
  'äöüß',
  'àâæçéèêëîïôœùûü',
  'áéíñóúü',
  'àèéìòóù',
  'áâãàçéêíóôõú',
  'åäöé',
  'æøåéö',
  'ëïéèöü',
  'ąćęłńóśźż',
  'áčďéěíňóřšťúůýž',
  'áäčďéíĺľňóôŕšťúýž',
  'áéíóöőúüű',
  'ăâîşţșț',
  'čćđšž',
  'çğıöşüâîû',
].map((letters) => new Set(letters))

const SAMPLE = 20_000
const PRIOR = 1

/** How bytes that are no UTF-8 are best read; null where no code page gives a text. */
export function guessLetters(bytes: Uint8Array): LettersGuess | null {
  const sample = Buffer.from(bytes.subarray(0, SAMPLE))
  const heard = new Map(
    analyse(sample).map(({ name, confidence }) => [
      CALLED[name.toLowerCase()] ?? name.toLowerCase(),
      confidence,
    ]),
  )
  const readings = (Object.keys(PAGES) as Page[])
    .map((page, at) => {
      const text = iconv.decode(sample, page)
      const score = scoreOf(text) + (heard.get(page) ?? 0) / 20 + (at === 0 ? PRIOR : 0)
      return { page, text, score }
    })
    .sort((one, other) => other.score - one.score)
  const [best] = readings
  if (!best || best.score <= 0) return null
  const second = readings.find(({ text }) => text !== best.text)
  const isSure = best.score >= 2 && best.score >= 1.25 * (second?.score ?? 0)
  return { text: iconv.decode(Buffer.from(bytes), best.page), name: PAGES[best.page], isSure }
}

/**
 * How much a text looks like one: its words of one script, their letters those of one language, capitals
 * where they begin.
 */
function scoreOf(text: string): number {
  if (/[\ufffd\p{Cn}\p{Co}]|[[\p{Cc}]--[\t-\r]]/v.test(text)) return Number.NEGATIVE_INFINITY
  const words = new Set(
    text.replace(EASTERN_SIGNS, ' ').match(/[\p{L}\p{M}]*[^\p{ASCII}][\p{L}\p{M}]*/gu) ?? [],
  )
  const latin: string[] = []
  let score = 0
  for (const word of words) {
    const letters = [...word].filter((letter) => /[^\p{ASCII}]/u.test(letter))
    if (!/^[\p{L}\p{M}]+$/u.test(word))
      score += /[\p{L}][^\p{L}\p{M}’'·]|[^\p{L}\p{M}“„‘«»¿¡’'·][\p{L}]/u.test(word) ? -2 : 0
    else if (/^\p{Script=Latin}+$/u.test(word)) {
      latin.push(...letters)
      score += oddCapitals(word) + (/[^\p{ASCII}]{3}/u.test(word) ? -2 : 0)
    } else score += scriptScore(word)
  }
  return score + languageScore(latin)
}

/** What stands between words in Chinese and Japanese. */
const EASTERN_SIGNS = /[\u3000-\u303f\uff01-\uff20\uff3b-\uff40\uff5b-\uff64]/g

function languageScore(letters: readonly string[]): number {
  const small = letters.map((letter) => letter.toLowerCase())
  return Math.max(
    ...LANGUAGES.map((own) => small.reduce((sum, letter) => sum + (own.has(letter) ? 1 : -1), 0)),
  )
}

/** A small letter before a capital is none that people write. */
function oddCapitals(word: string): number {
  return -2 * (word.match(/\p{Ll}\p{Lu}/gu)?.length ?? 0)
}

const ALPHABETS = [
  /^\p{Script=Cyrillic}+$/u,
  /^\p{Script=Greek}+$/u,
  /^\p{Script=Hebrew}+$/u,
  /^[\p{Script=Arabic}\p{M}]+$/u,
]
const SIGNS = [/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+$/u, /^\p{Script=Hangul}+$/u]

function scriptScore(word: string): number {
  if (ALPHABETS.some((script) => script.test(word))) return word.length / 3 + oddCapitals(word)
  if (!SIGNS.some((script) => script.test(word))) return -2
  const common = word.match(/[\u3040-\u30ffー\p{Script=Hangul}]/gu)?.length ?? 0
  return common + usual(word) - word.length / 2
}

/** How many of its Chinese signs are among the 3,755 that are used most. */
function usual(word: string): number {
  const signs = word.match(/\p{Script=Han}/gu) ?? []
  return signs.filter((sign) => {
    const [lead = 0] = iconv.encode(sign, 'gbk')
    const [shift = 0] = iconv.encode(sign, 'shift_jis')
    return (lead >= 0xb0 && lead <= 0xd7) || (shift >= 0x88 && shift <= 0x97)
  }).length
}

/** Letters that a program took for Windows-1252 though they were UTF-8, and wrote as UTF-8 once more. */
const TWICE =
  /(?:[\u00c2-\u00df][\u0080-\u00bf\u20ac\u201a-\u203a\u0152-\u0192\u02c6\u02dc\u2018-\u2026\u2122]|[\u00e0-\u00ef][\u0080-\u00ff\u20ac\u201a-\u203a\u0152-\u0192\u02c6\u02dc\u2013-\u2026\u2122]{2})/gu

/**
 * The text with such letters mended, where all that is beyond ASCII in it is of them; null where that is not
 * so.
 */
export function mendedTwice(text: string): string | null {
  const found = text.match(TWICE) ?? []
  if (found.length < 2) return null
  const mended = text.replace(TWICE, (letters) => onceOf(letters) ?? letters)
  const before = (text.match(/[^\p{ASCII}\ufeff]/gu) ?? []).length
  const left = (mended.match(TWICE) ?? []).length
  const covered = found.reduce((sum, letters) => sum + letters.length, 0)
  return left === 0 && covered === before && mended !== text ? mended : null
}

function onceOf(letters: string): string | null {
  const bytes = iconv.encode(letters, 'windows-1252')
  // What the code page has no sign for, programs keep as the byte that it was.
  const whole = Uint8Array.from([...letters], (letter, at) =>
    (letter.codePointAt(0) ?? 0) < 0x100 ? letter.charCodeAt(0) : (bytes[at] ?? 0),
  )
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(whole)
  } catch {
    return null
  }
}

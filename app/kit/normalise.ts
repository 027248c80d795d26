/**
 * One normalisation for indexing and querying. A token is one word in every spelling under which it must be
 * found ('führen' as fuhren and fuehren), or one run of a script without spaces, cut into overlapping pairs.
 */
export type Token = { forms: string[]; pairs: string[] | null; hiragana: boolean }

const WORD_LENGTH = 48

/** A token with its place in the text, counted as the index counts. */
export type Placed = Token & { at: number }

const SPACELESS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}々〆〇]/u
const PIECE =
  /\p{sc=Hiragana}+|\p{sc=Katakana}+|[\p{sc=Han}々〆〇]+|\p{sc=Hangul}+|[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]+|[[\p{L}\p{N}\p{M}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}々〆〇]]+/gv
/** Whether a letter belongs to a script that is written without spaces. */
export const isSpaceless = (letter: string) => SPACELESS.test(letter)

const PLAIN_PIECE = /[a-z0-9]+/g
/** Names of tools that would lose what tells them apart. */
const SIGNS: [RegExp, string][] = [
  [/(?<![\p{L}\p{N}])c\+\+/gu, ' cplusplus '],
  [/(?<![\p{L}\p{N}])([cf])#/gu, ' $1sharp '],
  [/(?<![\p{L}\p{N}])\.net(?![\p{L}\p{N}])/gu, ' dotnet '],
]
const SIGN = /[+#]|\.net/

const ACCENTS =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u064b-\u065f\u0670\u0640\u200b-\u200f\u00ad]/gu
const LETTERS: Record<string, string> = {
  ß: 'ss',
  ı: 'i',
  ς: 'σ',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ŋ: 'n',
  髙: '高',
  﨑: '崎',
  德: '徳',
  濵: '浜',
  濱: '浜',
  邊: '辺',
  邉: '辺',
  齋: '斎',
  齊: '斉',
  澤: '沢',
  櫻: '桜',
  國: '国',
  學: '学',
  會: '会',
  發: '発',
}
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu')
/** Spelled out in plain letters by people without the key: an index entry of its own. */
const SPELLED: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }
const SPELLED_LETTER = /[äöüøå]/gu

const SMALL_KANA: Record<string, string> = {
  ァ: 'ア',
  ィ: 'イ',
  ゥ: 'ウ',
  ェ: 'エ',
  ォ: 'オ',
  ッ: 'ツ',
  ャ: 'ヤ',
  ュ: 'ユ',
  ョ: 'ヨ',
  ヮ: 'ワ',
  ヵ: 'カ',
  ヶ: 'ケ',
}
const V_KANA: Record<string, string> = { ヴァ: 'バ', ヴィ: 'ビ', ヴェ: 'ベ', ヴォ: 'ボ', ヴ: 'ブ' }

/** Lower case, one form for each letter, no accents; Japanese kana in full width and full size. */
export function fold(text: string): string {
  return foldLetters(text.normalize('NFKC').toLowerCase())
}

const PLAIN = /^[ -~]*$/

function foldLetters(lower: string): string {
  if (PLAIN.test(lower)) return lower
  return lower
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
}

function foldKana(run: string): string {
  return run
    .replace(/[\u3041-\u3096]/gu, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .replace(/ヴ[ァィェォ]?/gu, (sound) => V_KANA[sound] ?? sound)
    .replace(/[ァィゥェォッャュョヮヵヶ]/gu, (kana) => SMALL_KANA[kana] ?? kana)
}

export function pairsOf(run: string): string[] {
  const letters = Array.from(run)
  return letters.length === 1 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
}

/** The folded title as one string with single spaces: for comparing a whole title with a whole query. */
export function foldTitle(text: string): string {
  return tokensOf(text, 60)
    .map((token) => token.forms[0])
    .join(' ')
}

/** Cuts a text into at most `limit` tokens; everything that is neither letter nor digit only separates. */
export function tokensOf(text: string, limit: number): Token[] {
  const tokens: Token[] = []
  const plain = PLAIN.test(text)
  let lower = plain ? text.toLowerCase() : text.normalize('NFKC').toLowerCase().replaceAll('ー', '')
  if (SIGN.test(lower)) for (const [sign, word] of SIGNS) lower = lower.replace(sign, word)
  // Most of what is asked: the same as below would say of it, for a fifth of the time.
  if (plain)
    return (lower.match(PLAIN_PIECE) ?? [])
      .slice(0, limit)
      .map((piece) => ({ forms: [piece.slice(0, WORD_LENGTH)], pairs: null, hiragana: false }))
  for (const [piece] of lower.matchAll(PIECE)) {
    if (tokens.length >= limit) break
    if (SPACELESS.test(piece)) {
      const run = foldLetters(foldKana(piece)).slice(0, WORD_LENGTH)
      if (run) tokens.push({ forms: [run], pairs: pairsOf(run), hiragana: /^\p{sc=Hiragana}+$/u.test(piece) })
      continue
    }
    const word = foldLetters(piece).slice(0, WORD_LENGTH)
    if (!/[\p{L}\p{N}]/u.test(word)) continue
    const spelled = foldLetters(
      piece.normalize('NFC').replace(SPELLED_LETTER, (letter) => SPELLED[letter] ?? letter),
    ).slice(0, WORD_LENGTH)
    tokens.push({ forms: spelled === word ? [word] : [word, spelled], pairs: null, hiragana: false })
  }
  return tokens
}

/**
 * A name in a script without spaces as people may type it: '坂本彩' for '坂本 彩'. Empty when it is no different.
 */
export function joinedName(title: string): string {
  return /\s/u.test(title) && !/\p{sc=Latin}/u.test(title) && SPACELESS.test(title)
    ? title.replace(/\s+/gu, '')
    : ''
}

/** A username as people may type it: as one word, and cut at underscores and capitals. */
export function usernameWords(username: string): string {
  const parts = username.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').replaceAll('_', ' ')
  return `${username.replaceAll('_', '')} ${parts}`
}

export type Weight = 'A' | 'B' | 'C' | 'D'

/**
 * PostgreSQL's text form of a tsvector. Tokens hold letters, digits and marks only, so nothing needs
 * escaping; `labels` ('#topic') are lexemes that no query word can be.
 */
export function vectorText(parts: { weight: Weight; tokens: Token[] }[], labels: string[]): string {
  const lexemes: string[] = labels.map((label) => `'${label}'`)
  let position = 0
  for (const { weight, tokens } of parts) {
    for (const token of tokens) {
      const words = token.pairs ?? [null]
      for (const pair of words) {
        position = Math.min(position + 1, 16_000)
        for (const form of pair === null ? token.forms : [pair])
          lexemes.push(`'${form}':${position}${weight}`)
      }
      const last = token.pairs && Array.from(token.forms[0] ?? '').at(-1)
      if (last) lexemes.push(`'${last}':${Math.min(position + 1, 16_000)}${weight}`)
    }
    position += 10
  }
  return lexemes.join(' ')
}

/** The words of these tokens that go into the spelling dictionary: of four letters or more. */
export function dictionaryWords(tokens: Token[]): string[] {
  return tokens
    .filter((token) => token.pairs === null)
    .flatMap((token) => token.forms)
    .filter((form) => form.length >= 4 && !/^\d+$/.test(form))
}

/** The parts of a Japanese loanword of five letters or more around any one wrong letter. */
export function remainsOfLoanword({ pairs, forms: [run = ''], hiragana }: Token): string[][] {
  const letters = Array.from(run)
  if (pairs === null || hiragana || letters.length < 5 || !/^\p{sc=Katakana}+$/u.test(run)) return []
  return letters.map((_, wrong) =>
    [letters.slice(0, wrong), letters.slice(wrong + 1)]
      .filter((part) => part.length > 1)
      .map((part) => part.join('')),
  )
}

/**
 * The number of letters to change so that `typed` becomes `word` or a beginning of it (swapped neighbours
 * count as one); null when more than `most`.
 */
export function typingErrors(typed: string, word: string, most: number): number | null {
  const a = Array.from(typed)
  const b = Array.from(word).slice(0, a.length + most)
  let beforeLast: number[] = []
  let last = b.map((_, at) => at + 1)
  last.unshift(0)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    beforeLast = last
    last = row
  }
  const best = Math.min(...last)
  return best <= most ? best : null
}

/**
 * The word with each two neighbouring letters swapped: such a word shares too few trigrams to be found by
 * them.
 */
export function neighboursSwapped(word: string): string[] {
  const letters = Array.from(word)
  const swapped = letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''))
  return [...new Set(swapped)].filter((other) => other !== word)
}

/** The number of typing errors tolerated in a word of this length. */
export function forgiven(word: string): number {
  return word.length < 4 ? 0 : word.length < 8 ? 1 : 2
}

import { isSpaceless, type Token, tokensOf } from '#app/kit/normalise.ts'
import { isCompound, pairsInText } from './compound.ts'

/** A piece of a message, in its order, and whether it is what was looked for. */
export type FoundPiece = { at: number; text: string; isFound: boolean }

const WORD = /[\p{L}\p{N}\p{M}]+/gu
/** Says that a vowel is long; words are found with and without it. */
const LONG_MARK = /[ーｰ]/u
const BEFORE = 40
const EXCERPT = 180

type Range = { from: number; to: number }

/** Takes a message apart at the words that were looked for. */
export function piecesFound(text: string, words: string): FoundPiece[] {
  const tokens = tokensOf(words, 12)
  // Particles stand everywhere: they are marked where nothing else was looked for.
  const telling = tokens.filter(({ hiragana, forms }) => !hiragana || (forms[0] ?? '').length > 1)
  const ranges = (telling.length > 0 ? telling : tokens).flatMap((token) => rangesOf(text, token))
  const pieces: FoundPiece[] = []
  let at = 0
  for (const { from, to } of merged(ranges)) {
    if (from > at) pieces.push({ at, text: text.slice(at, from), isFound: false })
    pieces.push({ at: from, text: text.slice(from, to), isFound: true })
    at = to
  }
  if (at < text.length) pieces.push({ at, text: text.slice(at), isFound: false })
  return pieces
}

/** Whether each word that was looked for stands in a text. */
export function holdsAll(text: string, words: string): boolean {
  return tokensOf(words, 12).every((token) => rangesOf(text, token).length > 0)
}

/** What stands around the first word that was looked for, on one line. */
export function excerptOf(text: string, words: string): FoundPiece[] {
  const flat = text.replace(/\s+/gu, ' ').trim()
  const first = piecesFound(flat, words).find(({ isFound }) => isFound)?.at ?? 0
  const letters = Array.from(flat)
  const place = Array.from(flat.slice(0, first)).length
  if (letters.length <= EXCERPT) return piecesFound(flat, words)
  const from = place > BEFORE * 2 ? place - BEFORE : 0
  const cut = letters.slice(from, from + EXCERPT).join('')
  const ends = from + EXCERPT < letters.length
  return piecesFound(`${from > 0 ? '…' : ''}${cut}${ends ? '…' : ''}`, words)
}

function rangesOf(text: string, token: Token): Range[] {
  if (!token.pairs) return wordsOf(text, token.forms)
  const whole = runsOf(text, token.forms[0] ?? '')
  if (whole.length > 0 || !isCompound(token)) return whole
  const places = new Map(token.pairs.map((pair) => [pair, runsOf(text, pair)]))
  const found = pairsInText(token.pairs, (pair) => (places.get(pair)?.length ?? 0) > 0) ?? []
  return found.flatMap((pair) => places.get(pair) ?? [])
}

/** Words that begin as what was looked for. */
function wordsOf(text: string, forms: readonly string[]): Range[] {
  const ranges: Range[] = []
  for (const { 0: word, index } of text.matchAll(WORD)) {
    // A word may stand within a script without spaces: 'AIの活用'.
    const tokens = tokensOf(word, 8)
    const isFound = tokens.some(
      (token) =>
        token.pairs === null && token.forms.some((form) => forms.some((begun) => form.startsWith(begun))),
    )
    if (!isFound) continue
    const letters = Array.from(word)
    const start = letters.findIndex((letter) => !isSpaceless(letter))
    const before = letters.slice(0, start).join('').length
    const length = /^[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+/u.exec(word.slice(before))?.[0].length
    ranges.push({ from: index + before, to: index + before + (length ?? word.length) })
  }
  return ranges
}

/** Where a run of a script without spaces stands, in whatever kana it is written. */
function runsOf(text: string, run: string): Range[] {
  const letters: { folded: string; at: number; length: number }[] = []
  let at = 0
  for (const letter of text) {
    if (!LONG_MARK.test(letter)) {
      const folded = isSpaceless(letter) ? (tokensOf(letter, 1)[0]?.forms[0] ?? ' ') : ' '
      letters.push({ folded, at, length: letter.length })
    }
    at += letter.length
  }
  const wanted = Array.from(run)
  const ranges: Range[] = []
  for (let start = 0; start + wanted.length <= letters.length; start += 1) {
    if (!wanted.every((letter, place) => letters[start + place]?.folded === letter)) continue
    const last = letters[start + wanted.length - 1]
    let to = (last?.at ?? 0) + (last?.length ?? 0)
    while (LONG_MARK.test(text[to] ?? '')) to += 1
    ranges.push({ from: letters[start]?.at ?? 0, to })
  }
  return ranges
}

function merged(ranges: readonly Range[]): Range[] {
  const inOrder = ranges.toSorted((one, other) => one.from - other.from)
  const whole: Range[] = []
  for (const range of inOrder) {
    const last = whole.at(-1)
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to)
    else whole.push({ ...range })
  }
  return whole
}

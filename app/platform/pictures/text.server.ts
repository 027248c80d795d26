import { type Font, Buffer as ShapingBuffer, shape } from 'harfbuzzjs'
import { type FaceName, fontFor, holdersOf } from './faces.server.ts'
import { NO_FACE, runsInSight, wordsInSight } from './letters.server.ts'

/**
 * How a text is set: `sizes` from the wished one down, in pixels; at most `lines` lines of `width` pixels.
 */
export type TextStyle = {
  face: FaceName
  weight: number
  sizes: readonly number[]
  width: number
  lines: number
  /** Most pixels that all lines together may take, when more than their number decides. */
  height?: number
  /** Lines of about the same length rather than a full one and a short one. */
  balanced?: boolean
  colour: string
  /** Distance of the lines as a multiple of the size. */
  leading?: number
  language?: string
  align?: 'start' | 'middle'
}

/** A text as shapes: `svg` with its upper left corner (or the middle of its upper edge) at 0, 0. */
export type SetText = { svg: string; size: number; lines: number; width: number; height: number }

const NOTHING: SetText = { svg: '', size: 0, lines: 0, width: 0, height: 0 }
const LEADING = 1.12
const BASELINE = 0.8
const LONGEST = 400

/** Widths are in em, so that a text is shaped once for all sizes. */
type Piece = {
  /** What it says; empty of what was joined. */
  text: string
  glyphs: { d: string; x: number; y: number; scale: number }[]
  width: number
  space: boolean
  /** Not the last letter of a word that is broken. */
  inside?: boolean
  /** A comma or the like, which nothing follows in a text that is cut. */
  ends?: boolean
}

/** One line of plain letters: composed, without control, direction and piled marks, without line breaks. */
function clean(text: string): string {
  return (
    text
      .toWellFormed()
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
      .replace(/(?!\u200c|\u200d)[\p{Cf}\p{Me}\p{Cs}\p{Co}]/gu, '')
      // Of Latin, Greek and Cyrillic what is left after composing is piled up; of other scripts marks are
      // letters.
      .replace(/[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]/gu, '')
      .replace(/(\p{M}{4})\p{M}+/gu, '$1')
      .replace(/\s+/gu, ' ')
      .trim()
      .slice(0, LONGEST)
      .toWellFormed()
  )
}

/**
 * What our faces can show of a text. Signs without a face are left out; of a letter that has none, the sign
 * for that stands there, with what joins it: half a word says something else.
 */
export async function legible(text: string, face: FaceName, weight: number): Promise<string> {
  const cleaned = clean(text)
  const known = new Map<string, boolean>()
  for (const letter of new Set(cleaned))
    known.set(letter, (await fontFor(face, weight, letter.codePointAt(0) ?? 0)) !== null)
  const shown = [...cleaned]
    .filter((letter) => known.get(letter) || /[\p{L}\p{N}\p{M}]/u.test(letter))
    .join('')
  const signed = shown.replace(/[\p{L}\p{N}]\p{M}*/gu, (whole) =>
    known.get([...whole][0] ?? '') ? whole : NO_FACE,
  )
  return signed.replace(/ +/g, ' ').trim()
}

function glyphsOf(text: string, font: Font, language: string | undefined): Piece {
  const buffer = new ShapingBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  if (language) buffer.setLanguage(language)
  shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  const scale = 1 / font.face.upem
  let x = 0
  const glyphs = buffer.getGlyphInfos().map((info, at) => {
    const place = positions[at] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 }
    const glyph = {
      d: font.glyphToPath(info.codepoint),
      x: x + place.xOffset * scale,
      y: place.yOffset * scale,
      scale,
    }
    x += place.xAdvance * scale
    return glyph
  })
  return { text, glyphs, width: x, space: /^\s/u.test(text) }
}

async function shapePiece(text: string, style: TextStyle): Promise<Piece> {
  const fontsOf = new Map<string, Font[]>()
  for (const letter of new Set([...text, NO_FACE])) {
    const held = await holdersOf(style.face, style.weight, letter.codePointAt(0) ?? 0)
    fontsOf.set(
      letter,
      held.map(({ font }) => font),
    )
  }
  const runs = runsInSight(text, (letter) => fontsOf.get(letter) ?? [])
  return { ...join(runs.map((run) => glyphsOf(run.text, run.font, style.language))), text }
}

function join(pieces: Piece[]): Piece {
  let width = 0
  const glyphs = pieces.flatMap((piece) => {
    const from = width
    width += piece.width
    return piece.glyphs.map((glyph) => ({ ...glyph, x: glyph.x + from }))
  })
  return { text: '', glyphs, width, space: pieces.every((piece) => piece.space) }
}

const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}ーゝゞ々ぁぃぅぇぉっゃゅょァィゥェォッャュョ゛゜]/u
const OPENING = /[\p{Ps}\p{Pi}]$/u
const PARTICLE = /^(?![おご]$)\p{sc=Hiragana}{1,2}$/u
const HONORIFIC = /^[おご]$/u
const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303f\uff00-\uffef]/u

const WORDS = new Intl.Segmenter('ja', { granularity: 'word' })

/**
 * Where a line may break: at spaces, behind hyphens, between Japanese words, but never before what closes.
 */
export function breakable(text: string): string[] {
  const joined: string[] = []
  for (const { segment } of WORDS.segment(text)) {
    const last = joined.at(-1)
    if (last !== undefined && segment !== ' ' && last !== ' ' && staysWith(last, segment))
      joined[joined.length - 1] = last + segment
    else joined.push(segment)
  }
  return joined
}

function staysWith(last: string, next: string): boolean {
  if (CLOSING.test(next) || OPENING.test(last) || HONORIFIC.test(last)) return true
  const [before, after] = [last.at(-1) ?? '', next.charAt(0)]
  if (WIDE.test(after)) return WIDE.test(before) ? PARTICLE.test(next) : /\p{N}/u.test(before)
  return !WIDE.test(before) && (!/[-–—/]/u.test(before) || /\p{N}/u.test(after))
}

function fill(pieces: Piece[], width: number): Piece[][] {
  const lines: Piece[][] = [[]]
  let used = 0
  for (const piece of pieces) {
    const line = lines.at(-1) ?? []
    if (used + piece.width > width && line.length > 0 && !piece.space) {
      lines.push([piece])
      used = piece.width
    } else if (line.length > 0 || !piece.space) {
      line.push(piece)
      used += piece.width
    }
  }
  return lines.map((line) => (line.at(-1)?.space ? line.slice(0, -1) : line))
}

const widthOf = (line: Piece[]) => line.reduce((sum, piece) => sum + piece.width, 0)

/** The least width at which the pieces still take as few lines. */
function narrowest(pieces: Piece[], width: number): number {
  const lines = fill(pieces, width).length
  let narrow = Math.max(...pieces.map((piece) => piece.width))
  let wide = width
  for (let step = 0; step < 8; step++) {
    const middle = (narrow + wide) / 2
    if (fill(pieces, middle).length > lines) narrow = middle
    else wide = middle
  }
  return wide
}

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** Each with what joins it. */
const lettersIn = (word: string) => Array.from(GRAPHEMES.segment(word), ({ segment }) => segment)

/** What does not fit at the smallest size is broken within words and ends in '…'. */
async function cut(text: string, style: TextStyle, width: number, most: number): Promise<Piece[][]> {
  const [hyphen, ellipsis] = await Promise.all(['-', '…'].map((sign) => shapePiece(sign, style)))
  if (!hyphen || !ellipsis) return []
  const parts = await Promise.all(
    breakable(text).map(async (part) => {
      const whole = await shapePiece(part, style)
      const [, word = part, end = ''] = /^(.+?)([,;:、。・]+)$/u.exec(part) ?? []
      if (whole.width <= width && end)
        return [await shapePiece(word, style), { ...(await shapePiece(end, style)), ends: true }]
      if (whole.width <= width) return [whole]
      const letters = await Promise.all(lettersIn(part).map((letter) => shapePiece(letter, style)))
      return letters.map((letter, at) => ({ ...letter, inside: at < letters.length - 1 && !WIDE.test(part) }))
    }),
  )
  const lines = fill(parts.flat(), width - hyphen.width).map((line, at, all) =>
    line.at(-1)?.inside && at < all.length - 1 ? [...line, hyphen] : line,
  )
  if (lines.length <= most) return lines
  const last = lines[most - 1] ?? []
  const loose = (piece: Piece | undefined) => piece === hyphen || piece?.space || piece?.ends
  while (last.length > 1 && (widthOf(last) + ellipsis.width > width || loose(last.at(-1)))) last.pop()
  return [...lines.slice(0, most - 1), [...last, ellipsis]]
}

const figure = (value: number) => Math.round(value * 100) / 100

/**
 * Sets a text in our faces: wrapped, at the largest of the sizes at which it fits, and cut with '…' when it
 * fits at none. What `legible` leaves out is left out; without anything left the result is empty.
 */
export async function setText(given: string, style: TextStyle): Promise<SetText> {
  const text = await legible(given, style.face, style.weight)
  if (!text) return NOTHING
  const pieces = await Promise.all(breakable(text).map((part) => shapePiece(part, style)))
  const leading = style.leading ?? LEADING
  const most = (size: number) => Math.min(style.lines, Math.floor((style.height ?? 9999) / (size * leading)))
  const fits = style.sizes.find((size) => {
    const width = style.width / size
    return pieces.every((piece) => piece.width <= width) && fill(pieces, width).length <= most(size)
  })
  const size = fits ?? style.sizes.at(-1) ?? 16
  const width = style.width / size
  const lines = fits
    ? fill(pieces, style.balanced ? narrowest(pieces, width) : width)
    : await cut(text, style, width, Math.max(1, most(size)))
  const svg = lines.map((pieceLine, at) => {
    const line = join(wordsInSight(pieceLine))
    const start = style.align === 'middle' ? (-line.width / 2) * size : 0
    const baseline = (at * leading + BASELINE) * size
    const paths = line.glyphs.map((glyph) => {
      const scale = glyph.scale * size
      const place = `${figure(start + glyph.x * size)} ${figure(baseline - glyph.y * size)}`
      return glyph.d ? `<path transform="translate(${place}) scale(${scale} ${-scale})" d="${glyph.d}"/>` : ''
    })
    return paths.join('')
  })
  return {
    svg: `<g fill="${style.colour}">${svg.join('')}</g>`,
    size,
    lines: lines.length,
    width: Math.max(...lines.map((line) => widthOf(line) * size)),
    height: leading * size * lines.length,
  }
}

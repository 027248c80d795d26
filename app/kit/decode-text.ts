import { guessLetters, mendedTwice } from './letters-guess.ts'

/**
 * What is to be said of how a text was read: lines in which letters are lost, or the code page that it was
 * in.
 */
export type DecodingNote =
  | { code: 'damaged'; lines: string }
  | { code: 'western' | 'japanese' | 'twice' }
  | { code: 'page'; name: string }
/** `guess` is the code page where another one fits as well. */
export type DecodedText = { text: string; note: DecodingNote | null; guess: string | null }

/** Bytes that are no text, or in no encoding that is read. */
export class UnreadableText extends Error {
  code: 'binary' | 'encoding'
  constructor(code: 'binary' | 'encoding') {
    super(`not read as text: ${code}`)
    this.code = code
  }
}

const LINES_NAMED = 10
const BINARY = /[[\p{Cc}&&\p{ASCII}]--[\t-\r]]/v

/**
 * The text of a file. UTF-16 is known by its mark; else it is UTF-8, its letters mended where they became
 * that twice. Where bytes are not, a file in which more letters are UTF-8 than are not stays UTF-8: what is
 * lost becomes U+FFFD and the note names the lines. Others are read as what they declare (`charset`), or in
 * the code page that gives them most sense, and a note says so. Throws `UnreadableText`.
 */
export function decodeText(bytes: Uint8Array, { isCalendar = false } = {}): DecodedText {
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : null
  if (wide) return damaged(linesOf(new TextDecoder(wide).decode(bytes), false))
  if (bytes.includes(0)) throw new UnreadableText('binary')
  const lines = linesOf(bytes, isCalendar)
  const strict = decoded('utf-8', lines.bytes)
  if (strict !== null) return onceOnly(strict)
  const loose = new TextDecoder().decode(lines.bytes)
  const lost = loose.split('\ufffd').length - 1
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const kept = (loose.match(/[^\p{ASCII}\ufffd\ufeff]/gu) ?? []).length
  const declared = declaredIn(bytes)
  if (declared) return { text: declared.text, note: { code: 'page', name: declared.name }, guess: null }
  if (isMarked || kept >= lost) return damaged({ ...lines, text: loose })
  return otherwise(lines.bytes)
}

function onceOnly(text: string): DecodedText {
  const mended = mendedTwice(text)
  return mended === null
    ? { text, note: null, guess: null }
    : { text: mended, note: { code: 'twice' }, guess: null }
}

// What stands at the head of web pages, of XML and in old calendars.
const DECLARED =
  /(?:<meta[^>]{0,200}charset\s*=\s*["']?|<\?xml[^>]{0,200}encoding\s*=\s*["']|;CHARSET=["']?)([\w-]{2,30})/i

function declaredIn(bytes: Uint8Array): { text: string; name: string } | null {
  const name = DECLARED.exec(Buffer.from(bytes.subarray(0, 4_000)).toString('latin1'))?.[1]
  const text = name && !/^utf-?8$/i.test(name) ? decoded(name, bytes) : null
  return name && text !== null ? { text, name } : null
}

type Lines = { bytes: Uint8Array; text?: string; numbers: number[] | null }

// Lines of iCalendar may be folded in the middle of a letter that takes several bytes, so they are joined as
// bytes.
function linesOf(given: Uint8Array | string, isCalendar: boolean): Lines {
  if (typeof given === 'string') return { bytes: new Uint8Array(), text: given, numbers: null }
  if (!isCalendar) return { bytes: given, numbers: null }
  const whole: string[] = []
  const numbers: number[] = []
  for (const [index, line] of Buffer.from(given).toString('latin1').split(/\r?\n/).entries()) {
    if (/^[ \t]/.test(line) && whole.length > 0) whole[whole.length - 1] += line.slice(1)
    else {
      whole.push(line)
      numbers.push(index + 1)
    }
  }
  return { bytes: Buffer.from(whole.join('\n'), 'latin1'), numbers }
}

function damaged({ text = '', numbers }: Lines): DecodedText {
  const found: number[] = []
  for (const [index, line] of text.split('\n').entries())
    if (line.includes('\ufffd')) found.push(numbers?.[index] ?? index + 1)
  if (found.length === 0) return { text, note: null, guess: null }
  const named = found.slice(0, LINES_NAMED).join(', ')
  const lines = found.length > LINES_NAMED ? `${named} and ${found.length - LINES_NAMED} more` : named
  return { text, note: { code: 'damaged', lines }, guess: null }
}

function otherwise(bytes: Uint8Array): DecodedText {
  const raw = Buffer.from(bytes).toString('latin1')
  if (BINARY.test(raw)) throw new UnreadableText('binary')
  const found = guessLetters(bytes)
  if (!found) throw new UnreadableText('encoding')
  const { text, name, isSure } = found
  const known = { 'Windows-1252': 'western', 'Shift JIS': 'japanese' } as const
  const code = name in known ? known[name as keyof typeof known] : null
  return { text, note: code ? { code } : { code: 'page', name }, guess: isSure ? null : name }
}

function decoded(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

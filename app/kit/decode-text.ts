/** What is to be said of how a text was read: lines in which letters are lost, or the code page that it was in. */
export type DecodingNote = { code: 'damaged'; lines: string } | { code: 'western' | 'japanese' }
export type DecodedText = { text: string; note: DecodingNote | null }

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
 * The text of a file. UTF-16 is known by its mark; else it is UTF-8. Where bytes are not, a file in which more letters
 * are UTF-8 than are not stays UTF-8: what is lost becomes U+FFFD and the note names the lines. Others are read as Shift
 * JIS or Windows-1252, and a note says so. Throws `UnreadableText`.
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
  if (strict !== null) return { text: strict, note: null }
  const loose = new TextDecoder().decode(lines.bytes)
  const lost = loose.split('\ufffd').length - 1
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const kept = (loose.match(/[^\p{ASCII}\ufffd\ufeff]/gu) ?? []).length
  if (isMarked || kept >= lost) return damaged({ ...lines, text: loose })
  return otherwise(lines.bytes)
}

type Lines = { bytes: Uint8Array; text?: string; numbers: number[] | null }

// Lines of iCalendar may be folded in the middle of a letter that takes several bytes, so they are joined as bytes.
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
  if (found.length === 0) return { text, note: null }
  const named = found.slice(0, LINES_NAMED).join(', ')
  const lines = found.length > LINES_NAMED ? `${named} and ${found.length - LINES_NAMED} more` : named
  return { text, note: { code: 'damaged', lines } }
}

function otherwise(bytes: Uint8Array): DecodedText {
  // Windows-1252 gives no meaning to these bytes; half of Japanese text begins with one of them.
  const isWestern = !bytes.some((byte) => [0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte))
  if (isWestern) {
    const text = new TextDecoder('windows-1252').decode(bytes)
    if (BINARY.test(text)) throw new UnreadableText('binary')
    return { text, note: { code: 'western' } }
  }
  const japanese = decoded('shift_jis', bytes)
  if (japanese !== null && /[\u3040-\u30ff]/.test(japanese))
    return { text: japanese, note: { code: 'japanese' } }
  throw new UnreadableText(BINARY.test(Buffer.from(bytes).toString('latin1')) ? 'binary' : 'encoding')
}

function decoded(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

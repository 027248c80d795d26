/** A row of digits with what separates them, as it could be a phone number. */
export type DigitRow = { from: number; to: number; said: string; digits: string; groups: string[] }

const DIGIT = /\d/
/** Letters that are written for digits: only beside one. */
const ALIKE: Record<string, string> = { O: '0', o: '0', l: '1', I: '1' }
const BETWEEN = /[ \-./()·•_*|~ー]/
const LATIN = /[\p{Script=Latin}\p{N}]/u
const MOST_BETWEEN = 3
const MOST_DIGITS = 40
const LONGEST_NUMBER = 15

/** All rows of digits of a text, each looked at once; what follows a letter is a part of some code. */
export function digitRows(text: string): DigitRow[] {
  const rows: DigitRow[] = []
  let at = 0
  while (at < text.length) {
    const row = begins(text, at) ? rowAt(text, at) : null
    if (row) rows.push(...parted(row))
    at = row ? row.to : at + 1
  }
  return rows
}

const digitAt = (text: string, at: number): string | null => {
  const sign = text[at] ?? ''
  if (DIGIT.test(sign)) return sign
  const alike = ALIKE[sign]
  const isBeside = DIGIT.test(text[at - 1] ?? '') || DIGIT.test(text[at + 1] ?? '')
  return alike !== undefined && isBeside ? alike : null
}

function begins(text: string, at: number): boolean {
  const sign = text[at] ?? ''
  if (LATIN.test(text[at - 1] ?? '')) return false
  if (sign === '+' || sign === '(') return [1, 2, 3].some((step) => DIGIT.test(text[at + step] ?? ''))
  return digitAt(text, at) !== null
}

function rowAt(text: string, from: number): DigitRow {
  let digits = ''
  let groups: string[] = ['']
  let to = from
  let at = from
  while (digits.length < MOST_DIGITS && at < text.length) {
    const digit = digitAt(text, at)
    if (digit !== null) {
      if (at > to && digits !== '') groups = [...groups, '']
      digits += digit
      groups[groups.length - 1] += digit
      at += 1
      to = at
    } else if (
      at - to >= MOST_BETWEEN ||
      !(BETWEEN.test(text[at] ?? '') || (text[at] === '+' && digits === ''))
    )
      break
    else at += 1
  }
  return { from, to: Math.max(to, from + 1), said: text.slice(from, Math.max(to, from + 1)), digits, groups }
}

/** Two numbers with a stroke between them. */
function parted(row: DigitRow): DigitRow[] {
  const stroke = row.digits.length > LONGEST_NUMBER ? row.said.indexOf(' / ') : -1
  if (stroke < 0) return [row]
  const first = rowAt(row.said.slice(0, stroke), 0)
  const rest = rowAt(row.said.slice(stroke + 3), 0)
  const offset = row.from + stroke + 3
  return [
    { ...first, from: row.from, to: row.from + first.to },
    ...parted({ ...rest, from: offset, to: offset + rest.to }),
  ]
}

/**
 * A text as it reads, whatever signs it is written with, and where each of its characters stands in what was
 * typed.
 */
export type FoldedText = { text: string; from: readonly number[]; to: readonly number[] }

/** A stretch of a folded text that reads as something else: 'punkt' as '.'. */
export type Reading = { from: number; to: number; as: string }

/** Nobody sees them; soft hyphens, joiners, marks of direction, tags. */
const UNSEEN = /[\p{Cf}\p{Mn}\u115f\u1160\u3164\uffa0]/u
const OTHER_DIGIT = /\p{Nd}/u
const DASH = /[‐‑‒–—―−]/
const SPACE = /[^\S\n]/
/** A letter with marks of its own stays one; what is piled on letters to hide them is taken off. */
const PLAIN_MARK = /[\u0300-\u0304\u0307\u0308\u030a\u030c\u0327\u0328\u3099\u309a]/

/** Full-width and circled signs, digits of other scripts, dashes and blanks become plain ones. */
export function foldText(typed: string): FoldedText {
  const parts: string[] = []
  const from: number[] = []
  const to: number[] = []
  let at = 0
  for (const sign of typed) {
    const end = at + sign.length
    for (const plain of plainOf(sign)) {
      parts.push(plain)
      from.push(at)
      to.push(end)
    }
    at = end
  }
  return { text: parts.join(''), from, to }
}

/** Its characters, each one unit long. */
function plainOf(sign: string): string[] {
  if (sign <= '~') return [SPACE.test(sign) ? ' ' : sign]
  if (PLAIN_MARK.test(sign)) return [sign]
  if (UNSEEN.test(sign)) return []
  return sign
    .normalize('NFKC')
    .split('')
    .map((one) => (DASH.test(one) ? '-' : SPACE.test(one) ? ' ' : OTHER_DIGIT.test(one) ? digitOf(one) : one))
}

/** The digits of a script stand one behind the other, ten of them. */
function digitOf(sign: string): string {
  const code = sign.charCodeAt(0)
  let value = 0
  while (value < 9 && OTHER_DIGIT.test(String.fromCharCode(code - value - 1))) value += 1
  return String(value)
}

/** The text in which stretches, in their order, read as something else. */
export function readAs(folded: FoldedText, readings: readonly Reading[]): FoldedText {
  if (readings.length === 0) return folded
  const parts: string[] = []
  const from: number[] = []
  const to: number[] = []
  let done = 0
  const copy = (end: number) => {
    parts.push(folded.text.slice(done, end))
    for (; done < end; done += 1) {
      from.push(folded.from[done] ?? 0)
      to.push(folded.to[done] ?? 0)
    }
  }
  for (const reading of readings) {
    if (reading.from < done) continue
    copy(reading.from)
    parts.push(reading.as)
    for (let at = 0; at < reading.as.length; at += 1) {
      from.push(folded.from[reading.from] ?? 0)
      to.push(folded.to[reading.to - 1] ?? 0)
    }
    done = reading.to
  }
  copy(folded.text.length)
  return { text: parts.join(''), from, to }
}

/** The first and the last place of what was typed that a stretch of the folded text stands for. */
export function placeOf(folded: FoldedText, from: number, to: number): { from: number; to: number } {
  return { from: folded.from[from] ?? 0, to: folded.to[to - 1] ?? 0 }
}

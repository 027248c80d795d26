import { MAIL_LIMITS } from '#app/kit/reading-limits.ts'
import {
  isAboveQuote,
  isCertain,
  isHeaderBlock,
  isOriginal,
  isRule,
  isSentFrom,
  QUOTE,
} from './quote-marks.ts'

const ABOVE_LINES = 4
/** So many lines before the end a line about a program or a device still is a signature. */
const LAST_LINES = 3

/**
 * What was newly written in an email, from its lines: without what is quoted (also in between), the line that
 * programs write above it, a signature behind '-- ', and the line that names the device.
 */
export function newTextOf(text: string): string {
  const lines = text
    .slice(0, MAIL_LIMITS.textCharacters)
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/[\u00a0\u2007\u202f]/g, ' ').trimEnd())
  const own = withoutAbove(untilOriginal(lines)).filter((line) => !isQuoted(line))
  return withoutDevice(untilSignature(own))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '')
}

const isQuoted = (line: string) => line.startsWith('>') || line === QUOTE
const isBlank = (line: string) => line.trim() === ''

/** Up to where a program put the whole email that is answered, and not its lines with marks. */
function untilOriginal(lines: string[]): string[] {
  const at = lines.findIndex((line, index) => isOriginal(line.trim()) || isHeaderBlock(lines, index))
  if (at < 0) return lines
  const kept = lines.slice(0, at)
  while (kept.length > 0 && (isBlank(kept.at(-1) ?? '') || isRule(kept.at(-1) ?? ''))) kept.pop()
  return kept
}

function withoutAbove(lines: string[]): string[] {
  const kept: string[] = []
  let at = 0
  while (at < lines.length) {
    const count = linesAbove(lines, at)
    if (count === 0) kept.push(lines[at] ?? '')
    else if (!isFollowedByQuote(lines, at + count)) {
      const above = lines.slice(at, at + count)
      // What is quoted has no marks, so that nothing tells its lines from those of an answer.
      if (isCertain(above.join(' '))) break
      kept.push(...above)
    }
    at += Math.max(1, count)
  }
  return kept
}

function isFollowedByQuote(lines: readonly string[], from: number): boolean {
  let at = from
  while (at < lines.length && isBlank(lines[at] ?? '')) at += 1
  return at >= lines.length || isQuoted(lines[at] ?? '')
}

/**
 * How many lines from here are the one above a quote, which may be broken; none when they are something else.
 */
function linesAbove(lines: readonly string[], at: number): number {
  let said = ''
  for (let count = 1; count <= ABOVE_LINES; count += 1) {
    const line = lines[at + count - 1]
    if (line === undefined || isBlank(line) || isQuoted(line)) return 0
    said = `${said} ${line.trim()}`.trim()
    if (isAboveQuote(said.replace(/：$/, ':'))) return count
  }
  return 0
}

function untilSignature(lines: string[]): string[] {
  const at = lines.findIndex((line) => line === '--' || line === '-- ')
  return at < 0 ? lines : lines.slice(0, at)
}

function withoutDevice(lines: string[]): string[] {
  const written = lines.flatMap((line, at) => (isBlank(line) ? [] : [at]))
  const from = written.slice(-LAST_LINES).find((at) => isSentFrom((lines[at] ?? '').trim()))
  return from === undefined ? lines : lines.slice(0, from)
}

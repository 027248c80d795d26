import ICAL from 'ical.js'
import { CALENDAR_LIMITS } from './reading-limits.ts'
import { oneLineOf } from './text.ts'

/**
 * One event of a calendar with the zones that it names; `isBroken` says that only its title could be read,
 * `isOff` that its calendar takes it back (METHOD:CANCEL).
 */
export type EventBlock = { component: ICAL.Component; isBroken: boolean; isOff: boolean }

/** What a calendar holds beside its events: tasks, notes and lists of when somebody is busy. */
export type OtherEntry = { type: string; title: string }

type Lines = { lines: string[]; isOff: boolean }
type Blocks = { zones: Map<string, string[]>; events: Lines[]; others: OtherEntry[] }

/** Nothing is read of `many`; `fault` is what no calendar at all is, in the words of a program. */
export type EventBlocks =
  | { kind: 'events'; blocks: EventBlock[]; others: OtherEntry[] }
  | { kind: 'many'; count: number }
  | { kind: 'none'; fault: string | null }

/**
 * The events of one or more calendars, each read on its own, so that a broken one spoils no other. What a
 * calendar says of zones whose names are known is left out where `isKnown` says so: it takes longer than the
 * event.
 */
export function eventBlocks(
  text: string,
  most: number,
  isKnown: (zone: string) => boolean = () => false,
): EventBlocks {
  const { zones, events, others } = blocksOf(plainLines(text))
  for (const name of zones.keys()) if (isKnown(name)) zones.delete(name)
  const count = events.length + others.length
  if (count > most) return { kind: 'many', count }
  if (count === 0) return { kind: 'none', fault: attempt([text]) === null ? faultOf(text) : null }
  const blocks = events.map((event) => readBlock(event, zones)).filter((block) => block !== null)
  return { kind: 'events', blocks, others }
}

/** Lines without what vCalendar 1.0 wraps and writes in signs of its own (quoted-printable). */
function plainLines(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/)
  if (!/;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i.test(text)) return lines
  const plain: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    let line = lines[at] ?? ''
    if (!/^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i.test(line)) {
      plain.push(line)
      continue
    }
    while (line.endsWith('=') && at + 1 < lines.length) {
      at += 1
      line = line.slice(0, -1) + (lines[at] ?? '').trimStart()
    }
    plain.push(unquoted(line))
  }
  return plain
}

function unquoted(line: string): string {
  const colon = line.indexOf(':')
  const name = line.slice(0, colon).replace(/;(?:ENCODING=)?QUOTED-PRINTABLE|;CHARSET=[^;:]*/gi, '')
  const charset = /;CHARSET="?([^;:"]+)/i.exec(line.slice(0, colon))?.[1] ?? 'utf-8'
  const value = line.slice(colon + 1)
  const bytes: number[] = []
  for (let at = 0; at < value.length; at += 1) {
    const code = /^=([\dA-F]{2})/i.exec(value.slice(at, at + 3))?.[1]
    if (code === undefined) bytes.push(...new TextEncoder().encode(value[at]))
    else {
      bytes.push(Number.parseInt(code, 16))
      at += 2
    }
  }
  const text = decoderOf(charset).decode(new Uint8Array(bytes))
  return `${name}:${text.replace(/\r\n|\n|\r/g, '\\n')}`
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}

const OPENED = /^BEGIN:(VEVENT|VTIMEZONE|VTODO|VJOURNAL|VFREEBUSY)\s*$/i

function blocksOf(lines: readonly string[]): Blocks {
  const [zones, events, others]: [Blocks['zones'], Lines[], OtherEntry[]] = [new Map(), [], []]
  let open: { name: string; lines: string[] } | null = null
  let isOff = false
  const close = (name: string, closed: string[]) => {
    if (name === 'VEVENT') events.push({ lines: closed, isOff })
    else if (name === 'VTIMEZONE') keepZone(zones, closed)
    else others.push({ type: name, title: titleOf(closed) })
  }
  for (const line of lines) {
    const begin = OPENED.exec(line)?.[1]?.toUpperCase()
    if (begin) {
      // An event within an event is one that never ended.
      if (open?.name === 'VEVENT') close('VEVENT', [...open.lines, 'END:VEVENT'])
      open = { name: begin, lines: [line] }
      continue
    }
    if (!open) {
      if (/^BEGIN:VCALENDAR\s*$/i.test(line)) isOff = false
      if (/^METHOD:CANCEL\s*$/i.test(line)) isOff = true
      continue
    }
    open.lines.push(line)
    if (!new RegExp(`^END:${open.name}\\s*$`, 'i').test(line)) continue
    close(open.name, open.lines)
    open = null
  }
  if (open?.name === 'VEVENT') close('VEVENT', [...open.lines, 'END:VEVENT'])
  return { zones, events, others }
}

function titleOf(lines: readonly string[]): string {
  return lines.find((line) => /^SUMMARY[;:]/i.test(line))?.replace(/^[^:]*:/, '') ?? ''
}

// What a calendar says of a zone is unrolled year by year, so only rules that are of this kind are taken.
function keepZone(zones: Blocks['zones'], lines: string[]): void {
  const name = lines.map((line) => /^TZID[^:]*:(.*)$/i.exec(line)?.[1]).find((found) => found !== undefined)
  const isSound =
    lines.length <= 200 &&
    lines.every((line) => !/^RRULE[:;]/i.test(line) || /FREQ=YEARLY/i.test(line)) &&
    lines.every((line) => !/^DTSTART/i.test(line) || /:(?:1[6-9]|20)\d\d/.test(line))
  if (name !== undefined && isSound && zones.size < CALENDAR_LIMITS.zones) zones.set(oneLineOf(name), lines)
}

function readBlock({ lines, isOff }: Lines, zones: Blocks['zones']): EventBlock | null {
  const named = new Set(
    lines.flatMap((line) =>
      [...line.matchAll(/;TZID="?([^":;]{1,200})"?[:;]/gi)].map((found) => found[1] ?? ''),
    ),
  )
  const own = [...named].slice(0, 3).flatMap((name) => zones.get(oneLineOf(name)) ?? [])
  const sound = lines.filter((line) => /^(?:[A-Za-z-]+[;:]|[ \t])/.test(line))
  const component = attempt([...own, ...lines]) ?? attempt([...own, ...sound]) ?? attempt(sound)
  if (component) return { component, isBroken: false, isOff }
  const remains =
    attempt(['BEGIN:VEVENT', `SUMMARY:${titleOf(lines)}`, 'END:VEVENT']) ??
    attempt(['BEGIN:VEVENT', 'END:VEVENT'])
  return remains && { component: remains, isBroken: true, isOff }
}

function attempt(lines: string[]): ICAL.Component | null {
  try {
    const parsed = ICAL.parse(['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n'))
    const calendar = new ICAL.Component(parsed as ConstructorParameters<typeof ICAL.Component>[0])
    return calendar.getFirstSubcomponent('vevent') ?? calendar
  } catch {
    return null
  }
}

function faultOf(text: string): string {
  try {
    ICAL.parse(text)
    return 'not readable'
  } catch (error) {
    return error instanceof Error ? oneLineOf(error.message).slice(0, 160) : 'not readable'
  }
}

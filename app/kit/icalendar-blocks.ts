import ICAL from 'ical.js'
import { oneLineOf } from './text.ts'

/** One event of a calendar with the zones that it names; `isBroken` says that only its title could be read. */
export type EventBlock = { component: ICAL.Component; isBroken: boolean }

type Blocks = { zones: Map<string, string[]>; events: string[][] }

/** Nothing is read of `many`; `fault` is what no calendar at all is, in the words of a program. */
export type EventBlocks =
  | { kind: 'events'; blocks: EventBlock[] }
  | { kind: 'many'; count: number }
  | { kind: 'none'; fault: string | null }

const MOST_ZONES = 200

/**
 * The events of one or more calendars, each read on its own, so that a broken one spoils no other. What a calendar says of zones
 * whose names are known is left out where `isKnown` says so: it takes longer than the event.
 */
export function eventBlocks(
  text: string,
  most: number,
  isKnown: (zone: string) => boolean = () => false,
): EventBlocks {
  const { zones, events } = blocksOf(text)
  for (const name of zones.keys()) if (isKnown(name)) zones.delete(name)
  if (events.length > most) return { kind: 'many', count: events.length }
  if (events.length === 0) return { kind: 'none', fault: attempt([text]) === null ? faultOf(text) : null }
  const blocks = events.map((lines) => readBlock(lines, zones)).filter((block) => block !== null)
  return { kind: 'events', blocks }
}

function blocksOf(text: string): Blocks {
  const zones: Blocks['zones'] = new Map()
  const events: string[][] = []
  let open: { name: string; lines: string[] } | null = null
  for (const line of text.split(/\r\n|\n|\r/)) {
    const begin = /^BEGIN:(VEVENT|VTIMEZONE)\s*$/i.exec(line)?.[1]?.toUpperCase()
    if (begin) {
      // An event within an event is one that never ended.
      if (open?.name === 'VEVENT') events.push([...open.lines, 'END:VEVENT'])
      open = { name: begin, lines: [line] }
      continue
    }
    if (!open) continue
    open.lines.push(line)
    if (!new RegExp(`^END:${open.name}\\s*$`, 'i').test(line)) continue
    if (open.name === 'VEVENT') events.push(open.lines)
    else keepZone(zones, open.lines)
    open = null
  }
  if (open?.name === 'VEVENT') events.push([...open.lines, 'END:VEVENT'])
  return { zones, events }
}

// What a calendar says of a zone is unrolled year by year, so only rules that are of this kind are taken.
function keepZone(zones: Blocks['zones'], lines: string[]): void {
  const name = lines.map((line) => /^TZID[^:]*:(.*)$/i.exec(line)?.[1]).find((found) => found !== undefined)
  const isSound =
    lines.length <= 200 &&
    lines.every((line) => !/^RRULE[:;]/i.test(line) || /FREQ=YEARLY/i.test(line)) &&
    lines.every((line) => !/^DTSTART/i.test(line) || /:(?:1[6-9]|20)\d\d/.test(line))
  if (name !== undefined && isSound && zones.size < MOST_ZONES) zones.set(oneLineOf(name), lines)
}

function readBlock(lines: string[], zones: Blocks['zones']): EventBlock | null {
  const named = new Set(
    lines.flatMap((line) =>
      [...line.matchAll(/;TZID="?([^":;]{1,200})"?[:;]/gi)].map((found) => found[1] ?? ''),
    ),
  )
  const own = [...named].slice(0, 3).flatMap((name) => zones.get(oneLineOf(name)) ?? [])
  const sound = lines.filter((line) => /^(?:[A-Za-z-]+[;:]|[ \t])/.test(line))
  const title = lines.find((line) => /^SUMMARY[;:]/i.test(line))?.replace(/^[^:]*:/, '') ?? ''
  const component = attempt([...own, ...lines]) ?? attempt([...own, ...sound]) ?? attempt(sound)
  if (component) return { component, isBroken: false }
  const remains =
    attempt(['BEGIN:VEVENT', `SUMMARY:${title}`, 'END:VEVENT']) ?? attempt(['BEGIN:VEVENT', 'END:VEVENT'])
  return remains && { component: remains, isBroken: true }
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

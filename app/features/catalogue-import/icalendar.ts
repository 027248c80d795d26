import ICAL from 'ical.js'
import { type EventBlock, eventBlocks } from '#app/kit/icalendar-blocks.ts'
import { CATALOGUE_LIMITS, emptyRawRecord, type RawEntry, type RawRecord } from './catalogue.ts'
import { CatalogueRefusal } from './catalogue-reason.ts'
import { cleanLine } from './catalogue-text.ts'
import {
  boundedLength,
  dayBefore,
  occurrences,
  type Times,
  written,
  type Zones,
  zoneName,
} from './icalendar-times.ts'

/**
 * Reads the events of one or more calendars. A repeating event becomes one record with a session per occurrence;
 * changed occurrences are taken as changed. The end of an all-day event is its last day.
 */
export function readICalendar(text: string): RawEntry[] {
  const blocks = blocksOf(text)
  const isChange = ({ component }: EventBlock) => component.hasProperty('recurrence-id')
  const changes = Map.groupBy(blocks.filter(isChange), ({ component }) => textOf(component, 'uid') ?? '')
  const masters = blocks.filter((block) => !isChange(block))
  if (masters.length === 0) throw new CatalogueRefusal('file.noRecords')
  return masters.map((master, index) => {
    const uid = textOf(master.component, 'uid')
    const own = uid ? (changes.get(uid) ?? []).map(({ component }) => component) : []
    return readEvent(master, own, index + 1)
  })
}

function blocksOf(text: string): EventBlock[] {
  const limit = CATALOGUE_LIMITS.records
  const found = eventBlocks(text, limit)
  if (found.kind === 'events') return found.blocks
  if (found.kind === 'many') throw new CatalogueRefusal('file.records', { count: found.count, limit })
  if (found.fault === null) throw new CatalogueRefusal('file.noRecords')
  throw new CatalogueRefusal('file.icalendar', { detail: found.fault })
}

function zonesOf(component: ICAL.Component): Zones {
  const zones: Zones = new Map()
  for (const zone of component.parent?.getAllSubcomponents('vtimezone') ?? []) {
    const name = textOf(zone, 'tzid')
    if (name) zones.set(name, new ICAL.Timezone({ component: zone, tzid: name }))
  }
  return zones
}

function readEvent(
  { component, isBroken }: EventBlock,
  changes: ICAL.Component[],
  position: number,
): RawEntry {
  const title = cleanLine(textOf(component, 'summary'))
  try {
    if (isBroken) throw new Error('its lines are no iCalendar')
    const raw = wordsOf(component, position)
    const zones = zonesOf(component)
    const isRepeated = component.hasProperty('rrule') || component.hasProperty('rdate')
    const times = isRepeated ? occurrences(component, changes, zones) : [single(component, zones)]
    const [first, ...more] = times
    if (!first) throw new CatalogueRefusal('start.missing')
    return { ok: true, raw: { ...raw, ...first, moreSessions: more } }
  } catch (error) {
    if (error instanceof CatalogueRefusal) return { ok: false, position, title, reason: error.reason }
    const detail = error instanceof Error ? cleanLine(error.message).slice(0, 160) : 'no valid event'
    return { ok: false, position, title, reason: { code: 'record.unreadable', params: { detail } } }
  }
}

function wordsOf(component: ICAL.Component, position: number): RawRecord {
  const html = component
    .getAllProperties('x-alt-desc')
    .find((property) => /html/i.test(String(property.getParameter('fmttype') ?? '')))
  const categories = component
    .getAllProperties('categories')
    .slice(0, CATALOGUE_LIMITS.keywords)
    .flatMap((property) => property.getValues().map(String))
  const language = component.getFirstProperty('summary')?.getParameter('language')
  return {
    ...emptyRawRecord('event', position),
    id: textOf(component, 'uid'),
    title: textOf(component, 'summary'),
    description: html ? String(html.getFirstValue()) : textOf(component, 'description'),
    url: textOf(component, 'url'),
    address: textOf(component, 'location'),
    keywords: categories.join('; ').slice(0, CATALOGUE_LIMITS.fieldLength) || undefined,
    languages: typeof language === 'string' ? language : undefined,
    status: textOf(component, 'status'),
  }
}

function single(component: ICAL.Component, zones: Zones): Times {
  const start = component.getFirstProperty('dtstart')
  if (!start) throw new CatalogueRefusal('start.missing')
  const end = component.getFirstProperty('dtend')
  const length = component.getFirstPropertyValue('duration')
  const from = start.getFirstValue()
  if (!(from instanceof ICAL.Time)) throw new CatalogueRefusal('time.unreadable', { text: String(from) })
  const zone = zoneName(start)
  const until = end?.getFirstValue()
  if (until instanceof ICAL.Time) {
    const isLater = until.isDate && until.compareDateOnlyTz(from, ICAL.Timezone.localTimezone) > 0
    const last = isLater ? dayBefore(until) : until
    return {
      start: written(from, zone, zones),
      end: written(last, zoneName(end) ?? zone, zones),
      timeZone: zone,
    }
  }
  if (length instanceof ICAL.Duration) {
    const last = from.clone()
    last.addDuration(boundedLength(length))
    const shown = from.isDate && last.compare(from) > 0 ? dayBefore(last) : last
    return { start: written(from, zone, zones), end: written(shown, zone, zones), timeZone: zone }
  }
  return { start: written(from, zone, zones), end: undefined, timeZone: zone }
}

// A value that contradicts its own type, such as a date that is none, is as if it were not there.
function textOf(component: ICAL.Component, name: string): string | undefined {
  try {
    const value = component.getFirstPropertyValue(name)
    return value === null || value === undefined ? undefined : String(value)
  } catch {
    return undefined
  }
}

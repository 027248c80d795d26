import ICAL from 'ical.js'
import {
  CATALOGUE_LIMITS,
  CatalogueRefusal,
  emptyRawRecord,
  type RawEntry,
  type RawRecord,
} from './catalogue.ts'
import { readZone } from './catalogue-place.ts'
import { cleanLine } from './catalogue-text.ts'

/**
 * Reads the events of one or more calendars. A repeating event becomes one record with a session per occurrence;
 * changed occurrences are taken as changed. The end of an all-day event is its last day.
 */
export function readICalendar(text: string): RawEntry[] {
  const entries: RawEntry[] = []
  for (const calendar of calendarsIn(text)) {
    const zones = zonesOf(calendar)
    const events = calendar.getAllSubcomponents('vevent')
    const [changes, masters] = [
      events.filter((event) => event.hasProperty('recurrence-id')),
      events.filter((event) => !event.hasProperty('recurrence-id')),
    ]
    for (const master of masters) {
      const uid = textOf(master, 'uid')
      const own = uid ? changes.filter((change) => textOf(change, 'uid') === uid) : []
      entries.push(readEvent(master, own, zones, entries.length + 1))
      if (entries.length > CATALOGUE_LIMITS.records)
        throw new CatalogueRefusal('file.records', { count: entries.length, limit: CATALOGUE_LIMITS.records })
    }
  }
  if (entries.length === 0) throw new CatalogueRefusal('file.noRecords')
  return entries
}

type Zones = Map<string, ICAL.Timezone>

function calendarsIn(text: string): ICAL.Component[] {
  try {
    return parsed(text)
  } catch (error) {
    const calendars = eventByEvent(text)
    if (calendars.length > 0) return calendars
    const detail = error instanceof Error ? cleanLine(error.message).slice(0, 160) : 'not readable'
    throw new CatalogueRefusal('file.icalendar', { detail })
  }
}

function parsed(text: string): ICAL.Component[] {
  const found: unknown = ICAL.parse(text)
  const isMany = Array.isArray(found) && Array.isArray(found[0])
  const list = (isMany ? found : [found]) as ConstructorParameters<typeof ICAL.Component>[0][]
  return list.map((item) => new ICAL.Component(item)).filter((component) => component.name === 'vcalendar')
}

const BROKEN = 'x-quorum-broken'

// When one event breaks the whole file, each is read on its own, so that the others are not lost.
function eventByEvent(text: string): ICAL.Component[] {
  const zones = text.match(/^BEGIN:VTIMEZONE\r?$[\s\S]*?^END:VTIMEZONE\r?$/gim) ?? []
  const events = text.match(/^BEGIN:VEVENT\r?$[\s\S]*?^END:VEVENT\r?$/gim) ?? []
  const attempt = (lines: string[]) => {
    try {
      return parsed(['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n'))
    } catch {
      return null
    }
  }
  return events.flatMap((event) => {
    const lines = event.split(/\r?\n/).filter((line) => /^[A-Za-z-]+[;:]/.test(line))
    const title = lines.find((line) => /^SUMMARY[;:]/i.test(line))?.replace(/^[^:]*:/, '') ?? ''
    const remains = ['BEGIN:VEVENT', `SUMMARY:${title}`, `${BROKEN}:1`, 'END:VEVENT']
    return (
      attempt([...zones, event]) ??
      attempt([...zones, ...lines]) ??
      attempt([...zones, ...remains]) ??
      attempt(remains) ??
      []
    )
  })
}

function zonesOf(calendar: ICAL.Component): Zones {
  const zones: Zones = new Map()
  for (const component of calendar.getAllSubcomponents('vtimezone')) {
    const name = textOf(component, 'tzid')
    if (name) zones.set(name, new ICAL.Timezone({ component, tzid: name }))
  }
  return zones
}

function readEvent(
  component: ICAL.Component,
  changes: ICAL.Component[],
  zones: Zones,
  position: number,
): RawEntry {
  const title = cleanLine(textOf(component, 'summary'))
  try {
    if (component.hasProperty(BROKEN)) throw new Error('its lines are no iCalendar')
    const raw = wordsOf(component, position)
    const times =
      component.hasProperty('rrule') || component.hasProperty('rdate')
        ? repeated(component, changes, zones)
        : [single(component, zones)]
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
    .flatMap((property) => property.getValues().map(String))
  const language = component.getFirstProperty('summary')?.getParameter('language')
  return {
    ...emptyRawRecord('event', position),
    id: textOf(component, 'uid'),
    title: textOf(component, 'summary'),
    description: html ? String(html.getFirstValue()) : textOf(component, 'description'),
    url: textOf(component, 'url'),
    address: textOf(component, 'location'),
    keywords: categories.join('; ') || undefined,
    languages: typeof language === 'string' ? language : undefined,
    status: textOf(component, 'status'),
  }
}

type Times = { start: string; end: string | undefined; timeZone: string | undefined }

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
    const last =
      until.isDate && until.compareDateOnlyTz(from, ICAL.Timezone.localTimezone) > 0
        ? dayBefore(until)
        : until
    return {
      start: written(from, zone, zones),
      end: written(last, zoneName(end) ?? zone, zones),
      timeZone: zone,
    }
  }
  if (length instanceof ICAL.Duration) {
    const last = from.clone()
    last.addDuration(length)
    const shown = from.isDate && last.compare(from) > 0 ? dayBefore(last) : last
    return { start: written(from, zone, zones), end: written(shown, zone, zones), timeZone: zone }
  }
  return { start: written(from, zone, zones), end: undefined, timeZone: zone }
}

function repeated(component: ICAL.Component, changes: ICAL.Component[], zones: Zones): Times[] {
  const rules = component.getAllProperties('rrule').map((property) => property.getFirstValue())
  if (rules.some((rule) => rule instanceof ICAL.Recur && !rule.isFinite()))
    throw new CatalogueRefusal('time.endless')
  if (rules.some((rule) => !isReadable(rule))) throw new CatalogueRefusal('time.rule')
  const event = new ICAL.Event(component, { exceptions: changes })
  const iterator = event.iterator()
  const limit = CATALOGUE_LIMITS.sessions
  const startProperty = component.getFirstProperty('dtstart')
  const zone = startProperty ? zoneName(startProperty) : undefined
  const times: Times[] = []
  for (let at = iterator.next(); at; at = iterator.next()) {
    if (times.length >= limit)
      throw new CatalogueRefusal('time.sessions', { count: `more than ${limit}`, limit })
    const { startDate, endDate } = event.getOccurrenceDetails(at)
    const last = endDate.isDate && endDate.compare(startDate) > 0 ? dayBefore(endDate) : endDate
    times.push({ start: written(startDate, zone, zones), end: written(last, zone, zones), timeZone: zone })
  }
  return times
}

// Days within a month or a year can contradict each other, and by the day or finer such a rule is sought for ever.
function isReadable(rule: unknown): boolean {
  if (!(rule instanceof ICAL.Recur)) return false
  const isCoarse = ['WEEKLY', 'MONTHLY', 'YEARLY'].includes(rule.freq)
  const limits = ['BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO', 'BYSETPOS']
  return isCoarse || (rule.freq === 'DAILY' && limits.every((name) => rule.getComponent(name).length === 0))
}

function dayBefore(time: ICAL.Time): ICAL.Time {
  const earlier = time.clone()
  earlier.adjust(-1, 0, 0, 0)
  return earlier
}

function zoneName(property: ICAL.Property | null | undefined): string | undefined {
  const name = property?.getParameter('tzid')
  return typeof name === 'string' ? name : undefined
}

// The calendar's own description of a zone is used only when its name says nothing; a floating time stays local.
function written(time: ICAL.Time, zone: string | undefined, zones: Zones): string {
  const day = `${String(time.year).padStart(4, '0')}-${two(time.month)}-${two(time.day)}`
  if (time.isDate) return day
  const local = `${day}T${two(time.hour)}:${two(time.minute)}:${two(time.second)}`
  if (time.zone === ICAL.Timezone.utcTimezone) return `${local}Z`
  const described = zone && !readZone(zone) ? zones.get(zone) : undefined
  if (!described) return local
  const placed = time.clone()
  placed.zone = described
  const utc = placed.convertToZone(ICAL.Timezone.utcTimezone)
  return `${utc.toString().replace(/Z?$/, '')}Z`
}

function two(number: number): string {
  return String(number).padStart(2, '0')
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

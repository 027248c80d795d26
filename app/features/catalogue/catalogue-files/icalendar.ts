import ICAL from 'ical.js'
import {
  emptyRawRecord,
  type RawEntry,
  type RawRecord,
} from '#app/features/catalogue/catalogue-record/catalogue.ts'
import { CatalogueRefusal } from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { cleanLine } from '#app/features/catalogue/catalogue-record/catalogue-text.ts'
import { type EventBlock, eventBlocks, type OtherEntry } from '#app/kit/icalendar-blocks.ts'
import { ageOf, isCancelled } from '#app/kit/icalendar-dates.ts'
import { CATALOGUE_LIMITS } from '#app/kit/reading-limits.ts'
import {
  datesOf,
  dayBefore,
  endByDuration,
  type Times,
  textOf,
  written,
  type Zones,
  zoneName,
} from './icalendar-times.ts'

/**
 * Reads the events of one or more calendars. A repeating event becomes one record with a session per
 * occurrence; changed occurrences count as changed, and one without its series becomes a record of its own.
 * An all-day event ends on its last day. Of several versions of an event the newest counts; the others, and
 * tasks, notes and free-busy lists, are reported as not imported.
 */
export function readICalendar(text: string): RawEntry[] {
  const { blocks, others } = blocksOf(text)
  const isChange = ({ component }: EventBlock) => component.hasProperty('recurrence-id')
  const changes = Map.groupBy(blocks.filter(isChange), ({ component }) => textOf(component, 'uid') ?? '')
  const masters = blocks.filter((block) => !isChange(block))
  const uids = new Set(masters.map(({ component }) => textOf(component, 'uid') ?? ''))
  const alone = [...changes].flatMap(([uid, own]) => (uid !== '' && uids.has(uid) ? [] : own))
  const newest = newestOf(masters)
  const lone: EventBlock[] = []
  const entries = masters.map((master, index): RawEntry => {
    const uid = textOf(master.component, 'uid')
    const later = newest.get(uid ?? '') ?? index
    if (later !== index) return older(master, index + 1, later + 1)
    const own = uid ? (changes.get(uid) ?? []) : []
    return readEvent(master, own, index + 1, (components) =>
      lone.push(...own.filter(({ component }) => components.includes(component))),
    )
  })
  for (const block of [...lone, ...alone]) entries.push(readEvent(block, [], entries.length + 1))
  for (const { type, title } of others) entries.push(notTaken(entries.length + 1, cleanLine(title), type))
  return entries
}

const notTaken = (position: number, title: string, type: string): RawEntry => ({
  ok: false,
  position,
  title,
  reason: { code: 'record.type', params: { type } },
})

const older = ({ component }: EventBlock, position: number, later: number): RawEntry => ({
  ok: false,
  position,
  title: cleanLine(textOf(component, 'summary')),
  reason: { code: 'record.older', params: { position: later } },
})

/** Of each identity that stands there in versions of different age, the place of the newest. */
function newestOf(masters: readonly EventBlock[]): Map<string, number> {
  const newest = new Map<string, number>()
  const byUid = Map.groupBy(
    [...masters.keys()],
    (at) => textOf(masters[at]?.component ?? NOTHING, 'uid') ?? '',
  )
  for (const [uid, places] of byUid) {
    const ages = places.map((at) => ageOf(masters[at]?.component ?? NOTHING))
    if (uid !== '' && new Set(ages).size === ages.length && ages.length > 1)
      newest.set(uid, places[ages.indexOf(Math.max(...ages))] ?? 0)
  }
  return newest
}

const NOTHING = new ICAL.Component('vevent')

function blocksOf(text: string): { blocks: EventBlock[]; others: OtherEntry[] } {
  const limit = CATALOGUE_LIMITS.records
  const found = eventBlocks(text, limit)
  if (found.kind === 'events') return found
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
  { component, isBroken, isOff }: EventBlock,
  changes: readonly EventBlock[],
  position: number,
  setApart: (lone: ICAL.Component[]) => void = () => {},
): RawEntry {
  const title = cleanLine(textOf(component, 'summary'))
  try {
    if (isBroken) throw new Error('its lines are no iCalendar')
    const words = wordsOf(component, position)
    const raw = isOff ? { ...words, status: 'CANCELLED' } : words
    const zones = zonesOf(component)
    const isRepeated = ['rrule', 'rdate'].some((name) => component.hasProperty(name))
    if (!isRepeated && changes.length === 0) return { ok: true, raw: { ...raw, ...single(component, zones) } }
    const own = changes.filter((one) => !one.isOff).map((one) => one.component)
    const off = changes.filter((one) => one.isOff).map((one) => asCancelled(one.component))
    const { times, lone, elsewhere } = datesOf(component, [...own, ...off], zones)
    setApart(lone.filter((one) => !isCancelled(one)))
    const [first, ...more] = times
    if (!first) throw new CatalogueRefusal('start.missing')
    return { ok: true, raw: { ...raw, ...first, moreSessions: more, elsewhere: elsewhere ?? undefined } }
  } catch (error) {
    if (error instanceof CatalogueRefusal) return { ok: false, position, title, reason: error.reason }
    const detail = error instanceof Error ? cleanLine(error.message).slice(0, 160) : 'no valid event'
    return { ok: false, position, title, reason: { code: 'record.unreadable', params: { detail } } }
  }
}

function asCancelled(component: ICAL.Component): ICAL.Component {
  component.updatePropertyWithValue('status', 'CANCELLED')
  return component
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
    flags: ['status', 'class'].flatMap((name) => {
      const text = textOf(component, name)
      return text ? [{ name, text }] : []
    }),
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
  if (length instanceof ICAL.Duration)
    return { start: written(from, zone, zones), end: endByDuration(component, zones), timeZone: zone }
  return { start: written(from, zone, zones), end: undefined, timeZone: zone }
}

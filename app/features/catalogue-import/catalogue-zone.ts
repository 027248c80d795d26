import { findIana } from 'windows-iana'
import type { CataloguePlace } from './catalogue.ts'
import { type Finding, guessed, known } from './catalogue-finding.ts'
import { cleanLine, squeezed } from './catalogue-text.ts'
import { zoneOfCity, zoneOfPlace } from './city-zones.ts'
import { findCountry } from './countries.ts'

const AREAS = 'Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Canada|Europe|Etc|Indian|Pacific|US'
const IANA = new RegExp(`(?:^|/)((?:${AREAS})/[A-Za-z0-9_+-]+(?:/[A-Za-z_]+)?)$`, 'i')

// The last word of an IANA name, as people write it alone: "Melbourne".
const BY_LAST_WORD = new Map(
  Intl.supportedValuesOf('timeZone').map((zone) => [squeezed(zone.slice(zone.lastIndexOf('/') + 1)), zone]),
)

const SHORT: Record<string, string> = {
  UTC: 'Etc/UTC',
  GMT: 'Etc/UTC',
  UCT: 'Etc/UTC',
  Z: 'Etc/UTC',
  CET: 'CET',
  CEST: 'CET',
  MEZ: 'CET',
  MESZ: 'CET',
  MET: 'MET',
  EET: 'EET',
  EEST: 'EET',
  WET: 'WET',
  WEST: 'WET',
  MSK: 'Europe/Moscow',
  JST: 'Asia/Tokyo',
  KST: 'Asia/Seoul',
  HKT: 'Asia/Hong_Kong',
  SGT: 'Asia/Singapore',
  PKT: 'Asia/Karachi',
  SAST: 'Africa/Johannesburg',
  AWST: 'Australia/Perth',
  ACDT: 'Australia/Adelaide',
  AEDT: 'Australia/Sydney',
  NZST: 'Pacific/Auckland',
  NZDT: 'Pacific/Auckland',
  EDT: 'America/New_York',
  CDT: 'America/Chicago',
  MDT: 'America/Denver',
  PDT: 'America/Los_Angeles',
  'PACIFIC TIME': 'America/Los_Angeles',
  'MOUNTAIN TIME': 'America/Denver',
  'CENTRAL EUROPEAN TIME': 'CET',
  'EASTERN EUROPEAN TIME': 'EET',
}

// Letters that stand for several zones: the place tells which, or nobody does.
const SEVERAL: Record<string, string[]> = {
  EST: ['America/New_York', 'America/Toronto', 'Australia/Sydney', 'Australia/Brisbane'],
  ET: ['America/New_York', 'America/Toronto'],
  'EASTERN TIME': ['America/New_York', 'Australia/Sydney'],
  CST: ['America/Chicago', 'America/Mexico_City', 'Asia/Shanghai', 'America/Havana', 'Australia/Adelaide'],
  CT: ['America/Chicago', 'Asia/Shanghai'],
  'CENTRAL TIME': ['America/Chicago', 'Australia/Adelaide'],
  MST: ['America/Denver', 'America/Phoenix', 'Asia/Kuala_Lumpur', 'Asia/Yangon'],
  PST: ['America/Los_Angeles', 'Asia/Manila'],
  PT: ['America/Los_Angeles', 'Europe/Lisbon'],
  IST: ['Asia/Kolkata', 'Europe/Dublin', 'Asia/Jerusalem'],
  BST: ['Europe/London', 'Asia/Dhaka'],
  AST: ['America/Halifax', 'Asia/Riyadh'],
  GST: ['Asia/Dubai', 'Atlantic/South_Georgia'],
  AEST: ['Australia/Brisbane', 'Australia/Sydney'],
  ACST: ['Australia/Darwin', 'Australia/Adelaide'],
}

// Distances of half hours have no zone of their own; these have that distance all year round.
const BY_MINUTES = new Map([
  [270, 'Asia/Kabul'],
  [330, 'Asia/Kolkata'],
  [345, 'Asia/Kathmandu'],
  [390, 'Asia/Yangon'],
  [210, 'Asia/Tehran'],
  [525, 'Australia/Eucla'],
  [570, 'Australia/Darwin'],
  [-570, 'Pacific/Marquesas'],
])

/**
 * The IANA name of a zone that a calendar or a table names, when it can be but one: IANA itself with or without a
 * prefix, a name that Windows gives or shows, a distance from UTC, letters that stand for one zone, or a city or country
 * with one clock ("Melbourne"). Null when it is unknown or can be several.
 */
export function readZone(text: string | undefined): string | null {
  const name = cleanLine(text)
    .replace(/^["']|["']$/g, '')
    .slice(0, 200)
  if (!name) return null
  const inside = IANA.exec(name.replace(/ /g, '_'))?.[1]
  if (inside) return isZone(inside) ? inside : null
  const windows = findIana(name)[0]
  if (windows) return windows
  const short = SHORT[name.toUpperCase()]
  if (short) return short
  if (SEVERAL[name.toUpperCase()]) return null
  const minutes = distanceOf(name)
  if (minutes !== null) return zoneOfMinutes(minutes)
  return (
    zoneShown(name) ??
    (isZone(name) && /^(?:Japan|Singapore|Hongkong|Turkey|Israel|Egypt|Iran)$/i.test(name)
      ? name
      : zoneNamed(name))
  )
}

// "(UTC+10:00) Canberra, Melbourne, Sydney", as Windows shows its zones.
function zoneShown(name: string): string | null {
  const shown = /^\((?:UTC|GMT)\s?([+-]\d{1,2}:?\d{2})?\)\s*(.*)$/i.exec(name)
  if (!shown) return null
  const zones = new Set(
    (shown[2] ?? '')
      .split(/,\s*/)
      .map((city) => zoneNamed(city))
      .filter((zone) => zone !== null),
  )
  const [zone] = zones
  const minutes = shown[1] ? distanceOf(shown[1]) : 0
  return zone ?? (minutes === null ? null : zoneOfMinutes(minutes))
}

function zoneNamed(name: string): string | null {
  const zone = BY_LAST_WORD.get(squeezed(name)) ?? zoneOfCity(name)
  if (zone) return zone
  const [city = '', ...more] = name.split(',').map((part) => part.trim())
  const country = findCountry(more.at(-1) ?? name)
  const place = country ? zoneOfPlace({ city: more.length > 0 ? city : null, region: null, country }) : null
  return place?.isSure ? place.zone : null
}

function distanceOf(text: string): number | null {
  const found = /^(?:UTC|GMT)?\s*([+-])(\d{1,2})(?::?(\d{2}))?$/i.exec(text)
  if (!found || Number(found[2]) > 14) return null
  return (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3] ?? 0))
}

/** A zone that is always so many minutes ahead of UTC; null where there is none. The signs of Etc zones are the other way round, as POSIX wrote them. */
export function zoneOfMinutes(minutes: number): string | null {
  if (minutes === 0) return 'Etc/UTC'
  if (minutes % 60 !== 0) return BY_MINUTES.get(minutes) ?? null
  return Math.abs(minutes) > 14 * 60 ? null : `Etc/GMT${minutes > 0 ? '-' : '+'}${Math.abs(minutes / 60)}`
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export type ZoneContext = {
  /** Zone that whoever imports says for what names none. */
  saidZone: string | null
  providerZone: string
  /** Minutes from UTC that all moments of the record carry, so that they are known whatever the zone; null when they do not. */
  offset: number | null
  /** Whether the record has any time of day: days are shown by their dates, whatever the clock. */
  hasHours: boolean
}

/**
 * The zone of local times: the record's own, else the place's, else the one that whoever imports says. What is left, a
 * name that can be several, a place that is not sure, the provider's own zone, is a guess.
 */
export function settleZone(
  ownZone: string | undefined,
  place: CataloguePlace | null,
  context: ZoneContext,
): Finding<string> {
  const own = cleanLine(ownZone)
  const read = readZone(own)
  if (read) return known(read)
  const ofPlace = placed(place)
  const among = SEVERAL[own.toUpperCase()]
  if (among && ofPlace?.isSure && among.some((zone) => zoneClock(zone) === zoneClock(ofPlace.zone)))
    return known(ofPlace.zone)
  const isUnread = own !== '' && context.hasHours && context.offset === null
  if (!isUnread) {
    if (ofPlace?.isSure) return known(ofPlace.zone)
    if (context.saidZone) return known(context.saidZone)
    const fixed = context.offset === null ? null : zoneOfMinutes(context.offset)
    if (fixed) return known(fixed)
    if (!context.hasHours || context.offset !== null) return known(ofPlace?.zone ?? context.providerZone)
  }
  const zone = ofPlace?.zone ?? among?.[0] ?? context.saidZone ?? context.providerZone
  if (own) return guessed(zone, 'guess.zoneName', { text: own, zone })
  return ofPlace ? guessed(zone, 'guess.zonePlace', { zone }) : guessed(zone, 'guess.zone', { zone })
}

function placed(place: CataloguePlace | null): { zone: string; isSure: boolean } | null {
  if (!place) return null
  const found = zoneOfPlace({
    city: place.city?.value ?? null,
    region: place.region,
    country: place.country?.value ?? null,
  })
  return found && { ...found, isSure: found.isSure && place.country?.sure === true }
}

function zoneClock(zone: string): string {
  const at = (month: number) =>
    new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).format(
      new Date(Date.UTC(2026, month, 15)),
    )
  return `${at(0)} ${at(6)}`
}

import { isTimeZone } from '#app/kit/dates.ts'
import { distanceOf, zoneOfMinutes, zoneOfName } from '#app/kit/zone-names.ts'
import type { CataloguePlace } from './catalogue.ts'
import { type Finding, guessed, known } from './catalogue-finding.ts'
import { cleanLine, squeezed } from './catalogue-text.ts'
import { zoneOfCity, zoneOfPlace } from './city-zones.ts'
import { findCountry } from './countries.ts'

// The last word of an IANA name, as people write it alone: "Melbourne".
const BY_LAST_WORD = new Map(
  Intl.supportedValuesOf('timeZone').map((zone) => [squeezed(zone.slice(zone.lastIndexOf('/') + 1)), zone]),
)

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

/**
 * The IANA zone that a calendar or a table names, when it is unambiguous: an IANA name with or without a
 * prefix, a Windows name, a UTC offset, a unique abbreviation, or a city or country with one zone
 * ("Melbourne"). Null when unknown or ambiguous.
 */
export function readZone(text: string | undefined): string | null {
  const name = cleanLine(text)
    .replace(/^["']|["']$/g, '')
    .slice(0, 200)
  if (!name || SEVERAL[name.toUpperCase()]) return null
  const known = zoneOfName(name)
  if (known !== undefined) return known
  return (
    zoneShown(name) ??
    (isTimeZone(name) && /^(?:Japan|Singapore|Hongkong|Turkey|Israel|Egypt|Iran)$/i.test(name)
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

export type ZoneContext = {
  /** Zone that whoever imports says for what names none. */
  saidZone: string | null
  providerZone: string
  /**
   * Minutes from UTC that all moments of the record carry, so that they are known whatever the zone; null
   * when they do not.
   */
  offset: number | null
  /** Whether the record has any time of day: days are shown by their dates, whatever the clock. */
  hasHours: boolean
}

/**
 * The zone of local times: the record's own, else the place's, else the importer's. Anything else (an
 * ambiguous name, an uncertain place, the provider's zone) is a guess.
 */
export function resolveZone(
  ownZone: string | undefined,
  place: CataloguePlace | null,
  context: ZoneContext,
): Finding<string> {
  const own = cleanLine(ownZone)
  const read = readZone(own)
  if (read) return known(read)
  const ofPlace = confirmed(place)
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

function confirmed(place: CataloguePlace | null): { zone: string; isSure: boolean } | null {
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

import {
  CATALOGUE_LIMITS,
  type CatalogueMode,
  type CataloguePlace,
  CatalogueRefusal,
  type RawRecord,
} from './catalogue.ts'
import { cleanLine, squeezed } from './catalogue-text.ts'
import { countryOfCity, isCity, isRegion, zoneOfPlace } from './city-zones.ts'
import { findCountry, readCountry } from './countries.ts'

const ONLINE = new Set(
  [
    ...[
      'online',
      'virtual',
      'webinar',
      'remote',
      'zoom',
      'microsoft teams',
      'ms teams',
      'teams',
      'google meet',
      'webex',
    ],
    ...[
      'online event',
      'virtual event',
      'online course',
      'live online',
      'internet',
      'web',
      'distance',
      'distance learning',
    ],
    ...[
      'en ligne',
      'à distance',
      'distanciel',
      'visioconférence',
      'onlinekurs',
      'online kurs',
      'virtuell',
      'fernkurs',
    ],
    ...[
      'in linea',
      'a distanza',
      'en línea',
      'a distancia',
      'オンライン',
      'ウェビナー',
      'OnlineEventAttendanceMode',
    ],
  ].map(squeezed),
)
const ONSITE = new Set(
  [
    ...[
      'onsite',
      'on-site',
      'in person',
      'face to face',
      'classroom',
      'offline',
      'präsenz',
      'vor ort',
      'präsenzkurs',
    ],
    ...[
      'présentiel',
      'sur place',
      'in presenza',
      'presencial',
      '対面',
      '会場',
      'OfflineEventAttendanceMode',
      'physical',
    ],
  ].map(squeezed),
)
const HYBRID = new Set(
  ['hybrid', 'blended', 'hybride', 'ibrido', 'híbrido', 'ハイブリッド', 'MixedEventAttendanceMode'].map(
    squeezed,
  ),
)
const NOWHERE = new Set(
  ['tba', 'tbd', 'tbc', 'na', 'none', 'null', 'undefined', 'various', 'unknown', 'tobeannounced'].map(
    squeezed,
  ),
)
const YES = new Set(['true', 'yes', 'y', '1', 'x', 'ja', 'oui', 'si', 'vrai', 'wahr', 'はい'].map(squeezed))

/** How and where: the mode that the record names or that follows from what it gives, and the place with an ISO country. Refuses countries that are none. */
export function readPlace(raw: RawRecord): { mode: CatalogueMode | null; place: CataloguePlace | null } {
  const isCalledOnline = [raw.venue, raw.city, raw.address, raw.street].some((text) =>
    ONLINE.has(squeezed(text ?? '')),
  )
  const place = placeOf(raw)
  const modes = (raw.mode ?? '').split(/[,;|\s“”"]+/).map((mode) => squeezed(mode.replace(/^.*[/#]/, '')))
  const whole = squeezed((raw.mode ?? '').replace(/^.*[/#]/, ''))
  const says = (words: Set<string>) => words.has(whole) || modes.some((mode) => words.has(mode))
  const isOnline = says(ONLINE) || YES.has(squeezed(raw.isOnline ?? '')) || isCalledOnline
  const isOnsite = says(ONSITE) || place !== null
  if (says(HYBRID) || (isOnline && isOnsite && place)) return { mode: 'hybrid', place }
  if (isOnline) return { mode: 'online', place: null }
  return { mode: isOnsite ? 'onsite' : null, place }
}

function placeOf(raw: RawRecord): CataloguePlace | null {
  const given = (text: string | undefined) => {
    const line = cleanLine(text)
    return line === '' || NOWHERE.has(squeezed(line)) || ONLINE.has(squeezed(line))
      ? null
      : fitting(line, 'place')
  }
  const countryName = given(raw.country)
  const place: CataloguePlace = {
    venue: given(raw.venue),
    street: given(raw.street),
    city: given(raw.city),
    region: given(raw.region),
    postcode: given(raw.postcode),
    country: countryName ? readCountry(countryName) : null,
  }
  const address = given(raw.address)
  const whole = address ? withAddress(place, address) : place
  const settled = splitRegion(whole)
  const found = {
    ...settled,
    country: settled.country ?? (settled.city ? countryOfCity(settled.city) : null),
  }
  return Object.values(found).some((value) => value !== null) ? found : null
}

function fitting(line: string, field: string): string {
  if (line.length <= CATALOGUE_LIMITS.lineLength) return line
  throw new CatalogueRefusal('text.long', { field, count: line.length, limit: CATALOGUE_LIMITS.lineLength })
}

// "New York, NY" and "Bengaluru, Karnataka": what follows the comma is the region, if the country has one of that name.
function splitRegion(place: CataloguePlace): CataloguePlace {
  const parts = place.city?.split(',').map((part) => part.trim()) ?? []
  const [city, region, ...more] = parts
  if (!city || !region || more.length > 0) return place
  const country = place.country ?? findCountry(region) ?? countryOfCity(city)
  if (findCountry(region) === country && country !== null && !isRegion(region, country))
    return { ...place, city, country }
  const isStateCode = /^[A-Z]{2,3}$/.test(region) && country !== null && ['US', 'CA', 'AU'].includes(country)
  const isNamed = country !== null && isRegion(region, country)
  return isNamed || isStateCode ? { ...place, city, region: place.region ?? region, country } : place
}

const POSTCODE = /^(?:[A-Z]{1,2}-)?\d{3,6}(?:-\d{3,4})?$/i
const POSTCODE_CITY = /^((?:[A-Z]{1,2}-)?\d{4,6})\s+(\p{L}.*)$/u
const CITY_POSTCODE = /^(\p{L}.*\p{L})\s+(\d{4,6}|[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2})$/u

// An address as one text is read from its end: country, postcode, region, city; what is left in front is venue and street.
function withAddress(place: CataloguePlace, address: string): CataloguePlace {
  const parts = address
    .split(/,|;|\s[-–|]\s/)
    .map((part) => part.trim())
    .filter(Boolean)
  const last = parts.at(-1) ?? ''
  const isCountry = findCountry(last) !== null && !(parts.length === 1 && isCity(last, null))
  const isState = isRegion(last, 'US') && /^[A-Z]{2}$/.test(last) && isCity(parts.at(-2) ?? '', 'US')
  const isLastCountry = isCountry && !isState
  const country = place.country ?? (isLastCountry ? findCountry(last) : isState ? 'US' : null)
  if (isLastCountry) parts.pop()
  let { city, region, postcode } = place
  while (parts.length > 0 && city === null) {
    const part = parts.at(-1) ?? ''
    const joined = POSTCODE_CITY.exec(part) ?? CITY_POSTCODE.exec(part)
    if (POSTCODE.test(part)) postcode ??= part
    else if (country && isRegion(part, country) && (parts.length > 1 || !isCity(part, country)))
      region ??= part
    else if (joined) {
      const isPostcodeFirst = /^\D{0,3}\d/.test(joined[1] ?? '')
      postcode ??= (isPostcodeFirst ? joined[1] : joined[2]) ?? null
      city = (isPostcodeFirst ? joined[2] : joined[1]) ?? null
    } else if (!/\d/.test(part) && (parts.length > 1 || isCity(part, country))) city = part
    else break
    parts.pop()
  }
  const streets = parts.filter((part) => /\d/.test(part))
  const names = parts.filter((part) => !/\d/.test(part))
  return {
    venue: place.venue ?? (names.join(', ') || null),
    street: place.street ?? (streets.join(', ') || null),
    city,
    region,
    postcode,
    country,
  }
}

const WINDOWS_ZONES = new Map(
  Object.entries({
    'W. Europe Standard Time': 'Europe/Berlin',
    'Central Europe Standard Time': 'Europe/Budapest',
    'Central European Standard Time': 'Europe/Warsaw',
    'Romance Standard Time': 'Europe/Paris',
    'GMT Standard Time': 'Europe/London',
    'Greenwich Standard Time': 'Atlantic/Reykjavik',
    'GTB Standard Time': 'Europe/Bucharest',
    'FLE Standard Time': 'Europe/Kyiv',
    'E. Europe Standard Time': 'Europe/Chisinau',
    'Turkey Standard Time': 'Europe/Istanbul',
    'Russian Standard Time': 'Europe/Moscow',
    'Israel Standard Time': 'Asia/Jerusalem',
    'Arabian Standard Time': 'Asia/Dubai',
    'India Standard Time': 'Asia/Kolkata',
    'China Standard Time': 'Asia/Shanghai',
    'Singapore Standard Time': 'Asia/Singapore',
    'SE Asia Standard Time': 'Asia/Bangkok',
    'Tokyo Standard Time': 'Asia/Tokyo',
    'Korea Standard Time': 'Asia/Seoul',
    'Taipei Standard Time': 'Asia/Taipei',
    'AUS Eastern Standard Time': 'Australia/Sydney',
    'E. Australia Standard Time': 'Australia/Brisbane',
    'Cen. Australia Standard Time': 'Australia/Adelaide',
    'W. Australia Standard Time': 'Australia/Perth',
    'New Zealand Standard Time': 'Pacific/Auckland',
    'South Africa Standard Time': 'Africa/Johannesburg',
    'Egypt Standard Time': 'Africa/Cairo',
    'E. South America Standard Time': 'America/Sao_Paulo',
    'Argentina Standard Time': 'America/Argentina/Buenos_Aires',
    'Atlantic Standard Time': 'America/Halifax',
    'Eastern Standard Time': 'America/New_York',
    'US Eastern Standard Time': 'America/Indiana/Indianapolis',
    'Central Standard Time': 'America/Chicago',
    'Central Standard Time (Mexico)': 'America/Mexico_City',
    'Mountain Standard Time': 'America/Denver',
    'US Mountain Standard Time': 'America/Phoenix',
    'Pacific Standard Time': 'America/Los_Angeles',
    'Alaskan Standard Time': 'America/Anchorage',
    'Hawaiian Standard Time': 'Pacific/Honolulu',
  }),
)

/** The IANA name of a zone that a calendar or a table names: IANA itself, with a prefix before it, or the name Windows gives it; null when unknown. */
export function readZone(text: string | undefined): string | null {
  const name = cleanLine(text).replace(/^"|"$/g, '')
  if (!name) return null
  const inside =
    /(?:^|\/)((?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[A-Za-z_]+(?:\/[A-Za-z_]+)?)$/.exec(
      name.replace(/ /g, '_'),
    )
  if (inside?.[1] && isZone(inside[1])) return inside[1]
  const windows = WINDOWS_ZONES.get(name)
  if (windows) return windows
  const offset = /^(?:UTC|GMT)?\s*([+-])(\d{1,2})(?::?00)?$/i.exec(name)
  if (offset && Number(offset[2]) <= 14) return fixedZone(offset[1] === '-' ? -1 : 1, Number(offset[2]))
  if (/^(?:UTC|GMT|Z|Etc\/UTC)$/i.test(name)) return 'Etc/UTC'
  return isZone(name) && /^(?:CET|EET|WET|MET|Japan|Singapore|Hongkong|Turkey)$/i.test(name) ? name : null
}

// The signs of Etc/GMT zones are the other way round, as POSIX wrote them.
function fixedZone(sign: number, hours: number): string {
  return hours === 0 ? 'Etc/UTC' : `Etc/GMT${sign > 0 ? '-' : '+'}${hours}`
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The zone of local times: the record's own, else the place's, else the provider's. `unknown` is a zone name that nobody knows. */
export function settleZone(
  ownZone: string | undefined,
  place: CataloguePlace | null,
  providerZone: string,
): { timeZone: string; unknown: string | null } {
  const own = readZone(ownZone)
  if (own) return { timeZone: own, unknown: null }
  const unknown = cleanLine(ownZone) || null
  return { timeZone: (place && zoneOfPlace(place)) || providerZone, unknown }
}

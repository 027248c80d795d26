import { findIana } from 'windows-iana'
import { isTimeZone } from './dates.ts'
import { windowsZoneShown } from './outlook-zones.ts'

const AREAS = 'Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Canada|Europe|Etc|Indian|Pacific|US'
const IANA = new RegExp(`(?:^|/)((?:${AREAS})/[A-Za-z0-9_+-]+(?:/[A-Za-z_]+)?)$`, 'i')

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
 * The IANA name of a zone by what programs call it: IANA itself with or without a prefix, a name that Windows
 * gives, letters that stand for one zone, or a distance from UTC. Null where none has it, undefined of what
 * is no such name.
 */
export function zoneOfName(name: string): string | null | undefined {
  const inside = IANA.exec(name.replace(/ /g, '_'))?.[1]
  if (inside) return isTimeZone(inside) ? inside : null
  const known = findIana(windowsZoneShown(name) ?? name)[0] ?? SHORT[name.toUpperCase()]
  if (known) return known
  const minutes = distanceOf(name)
  return minutes === null ? undefined : zoneOfMinutes(minutes)
}

/** Minutes ahead of UTC, of a name that says just these: 'UTC+05:30'. */
export function distanceOf(text: string): number | null {
  const found = /^(?:UTC|GMT)?\s*([+-])(\d{1,2})(?::?(\d{2}))?$/i.exec(text)
  if (!found || Number(found[2]) > 14) return null
  return (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3] ?? 0))
}

/**
 * A zone that is always so many minutes ahead of UTC; null where there is none. The signs of Etc zones are
 * the other way round, as POSIX wrote them.
 */
export function zoneOfMinutes(minutes: number): string | null {
  if (minutes === 0) return 'Etc/UTC'
  if (minutes % 60 !== 0) return BY_MINUTES.get(minutes) ?? null
  return Math.abs(minutes) > 14 * 60 ? null : `Etc/GMT${minutes > 0 ? '-' : '+'}${Math.abs(minutes / 60)}`
}

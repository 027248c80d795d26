import { describe, expect, it } from 'vitest'
import { emptyRawRecord, type RawRecord } from './catalogue.ts'
import { type Finding, guessed, known } from './catalogue-finding.ts'
import { readPlace } from './catalogue-place.ts'
import { readZone, resolveZone } from './catalogue-zone.ts'

const raw = (fields: Partial<RawRecord>) => ({ ...emptyRawRecord('event', 1), ...fields })
const CONTEXT = { saidZone: null, providerZone: 'Asia/Tokyo', offset: null, hasHours: true }
const zoneOf = (fields: Partial<RawRecord>) =>
  resolveZone(fields.timeZone, readPlace(raw(fields)).place, CONTEXT)
const plain = (fact: Finding<unknown> | null | undefined) => fact?.value ?? null
/** A place without its certainties. */
const placeOf = (fields: Partial<RawRecord>) => {
  const { place } = readPlace(raw(fields))
  return (
    place && {
      ...place,
      city: plain(place.city),
      postcode: plain(place.postcode),
      country: plain(place.country),
    }
  )
}

describe('readPlace', () => {
  it.each<[Partial<RawRecord>, string]>([
    [{ address: 'Paris, TX' }, 'Paris TX US'],
    [{ address: 'Moscow, Idaho' }, 'Moscow Idaho US'],
    [{ address: 'Cambridge, MA' }, 'Cambridge MA US'],
    [{ city: 'London', region: 'ON' }, 'London ON CA'],
    [{ city: 'Cambridge', region: 'MA' }, 'Cambridge MA US'],
    [{ address: 'Casablanca, MA' }, 'Casablanca null MA'],
    [{ address: 'Sydney, NSW' }, 'Sydney NSW AU'],
    [{ address: '8400 Winterthur, Zürich, Schweiz' }, 'Winterthur Zürich CH'],
    [{ address: '12 Lathe St, Rochester, New York, United States' }, 'Rochester New York US'],
    [{ address: 'Werkhof, Zürich' }, 'Zürich null CH'],
  ])('lets a region narrow a city and never replace it: %j', (fields, said) => {
    const { city, region, country } = placeOf(fields) ?? {}
    expect(`${city} ${region} ${country}`).toBe(said)
  })

  it('reads an address that is one text from its end', () => {
    expect(
      placeOf({
        address: 'Conference Centre, 12 River Road, Kensington, Western Australia, 6151, Australia',
      }),
    ).toEqual({
      venue: 'Conference Centre',
      street: '12 River Road',
      city: 'Kensington',
      region: 'Western Australia',
      postcode: '6151',
      country: 'AU',
    })
    expect(placeOf({ address: 'Hotel Krone, Hauptstr. 5, 80331 München, Deutschland' })).toMatchObject({
      venue: 'Hotel Krone',
      street: 'Hauptstr. 5',
      postcode: '80331',
      city: 'München',
      country: 'DE',
    })
    expect(placeOf({ address: '10 Mill Lane, London SW1A 2AA, UK' })).toMatchObject({
      city: 'London',
      postcode: 'SW1A 2AA',
    })
    expect(placeOf({ address: 'Portland, OR' })).toMatchObject({
      city: 'Portland',
      region: 'OR',
      country: 'US',
    })
  })

  it('finds the country of a well-known city, and no country for an unknown place', () => {
    expect(placeOf({ address: 'Lausanne' })).toMatchObject({ city: 'Lausanne', country: 'CH' })
    expect(placeOf({ address: 'Room 3' })).toMatchObject({
      street: 'Room 3',
      city: null,
      country: null,
    })
    expect(placeOf({ address: 'Australia' })).toMatchObject({ city: null, country: 'AU' })
  })

  it.each([
    [{ isOnline: 'true' }, 'online'],
    [{ isOnline: 'Ja' }, 'online'],
    [{ address: 'Online' }, 'online'],
    [{ venue: 'Microsoft Teams' }, 'online'],
    [{ mode: 'https://schema.org/OnlineEventAttendanceMode' }, 'online'],
    [{ mode: '“onsite”, synchronous', city: 'Lund', country: 'Sweden' }, 'onsite'],
    [{ isOnline: 'false', city: 'Lund' }, 'onsite'],
    [{ isOnline: 'true', city: 'Lund' }, 'hybrid'],
    [{ mode: 'MixedEventAttendanceMode', city: 'Lund' }, 'hybrid'],
    [{ city: 'TBA' }, null],
    [{}, null],
  ] as const)('%j is %s', (fields, mode) => {
    expect(readPlace(raw(fields)).mode?.value ?? null).toBe(mode)
  })

  it.each([
    'Online, Virtual, Australia',
    'Live-Online',
    'Webinar',
    'en ligne',
    'in linea',
    'オンライン開催',
    'Virtuelles Klassenzimmer',
    'https://zoom.us/j/123',
    'Online via Microsoft Teams',
    'Remote / anywhere',
  ])('takes %s for no place', (address) => {
    expect(readPlace(raw({ address }))).toEqual({ mode: known('online'), place: null })
  })

  it.each([
    ['Virtual Reality Lab, Berlin', { venue: 'Virtual Reality Lab', city: 'Berlin', country: 'DE' }],
    [
      'Hotel Krone, Hauptstr. 5, 80331, München',
      { street: 'Hauptstr. 5', postcode: '80331', city: 'München' },
    ],
    ['Via Roma, 12, 20121 Milano, Italia', { street: 'Via Roma 12', postcode: '20121', city: 'Milano' }],
    ['6151, Australia', { street: null, postcode: '6151', country: 'AU' }],
    ['Perth WA 6000, Australia', { street: null, postcode: '6000', region: 'WA', city: 'Perth' }],
    ['1012 AB Amsterdam', { postcode: '1012 AB', city: 'Amsterdam', country: 'NL' }],
    ['Atlanta, Georgia', { city: 'Atlanta', country: 'US' }],
    ['Tbilisi, Georgia', { city: 'Tbilisi', country: 'GE' }],
    ['〒100-0001 東京都', { postcode: '100-0001', city: '東京都', country: 'JP' }],
  ])('reads %s', (address, place) => {
    expect(placeOf({ address })).toMatchObject(place)
  })

  it('refuses a country that is none', () => {
    expect(() => readPlace(raw({ city: 'Lund', country: 'Swe den!' }))).not.toThrow()
    expect(() => readPlace(raw({ city: 'Lund', country: 'Atlantis' }))).toThrow('country.unknown')
    expect(() => readPlace(raw({ venue: 'x'.repeat(301) }))).toThrow('text.long')
  })
})

describe('the zone of a place', () => {
  it.each([
    [{ city: 'New York, NY', country: 'U.S.A.' }, 'America/New_York'],
    [{ city: 'Portland', region: 'ME', country: 'US' }, 'America/New_York'],
    [{ city: 'Clear Water, FL', country: 'U.S.A.' }, 'America/New_York'],
    [{ city: 'Sidney', country: 'Australia' }, 'Australia/Sydney'],
    [{ city: 'Bengaluru', country: 'India' }, 'Asia/Kolkata'],
    [{ city: 'Nürnberg', country: 'Germany' }, 'Europe/Berlin'],
    [{ city: 'Little Village', country: 'Spain' }, 'Europe/Madrid'],
    [{ city: 'Montreal', country: 'Canada' }, 'America/Toronto'],
    [{ city: 'Little Village', country: 'U.S.A.' }, 'Asia/Tokyo'],
    [{ isOnline: 'true' }, 'Asia/Tokyo'],
  ])('of %j is %s', (fields, zone) => {
    expect(zoneOf(fields).value).toBe(zone)
  })

  it('yields to the zone that the record names', () => {
    const { place } = readPlace(raw({ city: 'Paris', country: 'FR' }))
    expect(resolveZone('Australia/Perth', place, CONTEXT)).toEqual(known('Australia/Perth'))
    expect(resolveZone('Middle Earth', place, CONTEXT)).toEqual(
      guessed('Europe/Paris', 'guess.zoneName', { text: 'Middle Earth', zone: 'Europe/Paris' }),
    )
  })
})

it.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['/softwarestudio.example/Olson_20011030_5/America/New_York', 'America/New_York'],
  ['W. Europe Standard Time', 'Europe/Berlin'],
  ['UTC', 'Etc/UTC'],
  ['GMT+02:00', 'Etc/GMT-2'],
  ['CET', 'CET'],
  ['Melbourne', 'Australia/Melbourne'],
  ['Zürich', 'Europe/Zurich'],
  ['Munich, Germany', 'Europe/Berlin'],
  ['AUS Eastern Standard Time', 'Australia/Sydney'],
  ['(UTC+10:00) Canberra, Melbourne, Sydney', 'Australia/Sydney'],
  ['GMT+5:30', 'Asia/Kolkata'],
  ['IST', null],
  ['EST', null],
  ['Portland', null],
  ['Mars/Olympus', null],
  ['Europe/Atlantis', null],
  ['', null],
])('reads the zone %s', (name, zone) => {
  expect(readZone(name)).toBe(zone)
})

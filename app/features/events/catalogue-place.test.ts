import { describe, expect, it } from 'vitest'
import { emptyRawRecord, type RawRecord } from './catalogue.ts'
import { readPlace, readZone, settleZone } from './catalogue-place.ts'

const raw = (fields: Partial<RawRecord>) => ({ ...emptyRawRecord('event', 1), ...fields })
const zoneOf = (fields: Partial<RawRecord>) =>
  settleZone(undefined, readPlace(raw(fields)).place, 'Asia/Tokyo').timeZone

describe('readPlace', () => {
  it('reads an address that is one text from its end', () => {
    expect(
      readPlace(
        raw({ address: 'Conference Centre, 12 River Road, Kensington, Western Australia, 6151, Australia' }),
      ).place,
    ).toEqual({
      venue: 'Conference Centre',
      street: '12 River Road',
      city: 'Kensington',
      region: 'Western Australia',
      postcode: '6151',
      country: 'AU',
    })
    expect(
      readPlace(raw({ address: 'Hotel Krone, Hauptstr. 5, 80331 München, Deutschland' })).place,
    ).toMatchObject({
      venue: 'Hotel Krone',
      street: 'Hauptstr. 5',
      postcode: '80331',
      city: 'München',
      country: 'DE',
    })
    expect(readPlace(raw({ address: '10 Mill Lane, London SW1A 2AA, UK' })).place).toMatchObject({
      city: 'London',
      postcode: 'SW1A 2AA',
    })
    expect(readPlace(raw({ address: 'Portland, OR' })).place).toMatchObject({
      city: 'Portland',
      region: 'OR',
      country: 'US',
    })
  })

  it('finds the country of a well-known city, and no country for an unknown place', () => {
    expect(readPlace(raw({ address: 'Lausanne' })).place).toMatchObject({ city: 'Lausanne', country: 'CH' })
    expect(readPlace(raw({ address: 'Room 3' })).place).toMatchObject({
      street: 'Room 3',
      city: null,
      country: null,
    })
    expect(readPlace(raw({ address: 'Australia' })).place).toMatchObject({ city: null, country: 'AU' })
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
    expect(readPlace(raw(fields)).mode).toBe(mode)
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
    expect(zoneOf(fields)).toBe(zone)
  })

  it('yields to the zone that the record names', () => {
    const { place } = readPlace(raw({ city: 'Paris', country: 'FR' }))
    expect(settleZone('Australia/Perth', place, 'UTC')).toEqual({
      timeZone: 'Australia/Perth',
      unknown: null,
    })
    expect(settleZone('Middle Earth', place, 'UTC')).toEqual({
      timeZone: 'Europe/Paris',
      unknown: 'Middle Earth',
    })
  })
})

it.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['/softwarestudio.example/Olson_20011030_5/America/New_York', 'America/New_York'],
  ['W. Europe Standard Time', 'Europe/Berlin'],
  ['UTC', 'Etc/UTC'],
  ['GMT+02:00', 'Etc/GMT-2'],
  ['CET', 'CET'],
  ['Mars/Olympus', null],
  ['Europe/Atlantis', null],
  ['', null],
])('reads the zone %s', (name, zone) => {
  expect(readZone(name)).toBe(zone)
})

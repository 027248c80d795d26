import { describe, expect, it } from 'vitest'
import type { RawRecord } from '#app/features/catalogue/catalogue-record/catalogue.ts'
import { readCatalogueFile } from './catalogue-file.ts'
import { readEntries } from './catalogue-reading.ts'

const CONTEXT = { now: new Date('2026-11-21T08:00:00Z'), providerTimeZone: 'Europe/Zurich' }
const entries = (value: unknown) =>
  readCatalogueFile('a.json', new TextEncoder().encode(JSON.stringify(value))).entries
const raws = (value: unknown) =>
  entries(value).map((entry): Partial<RawRecord> => (entry.ok ? entry.raw : {}))
const record = (value: unknown) => {
  const [first] = readEntries(entries(value), CONTEXT)
  return first?.outcome === 'record' ? first.record : first
}

describe('shapes of platforms that need no mapping', () => {
  it('reads texts with two forms, moments with three, and kinds of tickets', () => {
    const event = {
      id: '123',
      name: { text: 'Bees', html: '<b>Bees</b>' },
      description: { text: 'All', html: '<p>All</p>' },
      url: 'https://tickets.example/e/123',
      start: { timezone: 'Australia/Melbourne', local: '2027-03-01T09:00:00', utc: '2027-02-28T22:00:00Z' },
      end: { timezone: 'Australia/Melbourne', local: '2027-03-01T17:00:00', utc: '2027-03-01T06:00:00Z' },
      capacity: 20,
      online_event: false,
      is_free: false,
      locale: 'en_AU',
      organizer: { name: 'School', address: { city: 'Perth' } },
      venue: {
        name: 'Hall',
        address: {
          city: 'Melbourne',
          localized_address_display: '1 Spring St, Melbourne, VIC 3000',
          country: 'AU',
        },
      },
      ticket_classes: [
        { name: 'Seat', free: false, cost: { currency: 'AUD', value: 12000, major_value: '120.00' } },
      ],
    }
    expect(record({ pagination: { page_count: 1 }, events: [event] })).toMatchObject({
      title: 'Bees',
      description: { format: 'html', text: '<p>All</p>' },
      timeZone: { sure: true, value: 'Australia/Melbourne' },
      sessions: [{ startsAt: new Date('2027-02-28T22:00:00Z') }],
      place: {
        venue: 'Hall',
        street: '1 Spring St',
        city: { value: 'Melbourne' },
        postcode: { value: '3000' },
      },
      offers: [{ name: 'Seat', minor: 12_000, currency: 'AUD', buyers: { value: 'everyone' } }],
      languages: ['en'],
    })
  })

  it('reads JSON:API with what stands beside it', () => {
    const answer = {
      data: [
        {
          type: 'event',
          id: '7',
          attributes: {
            title: 'Bees',
            'starts-at': '2027-05-01T09:00:00+02:00',
            'ends-at': '2027-05-01T17:00:00+02:00',
          },
          relationships: { venue: { data: { type: 'venue', id: '1' } } },
        },
      ],
      included: [{ type: 'venue', id: '1', attributes: { name: 'Hall', city: 'Bern', country: 'CH' } }],
    }
    expect(raws(answer)[0]).toMatchObject({
      kind: 'event',
      id: '7',
      title: 'Bees',
      venue: 'Hall',
      city: 'Bern',
    })
  })

  it('reads lists inside of answers, first places and price ranges', () => {
    const answer = {
      _embedded: {
        events: [
          {
            name: 'Bees',
            dates: {
              start: { localDate: '2027-05-01', dateTime: '2027-05-01T07:00:00Z' },
              timezone: 'Europe/Zurich',
            },
            priceRanges: [{ min: 20, max: 50, currency: 'CHF' }],
            _embedded: {
              venues: [
                { name: 'Hall', city: { name: 'Bern' }, country: { name: 'Switzerland', countryCode: 'CH' } },
              ],
            },
          },
        ],
      },
      page: { size: 1 },
    }
    const [raw] = raws(answer)
    expect(raw).toMatchObject({
      title: 'Bees',
      start: '2027-05-01',
      timeZone: 'Europe/Zurich',
      venue: 'Hall',
      city: 'Bern',
      country: 'Switzerland',
    })
    expect(record(answer)).toMatchObject({ offers: [], notes: [{ code: 'left.price' }] })
    for (const wrapped of [
      { items: [{ summary: 'Bees' }] },
      { results: [{ name: { de: 'Bienen', en: 'Bees' } }] },
      { data: { group: { edges: [{ node: { title: 'Bees' } }] } } },
    ])
      expect(raws(wrapped)[0]?.title).toBe('Bees')
  })

  it('leaves the city of an organiser to the organiser', () => {
    expect(
      raws([{ name: 'Bees', organizer: { city: 'Perth', address: { country: 'AU' } } }])[0],
    ).toMatchObject({
      city: undefined,
      country: undefined,
    })
  })
})

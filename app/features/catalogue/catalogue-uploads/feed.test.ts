import { describe, expect, it } from 'vitest'
import { feedFileName, feedStageOf, nextNight, nextTry, seedOf } from './feed.ts'

describe('the time of a feed', () => {
  it('is the coming night, at a moment of its own', () => {
    const noon = new Date('2030-06-01T12:00:00Z')
    expect(nextNight(noon, 0).toISOString()).toBe('2030-06-02T01:00:00.000Z')
    expect(nextNight(noon, 0.5).toISOString()).toBe('2030-06-02T03:00:00.000Z')
    expect(nextNight(new Date('2030-06-01T02:59:00Z'), 0.5).toISOString()).toBe('2030-06-01T03:00:00.000Z')
    expect(nextNight(new Date('2030-06-01T03:00:00Z'), 0.5).toISOString()).toBe('2030-06-02T03:00:00.000Z')
  })

  it('is an hour later when it failed, twice', () => {
    const at = new Date('2030-06-01T03:00:00Z')
    expect([1, 2, 3, 9].map((failures) => nextTry(at, 0, failures).toISOString().slice(0, 13))).toEqual([
      '2030-06-01T04',
      '2030-06-01T04',
      '2030-06-02T01',
      '2030-06-02T01',
    ])
  })

  it('is spread by the id', () => {
    const seeds = ['01977a2b-0000-7000-8000-000000000000', '01977a2b-0000-7000-8000-0000ffffffff'].map(seedOf)
    expect(seeds[0]).toBe(0)
    expect(seeds[1]).toBeGreaterThan(0.99)
    expect(seeds[1]).toBeLessThan(1)
  })
})

it.each([
  ['https://a.example/export?format=csv', 'text/csv; charset=utf-8', 'export.csv'],
  ['https://a.example/', 'text/calendar', 'a.example.ics'],
  ['https://a.example/courses/', 'application/ld+json', 'courses.json'],
  ['https://a.example/list.CSV', 'text/html', 'list.CSV'],
  ['https://a.example/list', null, 'list'],
])('%s given as %s is called %s', (address, type, name) => {
  expect(feedFileName(address, type)).toBe(name)
})

it('stands where its moments say', () => {
  const at = new Date()
  expect(feedStageOf({ confirmedAt: null, stoppedAt: null })).toBe('unconfirmed')
  expect(feedStageOf({ confirmedAt: at, stoppedAt: null })).toBe('live')
  expect(feedStageOf({ confirmedAt: at, stoppedAt: at })).toBe('stopped')
})

import { describe, expect, it } from 'vitest'
import { emptyRawRecord, type RawRecord } from '#app/features/catalogue/catalogue-record/catalogue.ts'
import { guessed, guessesIn, known } from '#app/features/catalogue/catalogue-record/catalogue-finding.ts'
import {
  CatalogueRefusal,
  describeReason,
} from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import {
  type CatalogueContext,
  normaliseRecord,
} from '#app/features/catalogue/catalogue-record/catalogue-record.ts'
import { claimedElsewhere, planState } from './catalogue-plan.ts'

const CONTEXT: CatalogueContext = { now: new Date('2026-11-21T08:00:00Z'), providerTimeZone: 'Europe/Zurich' }
const event = (fields: Partial<RawRecord>): RawRecord => ({
  ...emptyRawRecord('event', 1),
  title: 'Safe Ladders',
  start: '2027-03-01T09:00',
  end: '2027-03-01T17:00',
  ...fields,
})
const read = (fields: Partial<RawRecord>, said?: CatalogueContext['said']) =>
  normaliseRecord(event(fields), { ...CONTEXT, said })
const guesses = (fields: Partial<RawRecord>, said?: CatalogueContext['said']) =>
  guessesIn(read(fields, said)).map(({ code }) => code)
const sentence = (fields: Partial<RawRecord>) => {
  try {
    read(fields)
    return 'taken'
  } catch (error) {
    if (error instanceof CatalogueRefusal) return describeReason(error.reason)
    throw error
  }
}

describe('what is guessed is a guess', () => {
  it.each<[Partial<RawRecord>, string[]]>([
    [{ address: 'Bern, Switzerland' }, []],
    [{ city: 'Lund', country: 'Sweden' }, []],
    [{ isOnline: 'true' }, ['guess.zone']],
    [{ isOnline: 'true', timeZone: 'Melbourne' }, []],
    [{ isOnline: 'true', timeZone: 'Middle Earth' }, ['guess.zoneName']],
    [{ isOnline: 'true', timeZone: 'IST' }, ['guess.zoneName']],
    [{ city: 'Pune', country: 'India', timeZone: 'IST' }, []],
    [{ isOnline: 'true', start: '2027-03-01T09:00Z', end: '2027-03-01T10:00Z' }, []],
    [{ isOnline: 'true', start: '2027-03-01', end: '2027-03-02' }, []],
    [{ address: 'Kulturhaus, Little Village, Switzerland' }, ['guess.city']],
    [{ city: 'Sidney', country: 'Australia' }, ['guess.zonePlace', 'guess.city']],
    [{ city: 'London' }, ['guess.zonePlace', 'guess.country']],
    [{ mode: 'online', city: 'Bern', country: 'CH' }, ['guess.hybrid']],
    [{ address: 'https://school.example/room', timeZone: 'UTC' }, ['guess.online']],
    [{ street: '3011', city: 'Bern', country: 'CH' }, ['guess.postcode']],
    [{ city: 'Bern', country: 'CH', description: 'L\ufffdten' }, ['guess.letters']],
    [{ city: 'Bern', country: 'CH', description: 'Löten', codePage: 'CP850' }, ['guess.page']],
    [{ city: 'Bern', country: 'CH', description: 'Loten', codePage: 'CP850' }, []],
    [{ city: 'Bern', country: 'CH', elsewhere: 'Basel' }, ['guess.places']],
    [{ city: 'Bern', country: 'CH', status: 'Draft' }, ['guess.state']],
    [{ city: 'Bern', country: 'CH', start: 'ca. 03.04.2028', end: undefined }, ['guess.date']],
    [{ city: 'Bern', country: 'CH', start: 'bis 03.04.2028', end: undefined }, ['guess.date']],
    [{ city: 'Paris', region: 'TX' }, ['guess.zonePlace']],
    [{ address: 'Vienna, VA' }, ['guess.city']],
    [{ city: 'Bern', country: 'CH', languages: 'not English' }, ['guess.language']],
    [
      { city: 'Bern', country: 'CH', start: '2027-03-01', end: undefined, duration: '5 weeks' },
      ['guess.duration'],
    ],
    [{ city: 'Bern', country: 'CH', end: undefined, duration: '2 days' }, ['guess.duration']],
    [{ city: 'Bern', country: 'CH', end: undefined, duration: '2 hours' }, []],
    [{ city: 'Bern', country: 'CH', start: '2027-03-01', end: undefined, duration: '2 days' }, []],
  ])('%j: %j', (fields, codes) => {
    expect(guesses(fields).toSorted()).toEqual(codes.toSorted())
  })

  it('is no guess any more when whoever imports says it', () => {
    expect(guesses({ isOnline: 'true' }, { timeZone: 'Asia/Tokyo' })).toEqual([])
    expect(read({ isOnline: 'true' }, { timeZone: 'Asia/Tokyo' }).sessions[0]?.startsAt).toEqual(
      new Date('2027-03-01T00:00:00Z'),
    )
    expect(guesses({ city: 'Bern', country: 'CH' }, { timeZone: 'Asia/Tokyo' })).toEqual([])
  })
})

describe('what contradicts itself is refused', () => {
  it.each<[Partial<RawRecord>, string | RegExp]>([
    [{ isOnline: 'false', address: 'Zoom' }, /^It contradicts itself on where it takes place/],
    [{ mode: 'onsite', address: 'Online' }, /^It contradicts itself on where it takes place/],
    [{ mode: 'OnlineEventAttendanceMode', isOnline: 'no' }, /^It contradicts itself/],
    [{ city: 'Bern', start: 'Friday, 1 March 2027' }, '"Friday, 1 March 2027" is no Friday.'],
    [
      { city: 'Bern', startInstant: '2027-03-01T09:00:00Z', endInstant: '2027-03-01T16:00:00Z' },
      'Its start is given twice and differs: 2027-03-01 09:00 in Europe/Zurich is not 2027-03-01T09:00:00Z.',
    ],
    [
      { city: 'Bern', isFree: 'true', price: '120', currency: 'CHF' },
      'It says that it is free of charge, but asks for 120.00 CHF.',
    ],
    [
      { city: 'Bern', price: 'EUR 120', currency: 'CHF' },
      'Its price is written in EUR, but its currency is CHF.',
    ],
  ])('%j: %s', (fields, reason) => {
    expect(sentence(fields)).toEqual(typeof reason === 'string' ? reason : expect.stringMatching(reason))
  })

  it('is no contradiction when both say the same', () => {
    const fields = { city: 'Bern', startInstant: '2027-03-01T08:00:00Z', endInstant: '2027-03-01T16:00:00Z' }
    expect(guesses(fields)).toEqual([])
    expect(guesses({ ...fields, city: undefined, isOnline: 'true' })).toEqual([])
  })
})

describe('planState', () => {
  const sure = read({ city: 'Bern', country: 'CH' })
  const unsure = read({ isOnline: 'true' })
  const wish = { publish: true, shown: 'published', missing: [], before: null } as const
  const plan = (...given: Partial<Parameters<typeof planState<'published' | 'draft'>>[2]>[]) =>
    Object.assign({}, wish, { missing: [] }, ...given)

  it('shows what is known, and never by itself what is guessed', () => {
    expect(planState(sure, known(null), plan())).toMatchObject({ state: 'published', guesses: [] })
    expect(planState(unsure, known(null), plan())).toMatchObject({
      state: 'draft',
      guesses: [{ code: 'guess.zone' }],
      notes: [{ code: 'draft.guess' }],
    })
    expect(planState(sure, guessed('x', 'guess.category', { category: 'x' }), plan()).state).toBe('draft')
    expect(planState(sure, known(null), plan({ publish: false })).state).toBe('draft')
  })

  it('changes nothing public into a guess, but leaves what somebody has looked at', () => {
    const before = { state: 'published' as const, guesses: [] }
    expect(planState(unsure, known(null), plan({ before }))).toMatchObject({
      state: 'published',
      refusal: { code: 'guess.shown' },
    })
    const seen = { ...before, guesses: guessesIn(unsure) }
    expect(planState(unsure, known(null), plan({ before: seen })).refusal).toBeNull()
  })
})

it('leaves an event to the file that brought it', () => {
  const held = { source: 'a.ics', fields: { title: 'x', place: 'y', keywords: 'z' } }
  expect(claimedElsewhere(undefined, 'b.ics', held.fields)).toBeNull()
  expect(claimedElsewhere(held, 'a.ics', { ...held.fields, title: 'w' })).toBeNull()
  expect(claimedElsewhere(held, 'b.ics', { ...held.fields, keywords: 'w' })?.outcome).toBe('unchanged')
  const conflict = claimedElsewhere(held, 'b.ics', { ...held.fields, title: 'w' })
  expect(conflict && [conflict.outcome, describeReason(conflict.reason)]).toEqual([
    'refused',
    'It is the same event as in "a.ics", but differs from it (title). If this file takes its place, say --source "a.ics".',
  ])
})

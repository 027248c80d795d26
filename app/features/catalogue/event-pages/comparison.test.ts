import { expect, test } from 'vitest'
import type { ComparedTopic } from '#app/features/catalogue/topics/queries-compared.server.ts'
import { termsOf } from '#app/kit/tax.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { comparisonOf } from './comparison.ts'

const TOPIC: ComparedTopic = {
  id: '1',
  url: 'ladders',
  topic: 'Ladders',
  language: 'en',
  category: 'Safety',
  categorySlug: 'six-sigma',
  group: 1,
  thumbImage: null,
  owner: 'Ladders AB',
  page: '/ladders',
  rating: 45,
  ratingCount: 3,
  priceMinor: 900_00,
  priceCurrency: 'EUR',
  priceUnit: 'group',
  durationMinutes: 840,
  languages: ['en'],
  modes: ['onsite'],
  cities: ['München'],
  tax: null,
  level: 'all',
  largestGroup: 12,
  outcomes: ['Climb'],
  included: ['Ropes'],
}
const VAT = termsOf('added', 'vat', 22_00)

const say = (people: number) => ({
  language: 'en' as const,
  t: translator('en'),
  now: new Date('2026-12-01T00:00:00Z'),
  people,
})
const priceOf = (given: Partial<ComparedTopic>, people: number) => {
  const { rows } = comparisonOf(
    [{ choice: 'topic.ladders', topic: { ...TOPIC, ...given }, days: [] }],
    say(people),
  )
  const cell = rows.find(({ name }) => name === 'price')?.cells[0]
  return cell && [cell.price?.amount ?? cell.lines[0], cell.note]
}

test.each([
  [{}, 1, '€900', 'from €900 per group'],
  [{}, 6, '€150', '€900 in total for 6 people · from €900 per group'],
  [{}, 7, '€128.58', '€900 in total for 7 people · from €900 per group'],
  [{}, 13, '€138.47', '€1,800 in total for 13 people · from €900 per group · 2 groups'],
  [{ priceUnit: 'day' }, 6, '€300', '€1,800 in total for 6 people · from €900 per day'],
  [{ priceUnit: 'day', durationMinutes: null }, 6, '€900', null],
  [{ priceUnit: 'person' }, 6, '€900', '€5,400 in total for 6 people'],
  [{ priceUnit: 'person' }, 500, '€900', '€450,000 in total for 500 people · 42 groups'],
  [{ priceUnit: 'person', tax: VAT }, 6, '€900', '€6,588 in total for 6 people · incl. 22% VAT'],
  [{ tax: VAT }, 6, '€150', '€1,098 in total for 6 people · incl. 22% VAT · from €900 per group'],
  [{ priceMinor: 0 }, 6, 'Free', null],
  [{ priceMinor: null }, 6, 'Price on request', null],
] as const)('%o for %i people costs each %s', (given, people, amount, note) => {
  expect(priceOf(given, people)).toEqual([amount, note])
})

test('rows that nobody says anything of are left out, columns keep their order', () => {
  const two = comparisonOf(
    [
      {
        choice: 'topic.b',
        topic: { ...TOPIC, topic: 'B', outcomes: [], included: ['Lunch'], languages: [] },
        days: ['Thu 3 Dec'],
      },
      {
        choice: 'topic.a',
        topic: { ...TOPIC, topic: 'A', outcomes: [], included: [], languages: [] },
        days: [],
      },
    ],
    say(1),
  )
  expect(two.heads.map(({ title }) => title)).toEqual(['B', 'A'])
  expect(two.rows.map(({ name }) => name)).toEqual([
    'price',
    'dates',
    'duration',
    'where',
    'level',
    'rating',
    'included',
  ])
  expect(two.rows.at(-1)?.cells.map(({ lines }) => lines)).toEqual([['Lunch'], []])
  expect(two.rows[1]?.cells.map(({ lines }) => lines)).toEqual([['Thu 3 Dec'], ['No date is planned yet']])
})

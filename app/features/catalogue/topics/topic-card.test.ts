import { expect, test } from 'vitest'
import { roughly } from '#app/kit/exchange-rate.ts'
import type { Language } from '#app/kit/language.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { type TopicCardFacts, topicCardsOf } from './topic-card.ts'

const FACTS: TopicCardFacts = {
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
  priceCurrency: 'SGD',
  priceUnit: 'group',
  durationMinutes: 840,
  languages: ['de', 'en'],
  modes: ['onsite', 'venue', 'online'],
  cities: ['München', '東京', 'Tokyo', 'Lund'],
  tax: null,
}
function card(given: Partial<TopicCardFacts>, language: Language = 'en', compared?: 'EUR' | 'SGD') {
  const [only] = topicCardsOf([{ ...FACTS, ...given }], language, translator(language), compared)
  if (!only) throw new Error('a card was lost')
  return only
}

test('a card says how long, in which languages and where, each city once and as the reader calls it', () => {
  expect(card({}).facts).toEqual(['2 days', 'German and English', 'Munich and 2 more cities, live online'])
  expect(card({ cities: [], modes: ['onsite'] }).facts.at(-1)).toBe('At your place')
  expect(card({ cities: [], modes: [], languages: [], durationMinutes: null }).facts).toEqual([])
})

test('where prices are compared a card says what its price roughly is', () => {
  const about = roughly(money(90_000, 'SGD'), 'EUR') ?? money(0, 'EUR')
  expect(card({}, 'en', 'EUR').price).toMatchObject({
    amount: 'SGD\u00a0900',
    note: expect.stringMatching(new RegExp(`^about ${formatMoney(about, 'en')} · per group`)),
  })
  expect(card({}, 'en', 'SGD').price?.note).toMatch(/^per group/)
  expect(card({}).price?.note).toMatch(/^per group/)
})

import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from '#app/kit/language.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { refundTermsOf } from './refund-terms.ts'

const now = new Date('2026-11-21T08:00:00Z')
const startsAt = new Date('2027-01-26T12:30:00Z')
const STEPS = [
  { days: 7, percent: 50 },
  { days: 14, percent: 100 },
  { days: 3, percent: 20 },
]
const terms = (refundSteps: typeof STEPS, language: Language = 'en', at = now) =>
  refundTermsOf(
    { refundSteps, startsAt, timeZone: 'Asia/Kolkata', quorum: null },
    { language, t: translator(language), now: at },
  )

test('the whole policy is one sentence, with day, hour and zone of the place', () => {
  expect(terms(STEPS).sentence).toBe(
    'Free cancellation until Tue 12 Jan 2027, 18:00 IST; then half until Tue 19 Jan 2027, 18:00 IST; ' +
      'then 20% until Sat 23 Jan 2027, 18:00 IST; afterwards no refund.',
  )
})

test('bad terms are said as plainly as good ones', () => {
  expect(terms([]).sentence).toBe('No refund if you cancel.')
  expect(terms([{ days: 7, percent: 0 }]).sentence).toBe('No refund if you cancel.')
})

test('what is over is not pledged, to the moment', () => {
  const at = (iso: string) => terms(STEPS, 'en', new Date(iso)).sentence
  expect(at('2027-01-12T12:29:59Z')).toMatch(/^Free cancellation until/)
  expect(at('2027-01-12T12:30:00Z')).toMatch(
    /^Half of the price back until .*; then 20% until .*; afterwards no refund\.$/,
  )
  expect(at('2027-01-24T00:00:00Z')).toBe('No refund if you cancel.')
})

test('every language has the words', () => {
  for (const language of LANGUAGES) {
    const { sentence, also } = terms(STEPS, language)
    expect(sentence).not.toMatch(/refund\.[a-z]|\{\{|\.\./)
    expect(sentence.match(/2027/g)).toHaveLength(3)
    expect(also).toHaveLength(2)
  }
})

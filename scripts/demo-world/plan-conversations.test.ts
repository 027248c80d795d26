import { expect, test } from 'vitest'
import { LANGUAGES } from '#app/kit/language.ts'
import { planConversations } from './plan-conversations.ts'
import { DEMO_SIGN_INS } from './sign-ins.ts'

const NOW = new Date('2026-11-21T08:30:00Z')
const planned = planConversations(NOW)
const wordsOf = (one: (typeof planned)[number]) =>
  one.lines.flatMap((line) => ('words' in line ? [line.words] : []))

test('conversations are the same each time, of people in six languages', () => {
  expect(planConversations(new Date(NOW))).toEqual(planned)
  expect(planned).toHaveLength(63)
  for (const language of LANGUAGES)
    expect(planned.filter((one) => one.language === language).length, language).toBeGreaterThanOrEqual(6)
  const readers = new Set(planned.flatMap(({ reads }) => reads.map(({ who }) => who)))
  expect(DEMO_SIGN_INS.filter((who) => !readers.has(who))).toEqual([])
  const words = planned.flatMap(wordsOf)
  expect(words.filter((text, at) => words.indexOf(text) !== at)).toEqual([])
})

test.each(['2026-11-21T00:10:00Z', '2027-02-28T23:50:00Z'])(
  'their lines come one after the other, before %s',
  (day) => {
    const now = new Date(day)
    for (const { lines, sides } of planConversations(now)) {
      const times = lines.map(({ at }) => at.getTime())
      expect(
        times.toSorted((a, b) => a - b),
        sides.join(' '),
      ).toEqual(times)
      expect(times.at(-1)).toBeLessThan(now.getTime())
      expect(JSON.stringify(lines)).not.toMatch(/\{\+|undefined/)
    }
  },
)

test('one is long, the others are short, and what is quoted is a message above', () => {
  const lengths = planned.map(({ lines }) => lines.length).toSorted((a, b) => a - b)
  expect(lengths.at(-1)).toBe(120)
  expect(lengths[0]).toBeGreaterThanOrEqual(2)
  expect(lengths.at(-2)).toBeLessThanOrEqual(12)
  for (const { lines } of planned)
    for (const [at, line] of lines.entries()) {
      if (!('quotes' in line) || line.quotes === undefined) continue
      expect(line.quotes).toBeLessThanOrEqual(at)
      expect(lines[line.quotes - 1]).toHaveProperty('words')
    }
})

test('contact details stand in one of them, and another leaves lines to read', () => {
  const tells = planned.filter((one) => wordsOf(one).some((text) => /@|\d{5} ?\d{5}/.test(text)))
  expect(tells.map(({ sides }) => sides)).toEqual([['deccan-facilitators', 'swati_chavan']])
  expect(planned.flatMap(({ unread = {} }) => Object.keys(unread))).toEqual(
    expect.arrayContaining(['rashmi_s', 'meera_kulkarni', 'steelmind', 'deepa_joshi', 'sameer_wagh']),
  )
})

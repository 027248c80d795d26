import { expect, test } from 'vitest'
import { LANGUAGES } from '#app/kit/language.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { notificationKinds } from './kind-registry.server.ts'
import { describeNotification } from './notification.ts'
import '#tests/support/bind-registries.ts'

const kinds = await notificationKinds.read()

const say = (language: (typeof LANGUAGES)[number], given: object) =>
  describeNotification(
    {
      kind: 'seatsSold',
      parameters: { title: 'Lean' },
      count: 1,
      link: '/event/manage_event/lean',
      ...given,
    },
    { language, t: translator(language), kinds },
  )

test('says in the reader’s language what happened, and how often', () => {
  expect(say('en', {})).toEqual({
    text: 'A seat for “Lean” was sold.',
    html: 'A seat for “<b>Lean</b>” was sold.',
    link: '/event/manage_event/lean',
  })
  expect(say('en', { count: 12 })?.text).toBe('12 seats for “Lean” were sold.')
  expect(say('de', { count: 12 })).toMatchObject({
    text: '12 Plätze für „Lean“ wurden verkauft.',
    link: '/de/event/manage_event/lean',
  })
})

test('writes amounts as the reader does', () => {
  const parameters = { title: 'Lean', amount: { minor: 120_000, currency: 'EUR' } }
  expect(say('en', { kind: 'refunded', parameters })?.text).toBe('€1,200 for “Lean” was refunded to you.')
  expect(say('de', { kind: 'refunded', parameters })?.text).toMatch(/^1\.200\s€ für/)
})

test('tells moments by the clock of their place', () => {
  const until = { at: '2026-12-03T12:30:00.000Z', timeZone: 'Asia/Kolkata' }
  const said = say('en', { kind: 'quorumPending', parameters: { title: 'Lean', until } })
  expect(said?.text).toContain('by Thu 3 Dec, 18:00 whether')
})

test('what people typed stays text: no markup, no marks of ours, no placeholders', () => {
  const title = '<img src=x onerror=alert(1)> {{count}} & \ue000b\ue001 "Q"'
  const said = say('en', { parameters: { title } })
  expect(said?.html).toBe(
    'A seat for “<b>&lt;img src=x onerror=alert(1)&gt; {{count}} &amp; b &quot;Q&quot;</b>” was sold.',
  )
  expect(said?.text).toContain('<img src=x onerror=alert(1)> {{count}} & b "Q"')
})

test('a kind that this version does not know says nothing', () => {
  expect(say('en', { kind: 'toString' })).toBeNull()
  expect(say('en', { kind: 'unheardOf' })).toBeNull()
})

const AT = '2026-12-03T12:30:00.000Z'

const ALL = {
  title: 'Lean',
  topic: 'Lean',
  username: 'asha',
  former: 'search',
  company: 'Limmat AG',
  group: 'Limmat Gruppe',
  name: 'Asha',
  number: 'PO-2026-00001',
  order: '26K4TWW4TT',
  year: '2026',
  amount: { minor: 1, currency: 'EUR' },
  kept: { basisPoints: 1_250 },
  instead: { basisPoints: 1_000 },
  from: { at: AT, timeZone: 'UTC' },
  reason: 'Too late',
  note: 'Please write to us.',
  late: '3',
  day: { day: '2026-12-03' },
  card: '4242',
  until: { at: AT, timeZone: 'Asia/Kolkata' },
  date: { at: AT, timeZone: 'Asia/Kolkata' },
  before: { at: AT, timeZone: 'Asia/Kolkata' },
}

test('every kind is said whole in every language', () => {
  for (const kind of Object.keys(kinds))
    for (const language of LANGUAGES)
      for (const count of [1, 2, 1_000_000]) {
        const said = say(language, { kind, parameters: ALL, count })
        expect(said?.text, `${kind} in ${language}`).not.toMatch(/[{}:][a-z]|kinds\./)
        expect(said?.text.length).toBeGreaterThan(5)
      }
})

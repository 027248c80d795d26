import { expect, test } from 'vitest'
import { LANGUAGES } from '#app/kit/language.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { type SaleFacts, sayFacts } from './evidence.ts'

const FACTS: SaleFacts = {
  reference: 'ABC1234567',
  title: 'Lean basics',
  timeZone: 'Europe/Zurich',
  startsAt: '2027-03-02T08:00:00Z',
  endsAt: '2027-03-02T16:00:00Z',
  orderedAt: '2027-01-10T09:30:00Z',
  confirmedAt: '2027-01-10T09:31:00Z',
  tickets: 2,
  checkedIn: 1,
  firstCheckIn: '2027-03-02T07:50:00Z',
  termsVersion: '2026-11-26',
  termsAcceptedAt: '2027-01-10T09:30:30Z',
  refundRules: [{ percent: 50, until: '2027-02-20T08:00:00Z' }],
  refundedMinor: 1_000,
  currency: 'EUR',
  invoice: 'MK-2027-00001',
  emailedAt: '2027-01-05T10:01:00Z',
  present: 1,
  mails: [
    { kind: 'orders.confirmed', to: 'a***@example.org', at: '2027-01-10T09:32:00Z', state: 'sent' },
    { kind: 'orders.ticket', to: 'b***@example.org', at: '2027-01-10T09:33:00Z', state: 'failed' },
  ],
}
const now = new Date('2027-04-01T00:00:00Z')

test('the facts of a sale are said in every language, and in English to the bank', () => {
  for (const language of LANGUAGES) {
    const lines = sayFacts(FACTS, { language, t: translator(language), now })
    expect(lines).toHaveLength(14)
    expect(lines.join('\n')).not.toMatch(/disputes:|\{\{/)
  }
  const [ordered, , invoice, emailed, , tickets, came, present, terms, , rule, back, confirmation, ticket] =
    sayFacts(FACTS, {
      language: 'en',
      t: translator('en'),
      now,
    })
  expect(ordered).toContain('“Lean basics” (ABC1234567) was ordered on')
  expect([tickets, rule, back]).toEqual([
    '2 tickets were issued.',
    expect.stringContaining('50% back until'),
    expect.stringContaining('EUR'),
  ])
  expect([invoice, emailed, present]).toEqual([
    'Invoice MK-2027-00001 was issued.',
    expect.stringContaining('The confirmation was emailed on'),
    '1 of them was marked as present by the trainer.',
  ])
  expect(terms).toMatch(/^Quorum’s terms of use in the version of .*2026 were accepted with the order on /)
  expect(confirmation).toMatch(/^An email \(confirmation\) to a\*\*\*@example\.org left on /)
  expect(ticket).toMatch(/^An email \(ticket\) to b\*\*\*@example\.org of .* could not be delivered\.$/)
  expect(came).toContain('1 of them was shown at the door')
})

test('of what nobody came to, and nothing comes back of, just that is said', () => {
  const none = {
    ...FACTS,
    checkedIn: 0,
    firstCheckIn: null,
    present: 0,
    mails: [],
    termsVersion: null,
    termsAcceptedAt: null,
    invoice: null,
    emailedAt: null,
    refundRules: [],
    refundedMinor: 0,
  }
  const lines = sayFacts(none, { language: 'en', t: translator('en'), now })
  expect(lines.join('\n')).not.toMatch(/door|terms of use/)
  expect(lines.at(-1)).toBe('Nothing came back by them after the order.')
})

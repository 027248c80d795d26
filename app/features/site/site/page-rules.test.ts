import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CHANGED_PARTS, freeUntil } from '#app/features/catalogue/events/event-change.ts'
import { quorumOf } from '#app/features/catalogue/events/quorum.ts'
import { REVIEW_TABLE, whyNotReviewed } from '#app/features/delivery/reviews/review.ts'
import { commissionOf, FIRST_RATE } from '#app/features/money/commission/commission-rule.ts'
import { INVOICE_TABLE } from '#app/features/money/invoicing/invoice.ts'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { APPROVAL_TABLE } from '#app/features/people/parties/approval.ts'
import { cancellationTermsOf, isCancellable } from '#app/features/sales/orders/cancellation.ts'
import { checkoutStep, ORDER_TABLE } from '#app/features/sales/orders/order.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { money } from '#app/kit/money.ts'
import { ASKED_DAYS } from '#app/kit/selling.ts'
import '#tests/support/bind-registries.ts'
import { listTexts } from './read-text.server.ts'

const now = new Date('2026-11-26T12:00:00Z')
const day = (count: number) => new Date(now.getTime() + count * 86_400_000)
const source = (file: string) => readFileSync(file, 'utf8')
const by = <T extends { name: string; by: readonly string[] }>(table: readonly T[], step: string) =>
  table.find(({ name }) => name === step)?.by

const open = { state: 'published', startsAt: day(20), minimum: 5, runsForSure: false } as const
const quorum = quorumOf({ ...open, minimumDecidedAt: day(5) }, 2, now)
const sure = quorumOf({ ...open, runsForSure: true, minimumDecidedAt: day(5) }, 5, now)
const none = { reason: 'terms', percent: 0, until: null }

/** `says`: one of these on each of the pages. */
type Rule = { pages: string[]; says: string[]; is: () => unknown; as: unknown }

/**
 * Sentences of the pages that state a rule of the product, and that rule as the code keeps it: who changes
 * one changes the other.
 */
const RULES: Rule[] = [
  {
    pages: ['refund-policy'],
    says: [
      'You cancel while it is undecided whether the event runs | Everything, whatever the event’s rules',
    ],
    is: () => cancellationTermsOf({ refundRules: [] }, { freeUntil: null, quorum }, now).percent,
    as: 100,
  },
  {
    pages: ['terms'],
    says: ['As long as that is undecided, a seat can be cancelled free of charge'],
    is: () =>
      [quorum, sure].map((one) =>
        cancellationTermsOf({ refundRules: [] }, { freeUntil: null, quorum: one }, now),
      ),
    as: [{ reason: 'undecided', percent: 100, until: day(5) }, none],
  },
  {
    pages: ['refund-policy'],
    says: ['the rules as they stood when you bought'],
    is: () =>
      cancellationTermsOf(
        { refundRules: [{ percent: 80, until: day(3).toISOString() }] },
        { freeUntil: null, quorum: sure },
        now,
      ),
    as: { reason: 'terms', percent: 80, until: day(3) },
  },
  {
    pages: ['refund-policy', 'faqs'],
    says: ['single seats or all of them, until the event begins'],
    is: () =>
      [day(1), now].map((startsAt) =>
        isCancellable({ state: 'confirmed' }, { state: 'published', startsAt }, now),
      ),
    as: [true, false],
  },
  {
    pages: ['refund-policy'],
    says: ['Until check-in you can give a seat to somebody else, free of charge'],
    is: () => source('app/features/sales/participants/assign-seat.server.ts'),
    as: expect.stringContaining("if (seat.checkedInAt) throw refuse('conflict', 'orders:refused.checkedIn')"),
  },
  {
    pages: ['refund-policy'],
    says: ['If the time, the place or the language changes after you bought'],
    is: () => CHANGED_PARTS.filter((part) => freeUntil([part], { startsAt: day(9), endsAt: day(10) }, now)),
    as: ['time', 'place', 'language'],
  },
  {
    pages: ['refund-policy'],
    says: ['of the change and before the event begins'],
    is: () => freeUntil(['place'], { startsAt: day(2), endsAt: day(3) }, now),
    as: day(2),
  },
  {
    pages: ['refund-policy', 'terms'],
    says: ['extend that once', 'extend once'],
    is: () => source('app/features/sales/checkout/extend-hold.server.ts'),
    as: expect.stringContaining("if (order.extended) throw refuse('conflict', 'orders:refused.extended')"),
  },
  {
    pages: ['refund-policy', 'faqs'],
    says: ['you get the seats if any are left', 'If seats are left, you get them'],
    is: () => by(ORDER_TABLE, 'confirm_late'),
    as: ['system'],
  },
  {
    pages: ['refund-policy'],
    says: ['an invoice that has been issued is never changed'],
    is: () =>
      INVOICE_TABLE.map(({ to }) => to).filter((to) => !['paid', 'credited', 'replaced'].includes(to)),
    as: [],
  },
  {
    pages: ['terms', 'faqs'],
    says: ['of the price without its tax', 'of the price of each seat sold, without its tax'],
    is: () => commissionOf(money(10_000, 'EUR'), [{ quantity: 1, unitMinor: 1, commissionRate: FIRST_RATE }]),
    as: money(1_000, 'EUR'),
  },
  {
    pages: ['selling-mandate-1'],
    says: ['Quorum keeps a commission of {{commission}}% of the price without its tax'],
    is: () => commissionOf(money(10_000, 'EUR'), [{ quantity: 1, unitMinor: 1, commissionRate: FIRST_RATE }]),
    as: money(1_000, 'EUR'),
  },
  {
    pages: ['selling-mandate-1'],
    says: ['you have thirty days to answer'],
    is: () => ASKED_DAYS,
    as: 30,
  },
  {
    pages: ['faqs'],
    says: ['Seats that cost nothing need neither'],
    is: () => checkoutStep({ state: 'held', totalMinor: 0, nameLater: true, billing: null, tickets: [] }),
    as: 'payment',
  },
  {
    pages: ['faqs', 'terms', 'anti-spam'],
    says: [
      'looks at every new provider before anything',
      'New providers are reviewed before',
      'New providers are looked at by a person before',
    ],
    is: () => [by(APPROVAL_TABLE, 'approve'), by(APPROVAL_TABLE, 'reject')],
    as: [['staff'], ['staff']],
  },
  {
    pages: ['terms'],
    says: ['where people were checked in, only those who came'],
    is: () => whyNotReviewed({ endsAt: day(-1), cancelled: false, attended: false }, now),
    as: 'notAttended',
  },
  {
    pages: ['terms'],
    says: ['booked a training that took place can review it'],
    is: () => whyNotReviewed({ endsAt: day(-1), cancelled: true, attended: true }, now),
    as: 'notAttended',
  },
  {
    pages: ['terms'],
    says: ['Providers may answer once, in public'],
    is: () => source('app/features/delivery/reviews/answer-review.server.ts'),
    as: expect.stringContaining(
      "if (row.answer !== null || row.answeredAt !== null) throw refuse('conflict', 'reviews:refused.answered')",
    ),
  },
  {
    pages: ['abuse-policy'],
    says: ['A person reads every report; no program decides'],
    // What a program holds is shown or removed by a person; what a person hid until a day, the clock shows.
    is: () => REVIEW_TABLE.filter(({ name }) => !/^(hold|show)$/.test(name)).flatMap(({ by: who }) => who),
    as: ['staff', 'staff', 'staff', 'staff'],
  },
  {
    pages: ['anti-spam'],
    says: ['only to people who have switched it on in their settings and confirmed their address'],
    is: () => source('app/features/site/newsletter/queries-scope.server.ts'),
    as: expect.stringContaining(
      'and(eq(accounts.newsletterMails, true), eq(accounts.emailVerified, true), presentParties())',
    ),
  },
  {
    pages: ['privacy'],
    says: ['Counts of attempts: up to a day'],
    is: () => Math.max(...Object.values(LIMITS).map(({ seconds }) => seconds)),
    as: 86_400,
  },
  {
    pages: ['privacy'],
    says: ['Keys that stop an order from being sent twice: 48 hours'],
    is: () => source('app/platform/idempotency.server.ts'),
    as: expect.stringContaining("interval '48 hours'"),
  },
  {
    pages: ['privacy'],
    says: [
      'Links and codes that open something, and attached files, are removed as soon as an email has left',
    ],
    is: () => source('app/platform/mail.server.ts'),
    as: expect.stringContaining('const closed = { secrets: null, attachments: emptied(row.attachments) }'),
  },
  {
    pages: ['privacy'],
    says: ['Login cookies cannot be read by scripts'],
    is: () => source('app/platform/http/cookies.server.ts'),
    as: expect.stringContaining('httpOnly: true'),
  },
  {
    pages: ['support', 'ipr-complaints'],
    says: ['in any of our six languages'],
    is: () => LANGUAGES.length,
    as: 6,
  },
]

const linesOf = (language: string, page: string) => source(`locales/${language}/pages/${page}.md`).split('\n')

describe('a sentence of a page that states a rule', () => {
  test.each(RULES)('“$says.0” is so', ({ pages, says, is, as }) => {
    for (const page of pages) {
      const text = source(`locales/en/pages/${page}.md`)
      expect(
        says.filter((sentence) => text.includes(sentence)),
        `${page} says it no longer so`,
      ).not.toEqual([])
    }
    expect(is()).toEqual(as)
  })

  test('stands at the same line in each language, with the same figures', () => {
    const pages = listTexts('pages')
    const marks = (line: string) => [...line.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted()
    let compared = 0
    for (const page of pages) {
      const english = linesOf('en', page)
      for (const language of LANGUAGES.filter((one) => one !== 'en')) {
        const lines = linesOf(language, page)
        expect(lines, `${language}/${page}`).toHaveLength(english.length)
        for (const [at, line] of lines.entries()) {
          const where = `${language}/${page}:${at + 1}`
          expect(marks(line), where).toEqual(marks(english[at] ?? ''))
          expect(line === '', where).toBe(english[at] === '')
          compared++
        }
      }
    }
    expect(pages).toHaveLength(12)
    expect(compared).toBeGreaterThan(2_000)
  })
})

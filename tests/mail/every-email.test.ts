import { globSync } from 'node:fs'
import nodemailer from 'nodemailer'
import { describe, expect, test } from 'vitest'
import { approvalDecidedMail } from '#app/features/catalogue/trainers/emails/approval-decided.email.tsx'
import { questionsMail } from '#app/features/delivery/assessments/emails/questions.email.tsx'
import { certificateMail } from '#app/features/delivery/certificates/emails/certificate.email.tsx'
import { usernameChangedMail } from '#app/features/people/accounts/emails/username-changed.email.tsx'
import { newDeviceMail } from '#app/features/people/auth-sessions/emails/new-device.email.tsx'
import { bankChangedMail } from '#app/features/people/bank-accounts/emails/bank-changed.email.tsx'
import { BANK_NEWS } from '#app/features/people/bank-accounts/jobs.ts'
import { invitationMail } from '#app/features/people/companies/emails/invitation.email.tsx'
import { identityMail } from '#app/features/people/credentials/emails/identity.email.tsx'
import { passwordChangedMail } from '#app/features/people/credentials/emails/password-changed.email.tsx'
import { emailChangeMail } from '#app/features/people/email-change/emails/email-change.email.tsx'
import { confirmEmailMail } from '#app/features/people/email-codes/emails/confirm-email.email.tsx'
import { emailCodeMail } from '#app/features/people/email-codes/emails/email-code.email.tsx'
import { notPostedMail } from '#app/features/people/mail-in/emails/not-posted.email.tsx'
import { unreadMessagesMail } from '#app/features/people/message-emails/emails/unread-messages.email.tsx'
import { notificationMail } from '#app/features/people/notifications/emails/notification.email.tsx'
import { recoveryCodesWarningMail } from '#app/features/people/second-step/emails/codes-warning.email.tsx'
import { twoStepMail } from '#app/features/people/second-step/emails/two-step.email.tsx'
import { guessingWarningMail } from '#app/features/people/sign-in/emails/guessing-warning.email.tsx'
import { resetPasswordMail } from '#app/features/people/sign-in/emails/reset-password.email.tsx'
import { requirementsThatFitMail } from '#app/features/procurement/matching/emails/requirements-that-fit.email.tsx'
import { purchaseOrderReceivedMail } from '#app/features/procurement/order-links/emails/purchase-order-received.email.tsx'
import { needOutcomeMail } from '#app/features/procurement/training-needs/emails/need-outcome.email.tsx'
import { announcementMail } from '#app/features/sales/announcements/emails/announcement.email.tsx'
import { approvalAskedMail } from '#app/features/sales/approval-rules/emails/approval-asked.email.tsx'
import { paymentRefundedMail } from '#app/features/sales/cancellations/emails/payment-refunded.email.tsx'
import { seatsCancelledMail } from '#app/features/sales/cancellations/emails/seats-cancelled.email.tsx'
import { type BackWay, formatRefundWay } from '#app/features/sales/cancellations/refund-way.ts'
import { collectiveStatementMail } from '#app/features/sales/collective-statements/emails/collective-statement.email.tsx'
import { orderChargedMail } from '#app/features/sales/confirmations/emails/order-charged.email.tsx'
import { orderConfirmedMail } from '#app/features/sales/confirmations/emails/order-confirmed.email.tsx'
import { eventMovedMail } from '#app/features/sales/event-changes/emails/event-moved.email.tsx'
import { eventNewsMail } from '#app/features/sales/event-changes/emails/event-news.email.tsx'
import { eventRunsMail } from '#app/features/sales/event-changes/emails/event-runs.email.tsx'
import { invoiceCorrectedMail } from '#app/features/sales/invoice-corrections/emails/invoice-corrected.email.tsx'
import { linesCreditedMail } from '#app/features/sales/invoice-corrections/emails/lines-credited.email.tsx'
import { invoiceReminderMail } from '#app/features/sales/invoice-reminders/emails/invoice-reminder.email.tsx'
import { isOffNews } from '#app/features/sales/orders/bill.ts'
import { participantTicketMail } from '#app/features/sales/participants/emails/participant-ticket.email.tsx'
import { ticketEndedMail } from '#app/features/sales/participants/emails/ticket-ended.email.tsx'
import { billMail } from '#app/features/sales/receivables/emails/bill.email.tsx'
import { formatBalance } from '#app/features/sales/receivables/order-balance.ts'
import { trainingMovedMail } from '#app/features/sales/reschedulings/emails/training-moved.email.tsx'
import { seatsChangedMail } from '#app/features/sales/seat-changes/emails/seats-changed.email.tsx'
import { trainingBookedMail } from '#app/features/sales/training-requests/emails/training-booked.email.tsx'
import { contentReportMail } from '#app/features/site/content-reports/emails/content-report.email.tsx'
import { dataLinkMail } from '#app/features/site/data-requests/emails/data-link.email.tsx'
import { newsletterMail } from '#app/features/site/newsletter/emails/newsletter.email.tsx'
import { newVersionMail } from '#app/features/site/policy-versions/emails/new-version.email.tsx'
import { accountLeftMail } from '#app/features/site/privacy/emails/account-left.email.tsx'
import { contactCopyMail } from '#app/features/site/site/emails/contact-copy.email.tsx'
import { contactMessageMail } from '#app/features/site/site/emails/contact-message.email.tsx'
import { contactAnswerMail } from '#app/features/site/support/emails/contact-answer.email.tsx'
import { LANGUAGES, type Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import { composeEmail, type EmailContent } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { PAYLOADS } from '#tests/support/payloads.ts'

const link = 'https://quorum.example/x?y=1&z=2'
const ANYBODY = '7Q-Anybody-7Q'
const SETTLED = { currency: 'EUR', paidMinor: 500, refundedMinor: 100, goesMinor: 200, balanceMinor: 200 }
const WAYS: BackWay[] = [
  { by: 'card' },
  { by: 'credit' },
  { by: 'transfer', seller: ANYBODY, dueOn: '2026-12-03', account: '3000', isLate: false },
  { by: 'transfer', seller: ANYBODY, dueOn: '2026-12-03', account: null, isLate: true },
]

/** Each email in each of its forms; `typed` is what somebody wrote, for the reader or for others. */
type Samples = (t: Translate, language: Language, typed: string) => EmailContent[]

const when = ANYBODY
const words = { title: ANYBODY, text: ANYBODY, label: ANYBODY, line: ANYBODY }
const quorum = { ...words, complete: false, filled: 1, total: 3, ring: '1' }
const SAMPLES: Record<string, Samples> = {
  'second-step/codes-warning': (t, language, name) => [recoveryCodesWarningMail(t, { language, name, link })],
  'email-codes/confirm-email': (t, language, name) => [
    confirmEmailMail(t, { language, name, link, hours: 24 }),
  ],
  'email-change/email-change': (t, language) =>
    ([{ code: '123456' }, { undo: 'x' }, 'taken', 'changed'] as const).map((says) =>
      emailChangeMail(t, { language, says, minutes: 15, days: 7, link }),
    ),
  'email-codes/email-code': (t, language) => [
    emailCodeMail(t, { language, code: '123456', minutes: 10, link }),
    emailCodeMail(t, { language, code: '123456', minutes: 10, link: null }),
  ],
  'sign-in/guessing-warning': (t, language, name) => [guessingWarningMail(t, { language, name, tries: 10 })],
  'credentials/identity': (t, language, name) => [
    identityMail(t, { language, name, site: 'Google', change: 'on', link }),
    identityMail(t, { language, name, site: 'Google', change: 'off', link }),
    identityMail(t, { language, name, site: null, change: 'on', link }),
    identityMail(t, { language, name, site: null, change: 'off', link }),
  ],
  'auth-sessions/new-device': (t, language, name) => {
    const known = { device: { browser: 'Firefox', system: 'Linux' }, network: '203.0.113.x' }
    const unknown = { device: { browser: null, system: null }, network: null }
    return [known, unknown].map((seen) => newDeviceMail(t, { language, name, when, link, ...seen }))
  },
  'credentials/password-changed': (t, language, name) => [
    passwordChangedMail(t, { language, name, link, how: 'link' }),
    passwordChangedMail(t, { language, name, link, how: 'settings' }),
  ],
  'sign-in/reset-password': (t, language, username) => [
    resetPasswordMail(t, { language, username, link, hours: 1 }),
  ],
  'second-step/two-step': (t, language, name) => [
    twoStepMail(t, { language, name, change: 'on', link }),
    twoStepMail(t, { language, name, change: 'off', link }),
  ],
  'accounts/username-changed': (t, language, former) => [
    usernameChangedMail(t, { language, former, username: former, link }),
  ],
  'data-requests/data-link': (t, language, name) =>
    (['export', 'erasure'] as const).map((wish) => dataLinkMail(t, { language, name, wish, link })),
  'policy-versions/new-version': (t, language, typed) =>
    ['', typed].map((changes) =>
      newVersionMail(t, { language, name: typed, title: typed, changes, day: '1', link, settings: link }),
    ),
  'certificates/certificate': (t, language, typed) =>
    [false, true].map((isCorrected) =>
      certificateMail(t, {
        language,
        title: typed,
        name: isCorrected ? null : typed,
        isCorrected,
        link,
        privacy: link,
      }),
    ),
  'order-links/purchase-order-received': (t, language, typed) =>
    [1, 2].flatMap((version) =>
      [typed, ''].map((delivery) =>
        purchaseOrderReceivedMail(t, {
          language,
          buyer: typed,
          number: 'PO-2026-00001',
          title: typed,
          version,
          currency: 'EUR',
          totalMinor: 120_000,
          taxIncluded: version === 1,
          delivery,
          link,
          days: 60,
        }),
      ),
    ),
  'assessments/questions': (t, language, typed) => {
    const facts = {
      language,
      title: typed,
      company: typed,
      name: typed,
      link,
      unsubscribe: link,
      privacy: link,
    }
    const reminders = [0, 1, 2] as const
    return [
      ...(['before', 'end', 'day30', 'day90'] as const).flatMap((round) =>
        reminders.map((reminder) => questionsMail(t, { ...facts, round, audience: 'participant', reminder })),
      ),
      ...reminders.map((reminder) =>
        questionsMail(t, { ...facts, round: 'day90', audience: 'manager', name: null, reminder }),
      ),
    ]
  },
  'bank-accounts/bank-changed': (t, language, party) =>
    BANK_NEWS.map((what) => {
      const at = { inForceAt: new Date('2026-12-03T10:00:00Z'), timeZone: 'Asia/Kolkata' }
      return bankChangedMail(t, { language, what, party, number: 'CH93 •••• 2957', ...at, link })
    }),
  'companies/invitation': (t, language, company) => [
    invitationMail(t, { language, company, inviter: company, link, days: 14 }),
  ],
  'mail-in/not-posted': (t, language) =>
    (['old', 'sealed', 'empty', 'refused'] as const).map((reason) =>
      notPostedMail(t, { language, reason, link }),
    ),
  'notifications/notification': (t, language, text) => [
    notificationMail(t, { language, text, link, unsubscribe: link, decided: null }),
    notificationMail(t, { language, text, link, unsubscribe: null, decided: null }),
    notificationMail(t, {
      language,
      text,
      link,
      unsubscribe: null,
      decided: { reason: text, number: 'ABCDEF012345', object: link },
    }),
  ],
  'message-emails/unread-messages': (t, language, typed) =>
    [null, typed].map((title) =>
      unreadMessagesMail(t, {
        language,
        name: typed,
        title,
        messages: [{ position: 1, words: typed }],
        link,
        unsubscribe: link,
      }),
    ),
  'event-changes/event-news': (t, language, title) =>
    (['missed', 'moved', 'cancelled'] as const).flatMap((news) => {
      const facts = { news, language, title, when, link, missing: 2, at: ANYBODY }
      return [
        eventNewsMail(t, {
          ...facts,
          tooFew: true,
          words: ANYBODY,
          money: ANYBODY,
          privacy: null,
        }),
        eventNewsMail(t, {
          ...facts,
          tooFew: false,
          words: '',
          money: null,
          privacy: link,
        }),
      ]
    }),
  'event-changes/event-moved': (t, language, title) => {
    const rows = [
      { label: ANYBODY, now: ANYBODY, before: ANYBODY },
      { label: 'link', now: ANYBODY, before: null },
    ]
    const facts = { language, title, link, rows, isKept: false }
    return [
      eventMovedMail(t, {
        ...facts,
        words: '',
        free: ANYBODY,
        right: 'freeKept',
        isKept: true,
        privacy: null,
      }),
      eventMovedMail(t, { ...facts, words: ANYBODY, free: ANYBODY, right: 'freePaid', privacy: null }),
      eventMovedMail(t, { ...facts, words: '', free: ANYBODY, right: 'freeNothing', privacy: null }),
      eventMovedMail(t, { ...facts, words: '', free: ANYBODY, right: 'freePaid', privacy: link }),
      eventMovedMail(t, { ...facts, words: '', free: null, right: 'freePaid', privacy: link }),
    ]
  },
  'cancellations/seats-cancelled': (t, language, title) => {
    const facts = { language, title, when, link, isSellers: false }
    const settled = formatBalance(SETTLED, { language, t })
    const money = { isPaid: true, spared: null, settled, credit: 'attached' as const }
    const some = { count: 1, left: 2, isWhole: false, takesOut: true, ...money }
    return [
      ...WAYS.map((way) =>
        seatsCancelledMail(t, {
          ...facts,
          ...some,
          back: formatRefundWay(ANYBODY, way, { t, language, now: new Date(0) }),
        }),
      ),
      ...(['charged', 'invoiced', 'withdrawn'] as const).map((spared) =>
        seatsCancelledMail(t, { ...facts, ...some, back: null, spared }),
      ),
      seatsCancelledMail(t, { ...facts, ...some, count: 2, isWhole: true, back: null }),
      seatsCancelledMail(t, { ...facts, ...some, isSellers: true, back: ANYBODY }),
      seatsCancelledMail(t, { ...facts, ...some, isWhole: true, back: null, isPaid: false, credit: 'later' }),
    ]
  },
  'seat-changes/seats-changed': (t, language, title) => {
    const date = { now: when, before: when, where: ANYBODY }
    const name = { now: title, before: ANYBODY }
    const facts = { language, title, link, count: 1, isPaid: true, privacy: null, back: null, less: null }
    return [
      seatsChangedMail(t, { ...facts, date, name, back: ANYBODY, free: ANYBODY }),
      seatsChangedMail(t, { ...facts, date, name: null, free: ANYBODY, isPaid: false }),
      seatsChangedMail(t, {
        ...facts,
        date: { ...date, where: '' },
        name: null,
        free: ANYBODY,
        privacy: link,
      }),
      seatsChangedMail(t, { ...facts, date: null, name, free: null, less: ANYBODY, count: 2 }),
    ]
  },
  'confirmations/order-charged': (t, language, title) => {
    const facts = { language, title, when, link, total: ANYBODY, invoiceNumber: 'R-1' }
    return [
      orderChargedMail(t, { ...facts, runs: true, until: null }),
      orderChargedMail(t, { ...facts, runs: false, until: null }),
      orderChargedMail(t, { ...facts, runs: true, until: ANYBODY }),
    ]
  },
  'approval-rules/approval-asked': (t, language, title) =>
    [ANYBODY, null].map((until) =>
      approvalAskedMail(t, {
        language,
        text: title,
        name: ANYBODY,
        words: title,
        link,
        until,
        days: 7,
        said: [[ANYBODY, title]],
      }),
    ),
  'participants/ticket-ended': (t, language, title) =>
    (['replaced', 'cancelled'] as const).flatMap((ended) =>
      [link, null].map((privacy) => ticketEndedMail(t, { language, title, when, link, ended, privacy })),
    ),
  'event-changes/event-runs': (t, language, title) => [
    eventRunsMail(t, { language, title, coming: 5, when, where: title, link, privacy: null }),
    eventRunsMail(t, { language, title, coming: 1, when, where: title, link, privacy: link }),
  ],
  'confirmations/order-confirmed': (t, language, title) => {
    const facts = { language, title, seats: 2, when, where: title, link }
    const rows = [{ part: 'total' as const, label: ANYBODY, amount: ANYBODY }]
    const paid = { unnamed: 1, quorum, sum: { rows, note: ANYBODY }, refund: ANYBODY, invoiceNumber: 'R-1' }
    const free = { unnamed: 0, quorum: null, sum: null, refund: null, invoiceNumber: null }
    const tickets = [{ position: 1, code: 'ABCDE', name: title, link, cid: 'qr-0' }]
    return [
      orderConfirmedMail(t, { ...facts, ...paid, tickets: [], hasFile: true }),
      orderConfirmedMail(t, { ...facts, ...free, tickets: [], hasFile: false }),
      orderConfirmedMail(t, { ...facts, ...paid, tickets, hasFile: true }),
    ]
  },
  'announcements/announcement': (t, language, title) =>
    [true, false].map((isOwn) =>
      announcementMail(t, {
        language,
        title,
        link,
        organiser: ANYBODY,
        subject: ANYBODY,
        lines: [
          [
            { text: ANYBODY, href: null },
            { text: 'example.org', href: link },
          ],
        ],
        hasLinks: isOwn,
        takesAnswers: isOwn,
        privacy: isOwn ? null : link,
      }),
    ),
  'receivables/bill': (t, language, title) =>
    (['billed', 'good', 'due', 'lapsed', 'withdrawn'] as const).map((news) => {
      const owed: [string, string][] = isOffNews(news) ? [] : [[ANYBODY, title]]
      return billMail(t, { news, language, title, day: when, invoiceNumber: 'R-1', owed, link })
    }),
  'collective-statements/collective-statement': (t, language, company) => [
    collectiveStatementMail(t, {
      language,
      number: 'CS-1',
      company,
      owed: [[[ANYBODY, company]], [[ANYBODY, 'x']]],
      link,
    }),
  ],
  'participants/participant-ticket': (t, language, title) =>
    [1, 2].flatMap((many) => {
      const tickets = Array.from({ length: many }, (_, at) => ({
        position: at + 1,
        code: 'ABCDE',
        name: title,
        link,
        cid: `qr-${at}`,
      }))
      const facts = { language, title, tickets, when, where: title, quorum }
      return [link, null].map((privacy) => participantTicketMail(t, { ...facts, privacy }))
    }),
  'training-requests/training-booked': (t, language, title) => {
    const facts = { language, title, provider: title, when, where: title, link }
    const rows = [{ part: 'total' as const, label: ANYBODY, amount: ANYBODY }]
    const paid = { count: 8, sum: { rows, note: ANYBODY }, refund: ANYBODY, invoiceNumber: 'R-1' }
    const free = { count: 1, sum: null, refund: null, invoiceNumber: null }
    return [
      trainingBookedMail(t, { ...facts, ...paid, trainer: null }),
      trainingBookedMail(t, { ...facts, ...free, trainer: 'Ravi Iyer' }),
    ]
  },
  'reschedulings/training-moved': (t, language, title) =>
    [ANYBODY, null].map((refund) =>
      trainingMovedMail(t, { language, title, provider: title, when, where: title, refund, link }),
    ),
  'invoice-corrections/invoice-corrected': (t, language, seller) =>
    [null, { amount: ANYBODY, day: ANYBODY }].map((owed) =>
      invoiceCorrectedMail(t, { language, seller, former: 'R-1', note: 'CN-1', number: 'R-2', owed, link }),
    ),
  'invoice-corrections/lines-credited': (t, language, reason) => {
    const said = { seller: ANYBODY, invoice: 'R-1', note: 'CN-1', credited: ANYBODY, left: ANYBODY }
    return [linesCreditedMail(t, { language, ...said, reason, link })]
  },
  'invoice-reminders/invoice-reminder': (t, language, seller) =>
    [null, ANYBODY].map((claimed) => {
      const said = { number: 'RM-1', invoice: 'R-1', day: ANYBODY, open: ANYBODY }
      return invoiceReminderMail(t, { language, seller, ...said, claimed, link })
    }),
  'cancellations/payment-refunded': (t, language, title) =>
    WAYS.flatMap((way) =>
      (['no_seat', 'event_cancelled', 'event_moved', 'paid_twice'] as const).map((reason) =>
        paymentRefundedMail(t, {
          language,
          title,
          total: ANYBODY,
          link,
          reason,
          way,
          isCredited: true,
          settled: formatBalance(SETTLED, { language, t }),
        }),
      ),
    ),
  'privacy/account-left': (t, language, name) => [
    accountLeftMail(t, { language, name, until: ANYBODY, link }),
  ],
  'support/contact-answer': (t, language, line) => [
    contactAnswerMail(t, { language, reference: 'ABC', words: line, wrote: line }),
  ],
  'site/contact-copy': (t, language, line) => [
    contactCopyMail(t, { language, about: 'question', reference: 'ABC', lines: [line], isWhole: true }),
    contactCopyMail(t, { language, about: 'objection', reference: 'ABC', lines: [line], isWhole: false }),
  ],
  'site/contact-message': (t, language, message) => [
    contactMessageMail(t, {
      about: 'question',
      name: message,
      email: 'a@example.com',
      page: '/faq',
      message,
      language,
      reference: 'R-1',
    }),
  ],
  'content-reports/content-report': (t, language, typed) => [
    contentReportMail(t, { language, title: typed, code: 'ABCDEFGH1234', state: 'open', answer: null }),
    contentReportMail(t, { language, title: 'Excel', code: 'ABCDEFGH1234', state: 'upheld', answer: typed }),
    contentReportMail(t, { language, title: typed, code: 'ABCDEFGH1234', state: 'dismissed', answer: typed }),
  ],
  'training-needs/need-outcome': (t, language, typed) => [
    needOutcomeMail(t, { language, company: ANYBODY, title: typed, reason: null }),
    needOutcomeMail(t, { language, company: ANYBODY, title: 'Excel', reason: typed }),
  ],
  'newsletter/newsletter': (t, language, typed) => [
    newsletterMail(t, {
      language,
      issue: { month: '2026-12', openings: { [language]: typed } },
      items: [
        { kind: 'topic', title: typed, url: 'x', language: 'en', day: null, city: null, isOnline: false },
        {
          kind: 'event',
          title: typed,
          url: 'y',
          language: null,
          day: '2027-01-12',
          city: ANYBODY,
          isOnline: false,
        },
      ],
      origin: 'https://quorum.example',
      unsubscribe: link,
      now: new Date(0),
    }),
  ],
  'matching/requirements-that-fit': (t, language, typed) => {
    const item = {
      url: 'x',
      title: typed,
      titleLanguage: 'en',
      participants: 8,
      city: typed,
      deadline: new Date(0),
      timeZone: 'Europe/Rome',
      refuse: '/x',
      reasons: [{ part: 'topic' as const, title: typed }],
    }
    const facts = { language, origin: 'https://quorum.example', unsubscribe: link, now: new Date(0) }
    const items = [
      { ...item, mode: 'onsite' as const },
      { ...item, mode: 'online' as const, url: 'y' },
    ]
    return [
      requirementsThatFitMail(t, { ...facts, items, count: 7 }),
      requirementsThatFitMail(t, { ...facts, items: items.slice(0, 1), count: 1 }),
    ]
  },
  'trainers/approval-decided': (t, language, reason) => [
    ...(['returned', 'rejected', 'withdrawn'] as const).map((says) =>
      approvalDecidedMail(t, { language, username: 'Ada', reason, says, link, object: link }),
    ),
    approvalDecidedMail(t, { language, username: 'Ada', reason: null, says: 'approved', link, object: link }),
  ],
}

const templates = globSync('app/features/**/emails/*.email.tsx')
  .map((file) => file.replace(/^app\/features\/[^/]+\/(.*)\/emails\/(.*)\.email\.tsx$/, '$1/$2'))
  .toSorted()

test('every email of the product is among those that are looked at here', () => {
  expect(Object.keys(SAMPLES).toSorted()).toEqual(templates)
})

/** What comes by the contact form is read by those who run the house, in English. */
const FOR_THE_HOUSE = 'site/contact-message'

/** Go to people who need not have an account, and so do not say that they have one. */
const TO_ANYBODY = [
  'email-codes/email-code',
  'companies/invitation',
  'participants/participant-ticket',
  'participants/ticket-ended',
]

const rendered = (name: string, language: Language, typed = ANYBODY) =>
  Promise.all((SAMPLES[name]?.(translator(language), language, typed) ?? []).map(composeEmail))

/**
 * Without what fills up the first line that a list of emails shows, of which there is less behind long words.
 */
const tagsOf = (html: string) =>
  [...html.matchAll(/<[a-z!/][^>]*>/gi)].flatMap(([tag]) => (/^<\/?div/.test(tag) ? [] : [tag]))
const AT_ONCE = 40
/** In one line each: a line of its own may be a paragraph of its own. */
const payloads = PAYLOADS.map((payload) => payload.replace(/[\0\r\n\u2028\u2029]/g, ' '))
const chunks = Array.from({ length: Math.ceil(payloads.length / AT_ONCE) }, (_, at) =>
  payloads.slice(at * AT_ONCE, (at + 1) * AT_ONCE).join(' '),
)
const hrefsOf = (html: string) => [...html.matchAll(/\b(?:href|src)="([^"]*)"/g)].map(([, to]) => to)
/** What is written by us alone: lines of words in which nothing stands that was put in. */
const ownLines = (text: string) =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => /\p{L}{3}/u.test(line) && !/Quorum|7Q|https?:|\d/.test(line))
const IS_KEY = /(?<![\w/])[a-z][a-z-]+:[a-z]\w*(?:\.\w+)+/

test.each(TO_ANYBODY)('%s does not say that its reader has an account', async (name) => {
  for (const language of LANGUAGES) {
    const claim = translator(language)('common:mail.footer')
    for (const { text } of await rendered(name, language))
      expect(text.replace(/\s+/g, ' ')).not.toContain(claim)
  }
})

describe.each(templates)('%s', (name) => {
  test('is whole in every language: subject, words, plain text, and links that lead somewhere', async () => {
    const english = (await rendered(name, 'en')).map(({ text }) => ownLines(text))
    for (const language of LANGUAGES)
      for (const [at, { subject, html, text }] of (await rendered(name, language)).entries()) {
        for (const said of [subject, text]) {
          expect(said.trim()).not.toBe('')
          expect(said).not.toMatch(/\{\{|\}\}|\bundefined\b|\bnull\b|\[object/)
          expect(said).not.toMatch(IS_KEY)
        }
        expect(subject).not.toMatch(/[\r\n]/)
        expect(html).toContain(`lang="${name === FOR_THE_HOUSE ? 'en' : language}"`)
        expect(text).not.toMatch(/<\/?[a-z]+[ >]/)
        for (const to of hrefsOf(html)) expect(to).toMatch(/^(https:\/\/|mailto:|cid:)/)
        const links = hrefsOf(html).filter((to) => to?.startsWith('https:'))
        for (const to of links) expect(text).toContain(to?.replaceAll('&amp;', '&'))
        if (language !== 'en')
          for (const line of ownLines(text)) expect(english[at], `${language}: ${line}`).not.toContain(line)
      }
  })

  test('says what people wrote as words, never as markup, and puts no line into the head', async () => {
    const plain = (await rendered(name, 'en')).map(({ html }) => tagsOf(html).length)
    for (const typed of chunks) {
      for (const [at, { html }] of (await rendered(name, 'en', typed)).entries()) {
        expect(tagsOf(html)).toHaveLength(plain[at] ?? 0)
        expect(html).not.toMatch(/<(script|iframe|svg|object|embed|form|base|style)\b/i)
        expect(html).not.toMatch(/<[a-z]+[^>]*\son[a-z]+\s*=/i)
      }
    }
    for (const typed of ['Ada\r\nBcc: b@evil.example', 'Ada\nX-Evil: 1\n\n<b>', 'Ada\u2028Bcc: c'])
      for (const { subject, html, text } of await rendered(name, 'en', typed)) {
        const { message } = await nodemailer
          .createTransport({ streamTransport: true, buffer: true })
          .sendMail({ from: 'a@example.com', to: 'b@example.com', subject, html, text })
        const head = message.toString().split('\r\n\r\n', 1)[0] ?? ''
        expect(head).not.toMatch(/^(bcc|x-evil):/im)
      }
  })
})

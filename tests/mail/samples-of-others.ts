import { approvalDecidedMail } from '#app/features/catalogue/trainers/emails/approval-decided.email.tsx'
import { questionsMail } from '#app/features/delivery/assessments/emails/questions.email.tsx'
import { certificateMail } from '#app/features/delivery/certificates/emails/certificate.email.tsx'
import { requirementsThatFitMail } from '#app/features/procurement/matching/emails/requirements-that-fit.email.tsx'
import { purchaseOrderReceivedMail } from '#app/features/procurement/order-links/emails/purchase-order-received.email.tsx'
import { needOutcomeMail } from '#app/features/procurement/training-needs/emails/need-outcome.email.tsx'
import { contentReportMail } from '#app/features/site/content-reports/emails/content-report.email.tsx'
import { dataLinkMail } from '#app/features/site/data-requests/emails/data-link.email.tsx'
import { newsletterMail } from '#app/features/site/newsletter/emails/newsletter.email.tsx'
import { newVersionMail } from '#app/features/site/policy-versions/emails/new-version.email.tsx'
import { accountLeftMail } from '#app/features/site/privacy/emails/account-left.email.tsx'
import { contactCopyMail } from '#app/features/site/site/emails/contact-copy.email.tsx'
import { contactMessageMail } from '#app/features/site/site/emails/contact-message.email.tsx'
import { contactAnswerMail } from '#app/features/site/support/emails/contact-answer.email.tsx'
import { ANYBODY, link, type Samples } from './sample-words.ts'

/** Emails of topics and trainers, of requirements and trainings, and of the house. */
export const OF_OTHERS: Record<string, Samples> = {
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
    contentReportMail(t, {
      language,
      code: 'ABCDEFGH1234',
      kind: 'topic',
      title: typed,
      state: 'open',
      answer: null,
      done: [],
    }),
    contentReportMail(t, {
      language,
      code: 'ABCDEFGH1234',
      kind: 'review',
      title: 'Excel',
      state: 'upheld',
      answer: typed,
      done: [],
    }),
    contentReportMail(t, {
      language,
      code: 'ABCDEFGH1234',
      kind: 'topic',
      title: 'Excel',
      state: 'upheld',
      answer: typed,
      done: ['topic.demote', 'topic.remove'],
    }),
    contentReportMail(t, {
      language,
      code: 'ABCDEFGH1234',
      kind: 'topic',
      title: typed,
      state: 'dismissed',
      answer: typed,
      done: [],
    }),
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
      approvalDecidedMail(t, { language, name: 'Ada', reason, says, link, object: link }),
    ),
    approvalDecidedMail(t, { language, name: 'Ada', reason: null, says: 'approved', link, object: link }),
  ],
}

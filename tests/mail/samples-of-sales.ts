import { announcementMail } from '#app/features/sales/announcements/emails/announcement.email.tsx'
import { approvalAskedMail } from '#app/features/sales/approval-rules/emails/approval-asked.email.tsx'
import { paymentRefundedMail } from '#app/features/sales/cancellations/emails/payment-refunded.email.tsx'
import { seatsCancelledMail } from '#app/features/sales/cancellations/emails/seats-cancelled.email.tsx'
import { formatRefundWay } from '#app/features/sales/cancellations/refund-way.ts'
import { collectiveStatementMail } from '#app/features/sales/collective-statements/emails/collective-statement.email.tsx'
import { orderChargedMail } from '#app/features/sales/confirmations/emails/order-charged.email.tsx'
import { orderConfirmedMail } from '#app/features/sales/confirmations/emails/order-confirmed.email.tsx'
import { eventMovedMail } from '#app/features/sales/event-changes/emails/event-moved.email.tsx'
import { eventNewsMail } from '#app/features/sales/event-changes/emails/event-news.email.tsx'
import { eventRunsMail } from '#app/features/sales/event-changes/emails/event-runs.email.tsx'
import { invoiceCorrectedMail } from '#app/features/sales/invoice-corrections/emails/invoice-corrected.email.tsx'
import { linesCreditedMail } from '#app/features/sales/invoice-corrections/emails/lines-credited.email.tsx'
import { invoiceSentMail } from '#app/features/sales/invoice-list/emails/invoice-sent.email.tsx'
import { invoiceReminderMail } from '#app/features/sales/invoice-reminders/emails/invoice-reminder.email.tsx'
import { isOffNews } from '#app/features/sales/orders/bill.ts'
import { participantTicketMail } from '#app/features/sales/participants/emails/participant-ticket.email.tsx'
import { ticketEndedMail } from '#app/features/sales/participants/emails/ticket-ended.email.tsx'
import { billMail } from '#app/features/sales/receivables/emails/bill.email.tsx'
import { formatBalance } from '#app/features/sales/receivables/order-balance.ts'
import { trainingMovedMail } from '#app/features/sales/reschedulings/emails/training-moved.email.tsx'
import { seatsChangedMail } from '#app/features/sales/seat-changes/emails/seats-changed.email.tsx'
import { trainingBookedMail } from '#app/features/sales/training-requests/emails/training-booked.email.tsx'
import { ANYBODY, link, quorum, type Samples, SETTLED, WAYS } from './sample-words.ts'

const when = ANYBODY

/** Emails of orders, seats and what is owed for them. */
export const OF_SALES: Record<string, Samples> = {
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
  'invoice-list/invoice-sent': (t, language, seller) => [
    invoiceSentMail(t, { language, seller, buyer: ANYBODY, number: 'R-1' }),
    invoiceSentMail(t, { language, seller: ANYBODY, buyer: seller, number: 'R-1' }),
  ],
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
}

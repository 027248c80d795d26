import { expect, test } from 'vitest'
import { bindOrders } from '#tests/support/bind-orders.ts'
import { newId, type PartyId } from './kit/ids.ts'
import { money } from './kit/money.ts'
import { type Ctx, makeContext, systemContext } from './platform/context.server.ts'
import './platform/testing/database.ts'
import { refreshPrices } from './features/catalogue/event-pages/refresh-prices.server.ts'
import { reindexOneEvent } from './features/catalogue/event-pages/reindex-event.server.ts'
import { completeOverEvents } from './features/catalogue/events/complete-events.server.ts'
import { tellSearches } from './features/catalogue/favourites/tell-searches.server.ts'
import { noteReviewed } from './features/catalogue/offers/note-review.server.ts'
import { chooseBest } from './features/catalogue/search-index/choose-best.server.ts'
import { forgetUnusedWords } from './features/catalogue/search-index/forget-words.server.ts'
import { reindexOneTopic } from './features/catalogue/topics/reindex-topic.server.ts'
import { noteDecision } from './features/catalogue/trainers/note-approval.server.ts'
import { tellDecision } from './features/catalogue/trainers/tell-approval.server.ts'
import { issueCertificates } from './features/delivery/certificates/issue-certificates.server.ts'
import { sendCertificate } from './features/delivery/certificates/send-certificate.server.ts'
import { askForReviews } from './features/delivery/reviews/ask-reviews.server.ts'
import { noteReview as noteOneReview } from './features/delivery/reviews/note-review.server.ts'
import { askGateway } from './features/money/payments/ask-gateway.server.ts'
import { captureAuthorized } from './features/money/payments/capture-authorized.server.ts'
import { dropConfirmations } from './features/money/payments/drop-confirmations.server.ts'
import type { PaymentRow } from './features/money/payments/payable.ts'
import { processOneAuthorization } from './features/money/payments/process-authorization.server.ts'
import { processOneWebhookEvent } from './features/money/payments/process-webhook-event.server.ts'
import { findOpenWebhookEventIds } from './features/money/payments/queries-webhooks.server.ts'
import { recordPayment } from './features/money/payments/record-payment.server.ts'
import { scheduleAuthorization } from './features/money/payments/schedule-authorization.server.ts'
import { sendRefund } from './features/money/payments/send-refund.server.ts'
import { settleOnePayment } from './features/money/payments/settle-payment.server.ts'
import { settlePaymentsOf } from './features/money/payments/settle-subject.server.ts'
import { sweepOpenPayments } from './features/money/payments/sweep-payments.server.ts'
import { takeMadeRefunds } from './features/money/payments/take-made-refunds.server.ts'
import { tryOrRepeat } from './features/money/payments/try-or-repeat.server.ts'
import { voidAuthorization } from './features/money/payments/void-authorization.server.ts'
import { endOverdueSubscriptions } from './features/money/subscriptions/end-overdue.server.ts'
import { notePlanRefund } from './features/money/subscriptions/note-plan-refund.server.ts'
import { noteSubscriptionNews } from './features/money/subscriptions/note-subscription.server.ts'
import { remindAdmins } from './features/money/subscriptions/remind-admins.server.ts'
import { renewDueSubscriptions } from './features/money/subscriptions/renew-due.server.ts'
import { renameReservedAccounts } from './features/people/accounts/rename-reserved.server.ts'
import { tellRename } from './features/people/accounts/tell-rename.server.ts'
import { forgetEndedSessions } from './features/people/auth-sessions/sweep-sessions.server.ts'
import { carryOutWishes } from './features/people/companies/carry-out-wishes.server.ts'
import { noteMembershipNews } from './features/people/companies/note-membership.server.ts'
import { tellNewBankAccount } from './features/people/company-profiles/tell-bank-change.server.ts'
import { forgetEndedCodes } from './features/people/email-codes/sweep-codes.server.ts'
import { mailNotification } from './features/people/notifications/mail-notification.server.ts'
import { markTheOthers } from './features/people/notifications/mark-others.server.ts'
import { noteRenamedParty } from './features/people/notifications/note-renamed.server.ts'
import { forgetOldNotifications } from './features/people/notifications/sweep-notifications.server.ts'
import { askRecoding } from './features/people/parties/ask-recoding.server.ts'
import { recodeStoredPicture } from './features/people/parties/recode-picture.server.ts'
import { forgetUnusedFiles } from './features/people/parties/sweep-files.server.ts'
import { sendPasswordReset } from './features/people/sign-in/send-reset.server.ts'
import { expireOverdueRequirements } from './features/procurement/requirements/expire-requirements.server.ts'
import { noteClosedRequirement } from './features/procurement/requirements/note-closed.server.ts'
import { reindexOneRequirement } from './features/procurement/requirements/reindex-requirement.server.ts'
import { callOrderOff } from './features/sales/cancellations/call-off-order.server.ts'
import { callOffOrders } from './features/sales/cancellations/call-off-orders.server.ts'
import { noteReturnedSeats } from './features/sales/cancellations/note-given-back.server.ts'
import { noteLostRefund } from './features/sales/cancellations/note-lost-refund.server.ts'
import { noteRefundPaid } from './features/sales/cancellations/note-refund.server.ts'
import { chaseRefunds } from './features/sales/cancellations/refunds/chase-refunds.server.ts'
import { noteOwedRefund } from './features/sales/cancellations/refunds/note-refund-owed.server.ts'
import { sendRefundNotice } from './features/sales/cancellations/send-refund-notice.server.ts'
import { sendSeatsCancelled } from './features/sales/cancellations/send-seats-cancelled.server.ts'
import { sweepExpiredHolds } from './features/sales/checkout/sweep-holds.server.ts'
import { sendCharge } from './features/sales/confirmations/send-charge.server.ts'
import { sendOrderConfirmation } from './features/sales/confirmations/send-confirmation.server.ts'
import { askDecisions } from './features/sales/event-changes/ask-decisions.server.ts'
import { lapseDecisions } from './features/sales/event-changes/lapse-decisions.server.ts'
import { noteEventNews } from './features/sales/event-changes/note-event-news.server.ts'
import { noteGuaranteedEvent } from './features/sales/event-changes/note-guaranteed.server.ts'
import { sendChangeNotice } from './features/sales/event-changes/send-change-notice.server.ts'
import { sendEventNews } from './features/sales/event-changes/send-event-news.server.ts'
import { sendRunsNotice } from './features/sales/event-changes/send-runs-notice.server.ts'
import { spreadEventChange } from './features/sales/event-changes/spread-change.server.ts'
import { spreadEventNews } from './features/sales/event-changes/spread-news.server.ts'
import { tellHolders } from './features/sales/event-changes/tell-holders.server.ts'
import { lowerPrice } from './features/sales/group-deals/lower-price.server.ts'
import { settleDecidedOrders } from './features/sales/group-deals/settle-all-decided.server.ts'
import { settleDecidedOrder } from './features/sales/group-deals/settle-decided.server.ts'
import { noteSoldSeats } from './features/sales/organiser-sales/note-sold.server.ts'
import { forgetAnswers } from './features/sales/participant-questions/forget-answers.server.ts'
import { askTicketsOf } from './features/sales/participants/ask-tickets.server.ts'
import { noteSentTicket } from './features/sales/participants/note-ticket.server.ts'
import { forgetNotes } from './features/sales/participants/notes/forget-notes.server.ts'
import { sendParticipantTicket } from './features/sales/participants/send-ticket.server.ts'
import { sendTicketEnded } from './features/sales/participants/send-ticket-ended.server.ts'
import { lapseBills } from './features/sales/receivables/lapse-bills.server.ts'
import { lapseUnchargedOrders } from './features/sales/receivables/lapse-uncharged.server.ts'
import { remindBills } from './features/sales/receivables/remind-bills.server.ts'
import { sendBill } from './features/sales/receivables/send-bill.server.ts'
import { sendTrainingConfirmation } from './features/sales/training-requests/confirm-training.server.ts'
import { expireTrainingRequests } from './features/sales/training-requests/expire-requests.server.ts'
import { noteTrainingNews } from './features/sales/training-requests/note-training.server.ts'
import { reindexEverything } from './features/site/backoffice/reindex-everything.server.ts'
import { reindexPartyDocuments } from './features/site/backoffice/reindex-party.server.ts'
import { forgetPageOfOne } from './features/site/site/forget-page.server.ts'
import { aPerson, aStaffMember } from './platform/testing/a-person.ts'

const ORDER = { kind: 'order', id: newId() } as const

const ALONE: [name: string, (ctx: Ctx) => Promise<unknown>][] = [
  ['forgets codes', forgetEndedCodes],
  ['renews subscriptions', renewDueSubscriptions],
  ['reminds of what is owed', remindAdmins],
  [
    'notes what became of a subscription',
    (ctx) => noteSubscriptionNews(ctx, { subscriptionId: newId(), factId: newId(), what: 'due' }),
  ],
  ['forgets answers', forgetAnswers],
  ['forgets notes', forgetNotes],
  ['forgets sessions', forgetEndedSessions],
  ['tells of a decision', (ctx) => tellDecision(ctx, { partyId: newId<PartyId>(), factId: newId() })],
  ['notes a review', (ctx) => noteReviewed(ctx, { eventId: newId(), factId: newId() })],
  ['notes a review of a training', (ctx) => noteOneReview(ctx, { reviewId: newId(), what: 'written' })],
  ['tells saved searches', (ctx) => tellSearches(ctx)],
  ['issues certificates', (ctx) => issueCertificates(ctx, { eventId: newId(), asked: true })],
  ['sends a certificate', (ctx) => sendCertificate(ctx, newId())],
  ['asks for reviews', (ctx) => askForReviews(ctx, newId())],
  ['notes a decision', (ctx) => noteDecision(ctx, { partyId: newId<PartyId>(), factId: newId() })],
  ['forgets files', forgetUnusedFiles],
  ['makes a picture smaller', (ctx) => recodeStoredPicture(ctx, newId())],
  ['asks for smaller pictures', askRecoding],
  ['renames accounts', renameReservedAccounts],
  ['sends a link for a password', (ctx) => sendPasswordReset(ctx, newId())],
  ['tells of a rename', (ctx) => tellRename(ctx, newId())],
  ['expires requirements', expireOverdueRequirements],
  ['expires requests for trainings', expireTrainingRequests],
  ['confirms a training', (ctx: Ctx) => sendTrainingConfirmation(ctx, newId())],
  [
    'tells what happened to a request',
    (ctx: Ctx) => noteTrainingNews(ctx, { subjectId: newId(), what: 'asked' }),
  ],
  ['completes events', completeOverEvents],
  ['finds prices anew', refreshPrices],
  ['finds an event anew', (ctx) => reindexOneEvent(ctx, newId())],
  ['finds a requirement anew', (ctx) => reindexOneRequirement(ctx, newId())],
  ['finds a party anew', (ctx) => reindexPartyDocuments(ctx, newId())],
  ['finds a topic anew', (ctx) => reindexOneTopic(ctx, newId())],
  ['finds everything anew', reindexEverything],
  ['chooses the best', (ctx) => chooseBest(ctx)],
  ['forgets words', forgetUnusedWords],
  ['lets holds run out', sweepExpiredHolds],
  ['settles what is open', (ctx) => sweepOpenPayments(ctx)],
  ['settles a payment', (ctx) => settleOnePayment(ctx, newId())],
  ['settles what is paid for', (ctx) => settlePaymentsOf(ctx, ORDER)],
  ['calls payments off', (ctx) => dropConfirmations(ctx, ORDER, { exceptKey: '' })],
  ['pays back', (ctx) => sendRefund(ctx, newId())],
  ['takes what went back', (ctx) => takeMadeRefunds(ctx, newId())],
  ['works a notice off', (ctx) => processOneWebhookEvent(ctx, newId())],
  ['finds notices', findOpenWebhookEventIds],
  ['tells who holds seats', (ctx) => tellHolders(ctx, newId())],
  ['says that it runs', (ctx) => sendRunsNotice(ctx, newId())],
  ['asks for tickets', (ctx) => askTicketsOf(ctx, newId())],
  ['confirms an order', (ctx) => sendOrderConfirmation(ctx, newId())],
  ['tells of cancelled seats', (ctx) => sendSeatsCancelled(ctx, newId())],
  ['tells of a ticket that ended', (ctx) => sendTicketEnded(ctx, newId())],
  ['tells of a refund', (ctx) => sendRefundNotice(ctx, newId())],
  ['notes a lost refund', (ctx) => noteLostRefund(ctx, newId())],
  ['sends a ticket', (ctx) => sendParticipantTicket(ctx, newId())],
  ['notes a sale', (ctx) => noteSoldSeats(ctx, newId())],
  ['notes seats that came back', (ctx) => noteReturnedSeats(ctx, newId())],
  ['spreads a change', (ctx) => spreadEventChange(ctx, newId())],
  ['tells a change', (ctx) => sendChangeNotice(ctx, { orderId: newId(), changeId: newId() })],
  ['notes that it runs', (ctx) => noteGuaranteedEvent(ctx, newId())],
  ['notes what becomes of an event', (ctx) => noteEventNews(ctx, { eventId: newId(), news: 'missed' })],
  ['asks for decisions', askDecisions],
  ['ends silence', lapseDecisions],
  ['reminds of transfers', remindBills],
  ['chases refunds', chaseRefunds],
  ['notes a refund that is owed', (ctx) => noteOwedRefund(ctx, { refundId: newId(), what: 'due' })],
  ['calls off what was not paid', lapseBills],
  ['calls off what was not paid otherwise', lapseUnchargedOrders],
  ['settles what waited for a decision', (ctx) => settleDecidedOrders(ctx, { eventId: null })],
  ['lets a price come down', (ctx) => lowerPrice(ctx, newId())],
  ['settles an order', (ctx) => settleDecidedOrder(ctx, newId())],
  ['tells of a charge', (ctx) => sendCharge(ctx, newId())],
  ['tells of a bill', (ctx) => sendBill(ctx, { orderId: newId(), news: 'billed' })],
  ['calls orders off', (ctx) => callOffOrders(ctx, newId())],
  ['calls an order off', (ctx) => callOrderOff(ctx, newId())],
  ['spreads news', (ctx) => spreadEventNews(ctx, { eventId: newId(), news: 'moved' })],
  ['tells news', (ctx) => sendEventNews(ctx, { orderId: newId(), news: 'missed', decisionId: null })],
  ['notes a ticket', (ctx) => noteSentTicket(ctx, newId())],
  ['notes a refund of a plan', (ctx) => notePlanRefund(ctx, newId())],
  ['notes a refund', (ctx) => noteRefundPaid(ctx, newId())],
  ['notes that time is over', (ctx) => noteClosedRequirement(ctx, newId())],
  ['forgets old notifications', forgetOldNotifications],
  ['marks the others', (ctx) => markTheOthers(ctx, { accountId: newId(), until: newId() })],
  ['mails a notification', (ctx) => mailNotification(ctx, newId())],
  ['notes a rename', (ctx) => noteRenamedParty(ctx, { partyId: newId(), factId: newId() })],
  [
    'notes news of memberships',
    (ctx) =>
      noteMembershipNews(ctx, {
        about: newId(),
        what: 'left',
        companyId: newId<PartyId>(),
        memberId: newId<PartyId>(),
      }),
  ],
  [
    'tells new bank accounts',
    (ctx) => tellNewBankAccount(ctx, { companyId: newId<PartyId>(), factId: newId() }),
  ],
  ['carries out wishes', (ctx) => carryOutWishes(ctx, newId<PartyId>())],
  ['ends subscriptions', endOverdueSubscriptions],
  ['forgets a page', (ctx) => forgetPageOfOne(ctx, { kind: 'order', id: newId() })],
]

const STRANGERS: [who: string, Ctx][] = [
  ['a visitor', makeContext({})],
  ['a guest', makeContext({ visitorKey: newId() })],
  ['a person', makeContext({ actor: aPerson() })],
  ['staff', makeContext({ actor: aStaffMember() })],
]

test('what the system does alone is refused to everybody else', async () => {
  for (const [name, work] of ALONE)
    for (const [who, ctx] of STRANGERS)
      await expect(work(ctx), `${who} ${name}`).rejects.toMatchObject({ kind: 'notFound' })
})

test('and not to the system, also where there is nothing to do', async () => {
  for (const [name, work] of ALONE) await expect(work(systemContext('test')), name).resolves.not.toBeNull()
})

test('money that is set aside is taken, let go and looked at by the system alone', async () => {
  const payment = { id: newId(), subjectKind: 'order', subjectId: ORDER.id } as const
  const known = { paymentId: payment.id }
  bindOrders(() => Promise.reject(new Error('reached')))
  const row = payment as unknown as PaymentRow
  for (const [who, ctx] of STRANGERS)
    for (const work of [
      () => captureAuthorized(ctx, { ...known, amount: money(1, 'EUR') }),
      () => voidAuthorization(ctx, known),
      () => processOneAuthorization(ctx, { paymentId: payment.id, deed: 'capture' }),
      () => scheduleAuthorization(ctx, payment),
      () => tryOrRepeat(ctx, { payment: row, deed: 'void' }),
    ])
      await expect(work(), who).rejects.toMatchObject({ kind: 'notFound' })
  await expect(scheduleAuthorization(systemContext('test'), payment)).rejects.toThrow('reached')
})

test('a charge is asked for, and its answer taken, by the system alone', async () => {
  const payment = { id: newId(), subjectKind: 'order', subjectId: ORDER.id } as const
  const asked = { ...payment, gateway: 'none', amount: money(100, 'EUR') }
  bindOrders(() => Promise.reject(new Error('reached')))
  const ask = (ctx: Ctx) => askGateway(ctx, asked, { method: 'succeeds', returnPath: '/' })
  const take = (ctx: Ctx) => recordPayment(ctx, payment, { status: { answer: 'silence' } })
  for (const [who, ctx] of STRANGERS)
    for (const work of [ask, take]) await expect(work(ctx), who).rejects.toMatchObject({ kind: 'notFound' })
  await expect(ask(systemContext('test'))).rejects.toMatchObject({ kind: 'unavailable' })
  await expect(take(systemContext('test'))).rejects.toThrow('reached')
})

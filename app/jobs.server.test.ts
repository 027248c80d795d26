import { expect, test } from 'vitest'
import { bindOrders } from '#tests/support/bind-orders.ts'
import { newId, type PartyId } from './kit/ids.ts'
import { money } from './kit/money.ts'
import { type Ctx, makeContext, systemContext } from './platform/context.server.ts'
import './platform/testing/database.ts'
import { refreshPrices } from './features/catalogue/event-pages/refresh-prices.server.ts'
import { reindexEvent } from './features/catalogue/event-pages/reindex-event.server.ts'
import { completeEvents } from './features/catalogue/events/complete-events.server.ts'
import { tellSearches } from './features/catalogue/favourites/tell-searches.server.ts'
import { noteReviewedEvent } from './features/catalogue/offers/note-reviewed-event.server.ts'
import { chooseBest } from './features/catalogue/search-index/choose-best.server.ts'
import { forgetWords } from './features/catalogue/search-index/forget-words.server.ts'
import { reindexTopic } from './features/catalogue/topics/reindex-topic.server.ts'
import { noteApproval } from './features/catalogue/trainers/note-approval.server.ts'
import { tellApproval } from './features/catalogue/trainers/tell-approval.server.ts'
import { issueCertificates } from './features/delivery/certificates/issue-certificates.server.ts'
import { sendCertificate } from './features/delivery/certificates/send-certificate.server.ts'
import { askReviews } from './features/delivery/reviews/ask-reviews.server.ts'
import { noteReview } from './features/delivery/reviews/note-review.server.ts'
import { askGateway } from './features/money/payments/ask-gateway.server.ts'
import { captureAuthorized } from './features/money/payments/capture-authorized.server.ts'
import { dropConfirmations } from './features/money/payments/drop-confirmations.server.ts'
import type { PaymentRow } from './features/money/payments/payable.ts'
import { processAuthorization } from './features/money/payments/process-authorization.server.ts'
import { processWebhookEvent } from './features/money/payments/process-webhook-event.server.ts'
import { findOpenWebhookEventIds } from './features/money/payments/queries-webhooks.server.ts'
import { recordPayment } from './features/money/payments/record-payment.server.ts'
import { scheduleAuthorization } from './features/money/payments/schedule-authorization.server.ts'
import { sendDisputeAnswer } from './features/money/payments/send-dispute-answer.server.ts'
import { sendRefund } from './features/money/payments/send-refund.server.ts'
import { settlePayment } from './features/money/payments/settle-payment.server.ts'
import { settlePaymentsOf } from './features/money/payments/settle-subject.server.ts'
import { sweepPayments } from './features/money/payments/sweep-payments.server.ts'
import { takeMadeRefunds } from './features/money/payments/take-made-refunds.server.ts'
import { tryOrRepeat } from './features/money/payments/try-or-repeat.server.ts'
import { voidAuthorization } from './features/money/payments/void-authorization.server.ts'
import { endOverdueSubscriptions } from './features/money/subscriptions/end-overdue-subscriptions.server.ts'
import { notePlanRefund } from './features/money/subscriptions/note-plan-refund.server.ts'
import { noteSubscription } from './features/money/subscriptions/note-subscription.server.ts'
import { remindAdmins } from './features/money/subscriptions/remind-admins.server.ts'
import { renewDueSubscriptions } from './features/money/subscriptions/renew-due-subscriptions.server.ts'
import { renameReservedAccounts } from './features/people/accounts/rename-reserved.server.ts'
import { tellRename } from './features/people/accounts/tell-rename.server.ts'
import { sweepSessions } from './features/people/auth-sessions/sweep-sessions.server.ts'
import { carryOutWishes } from './features/people/companies/carry-out-wishes.server.ts'
import { noteMembership } from './features/people/companies/note-membership.server.ts'
import { tellBankChange } from './features/people/company-profiles/tell-bank-change.server.ts'
import { sweepCodes } from './features/people/email-codes/sweep-codes.server.ts'
import { mailNotification } from './features/people/notifications/mail-notification.server.ts'
import { markOthers } from './features/people/notifications/mark-others.server.ts'
import { noteRenamedParty } from './features/people/notifications/note-renamed-party.server.ts'
import { sweepNotifications } from './features/people/notifications/sweep-notifications.server.ts'
import { askRecoding } from './features/people/parties/ask-recoding.server.ts'
import { recodePicture } from './features/people/parties/recode-picture.server.ts'
import { sweepFiles } from './features/people/parties/sweep-files.server.ts'
import { sendReset } from './features/people/sign-in/send-reset.server.ts'
import { expireRequirements } from './features/procurement/requirements/expire-requirements.server.ts'
import { noteClosedRequirement } from './features/procurement/requirements/note-closed-requirement.server.ts'
import { reindexRequirement } from './features/procurement/requirements/reindex-requirement.server.ts'
import { callOffOrder } from './features/sales/cancellations/call-off-order.server.ts'
import { callOffOrders } from './features/sales/cancellations/call-off-orders.server.ts'
import { noteDispute } from './features/sales/cancellations/note-dispute.server.ts'
import { noteLostRefund } from './features/sales/cancellations/note-lost-refund.server.ts'
import { noteRefund } from './features/sales/cancellations/note-refund.server.ts'
import { noteReturnedSeats } from './features/sales/cancellations/note-returned-seats.server.ts'
import { chaseRefunds } from './features/sales/cancellations/refunds/chase-refunds.server.ts'
import { noteRefundOwed } from './features/sales/cancellations/refunds/note-refund-owed.server.ts'
import { sendRefundNotice } from './features/sales/cancellations/send-refund-notice.server.ts'
import { sendSeatsCancelled } from './features/sales/cancellations/send-seats-cancelled.server.ts'
import { sweepHolds } from './features/sales/checkout/sweep-holds.server.ts'
import { sendCharge } from './features/sales/confirmations/send-charge.server.ts'
import { sendConfirmation } from './features/sales/confirmations/send-confirmation.server.ts'
import { askDecisions } from './features/sales/event-changes/ask-decisions.server.ts'
import { lapseDecisions } from './features/sales/event-changes/lapse-decisions.server.ts'
import { noteEventNews } from './features/sales/event-changes/note-event-news.server.ts'
import { noteGuaranteedEvent } from './features/sales/event-changes/note-guaranteed-event.server.ts'
import { sendChangeNotice } from './features/sales/event-changes/send-change-notice.server.ts'
import { sendEventNews } from './features/sales/event-changes/send-event-news.server.ts'
import { sendRunsNotice } from './features/sales/event-changes/send-runs-notice.server.ts'
import { spreadChange } from './features/sales/event-changes/spread-change.server.ts'
import { spreadNews } from './features/sales/event-changes/spread-news.server.ts'
import { tellHolders } from './features/sales/event-changes/tell-holders.server.ts'
import { lowerPrice } from './features/sales/group-deals/lower-price.server.ts'
import { settleDecidedOrder } from './features/sales/group-deals/settle-decided-order.server.ts'
import { settleDecidedOrders } from './features/sales/group-deals/settle-decided-orders.server.ts'
import { noteSoldSeats } from './features/sales/organiser-sales/note-sold-seats.server.ts'
import { forgetAnswers } from './features/sales/participant-questions/forget-answers.server.ts'
import { askTickets } from './features/sales/participants/ask-tickets.server.ts'
import { noteTicket } from './features/sales/participants/note-ticket.server.ts'
import { forgetNotes } from './features/sales/participants/notes/forget-notes.server.ts'
import { sendTicket } from './features/sales/participants/send-ticket.server.ts'
import { sendTicketEnded } from './features/sales/participants/send-ticket-ended.server.ts'
import { lapseBills } from './features/sales/receivables/lapse-bills.server.ts'
import { lapseUnchargedOrders } from './features/sales/receivables/lapse-uncharged-orders.server.ts'
import { remindBills } from './features/sales/receivables/remind-bills.server.ts'
import { sendBill } from './features/sales/receivables/send-bill.server.ts'
import { confirmTraining } from './features/sales/training-requests/confirm-training.server.ts'
import { expireTrainingRequests } from './features/sales/training-requests/expire-training-requests.server.ts'
import { noteTraining } from './features/sales/training-requests/note-training.server.ts'
import { reindexEverything } from './features/site/backoffice/reindex-everything.server.ts'
import { reindexParty } from './features/site/backoffice/reindex-party.server.ts'
import { forgetPage } from './features/site/site/forget-page.server.ts'
import { aPerson, aStaffMember } from './platform/testing/a-person.ts'

const ORDER = { kind: 'order', id: newId() } as const

const ALONE: [name: string, (ctx: Ctx) => Promise<unknown>][] = [
  ['forgets codes', sweepCodes],
  ['renews subscriptions', renewDueSubscriptions],
  ['reminds of what is owed', remindAdmins],
  [
    'notes what became of a subscription',
    (ctx) => noteSubscription(ctx, { subscriptionId: newId(), factId: newId(), what: 'due' }),
  ],
  ['forgets answers', forgetAnswers],
  ['forgets notes', forgetNotes],
  ['forgets sessions', sweepSessions],
  ['tells of a decision', (ctx) => tellApproval(ctx, { partyId: newId<PartyId>(), factId: newId() })],
  ['notes a review', (ctx) => noteReviewedEvent(ctx, { eventId: newId(), factId: newId() })],
  ['notes a review of a training', (ctx) => noteReview(ctx, { reviewId: newId(), what: 'written' })],
  ['tells saved searches', (ctx) => tellSearches(ctx)],
  ['issues certificates', (ctx) => issueCertificates(ctx, { eventId: newId(), asked: true })],
  ['sends a certificate', (ctx) => sendCertificate(ctx, newId())],
  ['asks for reviews', (ctx) => askReviews(ctx, newId())],
  ['notes a decision', (ctx) => noteApproval(ctx, { partyId: newId<PartyId>(), factId: newId() })],
  ['forgets files', sweepFiles],
  ['makes a picture smaller', (ctx) => recodePicture(ctx, newId())],
  ['asks for smaller pictures', askRecoding],
  ['renames accounts', renameReservedAccounts],
  ['sends a link for a password', (ctx) => sendReset(ctx, newId())],
  ['tells of a rename', (ctx) => tellRename(ctx, newId())],
  ['expires requirements', expireRequirements],
  ['expires requests for trainings', expireTrainingRequests],
  ['confirms a training', (ctx: Ctx) => confirmTraining(ctx, newId())],
  [
    'tells what happened to a request',
    (ctx: Ctx) => noteTraining(ctx, { subjectId: newId(), what: 'asked' }),
  ],
  ['completes events', completeEvents],
  ['finds prices anew', refreshPrices],
  ['finds an event anew', (ctx) => reindexEvent(ctx, newId())],
  ['finds a requirement anew', (ctx) => reindexRequirement(ctx, newId())],
  ['finds a party anew', (ctx) => reindexParty(ctx, newId())],
  ['finds a topic anew', (ctx) => reindexTopic(ctx, newId())],
  ['finds everything anew', reindexEverything],
  ['chooses the best', (ctx) => chooseBest(ctx)],
  ['forgets words', forgetWords],
  ['lets holds run out', sweepHolds],
  ['settles what is open', (ctx) => sweepPayments(ctx)],
  ['settles a payment', (ctx) => settlePayment(ctx, newId())],
  ['settles what is paid for', (ctx) => settlePaymentsOf(ctx, ORDER)],
  ['calls payments off', (ctx) => dropConfirmations(ctx, ORDER, { exceptKey: '' })],
  ['answers a dispute', (ctx) => sendDisputeAnswer(ctx, newId())],
  ['pays back', (ctx) => sendRefund(ctx, newId())],
  ['takes what went back', (ctx) => takeMadeRefunds(ctx, newId())],
  ['works a notice off', (ctx) => processWebhookEvent(ctx, newId())],
  ['finds notices', findOpenWebhookEventIds],
  ['tells who holds seats', (ctx) => tellHolders(ctx, newId())],
  ['says that it runs', (ctx) => sendRunsNotice(ctx, newId())],
  ['asks for tickets', (ctx) => askTickets(ctx, newId())],
  ['confirms an order', (ctx) => sendConfirmation(ctx, newId())],
  ['tells of cancelled seats', (ctx) => sendSeatsCancelled(ctx, newId())],
  ['tells of a ticket that ended', (ctx) => sendTicketEnded(ctx, newId())],
  ['tells of a refund', (ctx) => sendRefundNotice(ctx, newId())],
  ['notes a lost refund', (ctx) => noteLostRefund(ctx, newId())],
  ['sends a ticket', (ctx) => sendTicket(ctx, newId())],
  ['notes a sale', (ctx) => noteSoldSeats(ctx, newId())],
  ['notes seats that came back', (ctx) => noteReturnedSeats(ctx, newId())],
  ['spreads a change', (ctx) => spreadChange(ctx, newId())],
  ['tells a change', (ctx) => sendChangeNotice(ctx, { orderId: newId(), changeId: newId() })],
  ['notes that it runs', (ctx) => noteGuaranteedEvent(ctx, newId())],
  ['notes what becomes of an event', (ctx) => noteEventNews(ctx, { eventId: newId(), news: 'missed' })],
  ['asks for decisions', askDecisions],
  ['ends silence', lapseDecisions],
  ['reminds of transfers', remindBills],
  ['chases refunds', chaseRefunds],
  ['notes a refund that is owed', (ctx) => noteRefundOwed(ctx, { refundId: newId(), what: 'due' })],
  ['calls off what was not paid', lapseBills],
  ['calls off what was not paid otherwise', lapseUnchargedOrders],
  ['settles what waited for a decision', (ctx) => settleDecidedOrders(ctx, { eventId: null })],
  ['lets a price come down', (ctx) => lowerPrice(ctx, newId())],
  ['settles an order', (ctx) => settleDecidedOrder(ctx, newId())],
  ['tells of a charge', (ctx) => sendCharge(ctx, newId())],
  ['tells of a bill', (ctx) => sendBill(ctx, { orderId: newId(), news: 'billed' })],
  ['calls orders off', (ctx) => callOffOrders(ctx, newId())],
  ['calls an order off', (ctx) => callOffOrder(ctx, newId())],
  ['spreads news', (ctx) => spreadNews(ctx, { eventId: newId(), news: 'moved' })],
  ['tells news', (ctx) => sendEventNews(ctx, { orderId: newId(), news: 'missed', decisionId: null })],
  ['notes a ticket', (ctx) => noteTicket(ctx, newId())],
  ['notes a refund of a plan', (ctx) => notePlanRefund(ctx, newId())],
  ['notes a refund', (ctx) => noteRefund(ctx, newId())],
  ['notes a dispute', (ctx) => noteDispute(ctx, newId())],
  ['notes that time is over', (ctx) => noteClosedRequirement(ctx, newId())],
  ['forgets old notifications', sweepNotifications],
  ['marks the others', (ctx) => markOthers(ctx, { accountId: newId(), until: newId() })],
  ['mails a notification', (ctx) => mailNotification(ctx, newId())],
  ['notes a rename', (ctx) => noteRenamedParty(ctx, { partyId: newId(), factId: newId() })],
  [
    'notes news of memberships',
    (ctx) =>
      noteMembership(ctx, {
        about: newId(),
        what: 'left',
        companyId: newId<PartyId>(),
        memberId: newId<PartyId>(),
      }),
  ],
  ['tells new bank accounts', (ctx) => tellBankChange(ctx, { companyId: newId<PartyId>(), factId: newId() })],
  ['carries out wishes', (ctx) => carryOutWishes(ctx, newId<PartyId>())],
  ['ends subscriptions', endOverdueSubscriptions],
  ['forgets a page', (ctx) => forgetPage(ctx, { kind: 'order', id: newId() })],
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
      () => processAuthorization(ctx, { paymentId: payment.id, deed: 'capture' }),
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

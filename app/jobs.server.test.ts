import { expect, test } from 'vitest'
import { bindOrders } from '#tests/support/bind-orders.ts'
import { type AccountId, newId, type PartyId } from './kit/ids.ts'
import { money } from './kit/money.ts'
import { type Ctx, makeContext, systemContext } from './platform/context.server.ts'
import './platform/testing/database.ts'
import { refreshPrices } from './features/catalogue/event-pages/refresh-prices.server.ts'
import { reindexEvent } from './features/catalogue/event-pages/reindex-event.server.ts'
import { notifyReviewedEvent } from './features/catalogue/event-publishing/notify-reviewed-event.server.ts'
import { completeEvents } from './features/catalogue/events/complete-events.server.ts'
import { notifySavedSearches } from './features/catalogue/favourites/notify-saved-searches.server.ts'
import { chooseBest } from './features/catalogue/search-index/choose-best.server.ts'
import { forgetWords } from './features/catalogue/search-index/forget-words.server.ts'
import { reindexTopic } from './features/catalogue/topics/reindex-topic.server.ts'
import { emailApproval } from './features/catalogue/trainers/email-approval.server.ts'
import { notifyApproval } from './features/catalogue/trainers/notify-approval.server.ts'
import { askDue } from './features/delivery/assessments/ask-due.server.ts'
import { askParticipants } from './features/delivery/assessments/ask-participants.server.ts'
import { remindParticipants } from './features/delivery/assessments/remind-participants.server.ts'
import { stopQuestionnaires } from './features/delivery/assessments/stop-questionnaires.server.ts'
import { emailCertificate } from './features/delivery/certificates/email-certificate.server.ts'
import { issueCertificates } from './features/delivery/certificates/issue-certificates.server.ts'
import { remindDisputes } from './features/delivery/disputes/remind-disputes.server.ts'
import { findRings } from './features/delivery/review-rings/find-rings.server.ts'
import { askReviews } from './features/delivery/reviews/ask-reviews.server.ts'
import { notifyReview } from './features/delivery/reviews/notify-review.server.ts'
import { forgetCard } from './features/money/card-mandates/forget-card.server.ts'
import { notifyCommission } from './features/money/commission/notify-commission.server.ts'
import { askGateway } from './features/money/payments/ask-gateway.server.ts'
import { captureAuthorized } from './features/money/payments/capture-authorized.server.ts'
import { dropConfirmations } from './features/money/payments/drop-confirmations.server.ts'
import type { PaymentRow } from './features/money/payments/payable.ts'
import { processAuthorization } from './features/money/payments/process-authorization.server.ts'
import { processWebhookEvent } from './features/money/payments/process-webhook-event.server.ts'
import { findOpenWebhookEventIds } from './features/money/payments/queries-webhooks.server.ts'
import { reconcilePayment } from './features/money/payments/reconcile-payment.server.ts'
import { reconcilePaymentsOf } from './features/money/payments/reconcile-subject.server.ts'
import { recordPayment } from './features/money/payments/record-payment.server.ts'
import { scheduleAuthorization } from './features/money/payments/schedule-authorization.server.ts'
import { sendDisputeAnswer } from './features/money/payments/send-dispute-answer.server.ts'
import { sendRefund } from './features/money/payments/send-refund.server.ts'
import { sweepPayments } from './features/money/payments/sweep-payments.server.ts'
import { takeMadeRefunds } from './features/money/payments/take-made-refunds.server.ts'
import { tryOrRepeat } from './features/money/payments/try-or-repeat.server.ts'
import { voidAuthorization } from './features/money/payments/void-authorization.server.ts'
import { announceRenewals } from './features/money/subscriptions/announce-renewals.server.ts'
import { billRenewals } from './features/money/subscriptions/bill-renewals.server.ts'
import { endOverdueSubscriptions } from './features/money/subscriptions/end-overdue-subscriptions.server.ts'
import { notifyExpiringCards } from './features/money/subscriptions/notify-expiring-cards.server.ts'
import { notifyPlanRefund } from './features/money/subscriptions/notify-plan-refund.server.ts'
import { notifySubscription } from './features/money/subscriptions/notify-subscription.server.ts'
import { remindAdmins } from './features/money/subscriptions/remind-admins.server.ts'
import { renewDueSubscriptions } from './features/money/subscriptions/renew-due-subscriptions.server.ts'
import { settleCards } from './features/money/subscriptions/settle-cards.server.ts'
import { emailRename } from './features/people/accounts/email-rename.server.ts'
import { renameReservedAccounts } from './features/people/accounts/rename-reserved.server.ts'
import { sweepSessions } from './features/people/auth-sessions/sweep-sessions.server.ts'
import { applyBankChanges } from './features/people/bank-accounts/apply-bank-changes.server.ts'
import { emailBankChange } from './features/people/bank-accounts/email-bank-change.server.ts'
import { carryOutWishes } from './features/people/companies/carry-out-wishes.server.ts'
import { notifyMembership } from './features/people/companies/notify-membership.server.ts'
import { sweepEmailCodes } from './features/people/email-codes/sweep-email-codes.server.ts'
import { storeMailed } from './features/people/message-files/store-mailed.server.ts'
import { mailNotification } from './features/people/notifications/mail-notification.server.ts'
import { markOthers } from './features/people/notifications/mark-others.server.ts'
import { notifyRenamedParty } from './features/people/notifications/notify-renamed-party.server.ts'
import { sweepNotifications } from './features/people/notifications/sweep-notifications.server.ts'
import { askRecoding } from './features/people/parties/ask-recoding.server.ts'
import { recodePicture } from './features/people/parties/recode-picture.server.ts'
import { scanFile } from './features/people/parties/scan-file.server.ts'
import { scanWaiting } from './features/people/parties/scan-waiting.server.ts'
import { sweepFiles } from './features/people/parties/sweep-files.server.ts'
import { showFiles } from './features/people/qmail/show-files.server.ts'
import { askMandates } from './features/people/selling-mandates/ask-mandates.server.ts'
import { sendPasswordReset } from './features/people/sign-in/send-password-reset.server.ts'
import { endActs } from './features/people/staff-acts/end-acts.server.ts'
import { endFactors } from './features/people/staff-acts/end-factors.server.ts'
import { forgetPictures } from './features/people/staff-acts/forget-pictures.server.ts'
import { movePicture } from './features/people/staff-acts/move-picture.server.ts'
import { settleAllBudgets } from './features/procurement/budgets/settle-all-budgets.server.ts'
import { settleMarkedBudgets } from './features/procurement/budgets/settle-marked-budgets.server.ts'
import { bookCart } from './features/procurement/cart-orders/book-cart.server.ts'
import { dropCart } from './features/procurement/cart-orders/drop-cart.server.ts'
import { notifyCart } from './features/procurement/cart-orders/notify-cart.server.ts'
import { mailMatches } from './features/procurement/matching/mail-matches.server.ts'
import { notifyMatches } from './features/procurement/matching/notify-matches.server.ts'
import { queueMatchMails } from './features/procurement/matching/queue-match-mails.server.ts'
import { notifyOrderApproval } from './features/procurement/order-approvals/notify-order-approval.server.ts'
import { settleApproval } from './features/procurement/order-approvals/settle-approval.server.ts'
import { mailPurchaseOrder } from './features/procurement/order-links/mail-purchase-order.server.ts'
import { closeCompleteOrder } from './features/procurement/order-matching/close-complete-order.server.ts'
import { judgeHeld } from './features/procurement/order-matching/judge-held.server.ts'
import { judgeOrders } from './features/procurement/order-matching/judge-orders.server.ts'
import { matchInvoices } from './features/procurement/order-matching/match-invoices.server.ts'
import { matchIssuedInvoice } from './features/procurement/order-matching/match-issued-invoice.server.ts'
import { dropProposalFiles } from './features/procurement/proposal-files/drop-proposal-files.server.ts'
import { noteOpenedProposals } from './features/procurement/proposal-lines/note-opened-proposals.server.ts'
import { noteProposal } from './features/procurement/proposal-lines/note-proposal.server.ts'
import { freezePlaces } from './features/procurement/proposal-places/freeze-places.server.ts'
import { endProposals } from './features/procurement/proposals/end-proposals.server.ts'
import { expireProposals } from './features/procurement/proposals/expire-proposals.server.ts'
import { notifyProposal } from './features/procurement/proposals/notify-proposal.server.ts'
import { releaseAward } from './features/procurement/proposals/release-award.server.ts'
import { notifyPurchaseOrder } from './features/procurement/purchase-orders/notify-purchase-order.server.ts'
import { dropErasedFiles } from './features/procurement/requirement-files/drop-erased-files.server.ts'
import { notifyInvitedProviders } from './features/procurement/requirement-invitations/notify-invited-providers.server.ts'
import { notifyAmendment } from './features/procurement/requirement-news/notify-amendment.server.ts'
import { notifyAnswer } from './features/procurement/requirement-news/notify-answer.server.ts'
import { notifyRequirementEnd } from './features/procurement/requirement-news/notify-requirement-end.server.ts'
import { notifyQuestion } from './features/procurement/requirement-questions/notify-question.server.ts'
import { expireRequirements } from './features/procurement/requirements/expire-requirements.server.ts'
import { notifyClosedRequirement } from './features/procurement/requirements/notify-closed-requirement.server.ts'
import { reindexCategory } from './features/procurement/requirements/reindex-category.server.ts'
import { reindexRequirement } from './features/procurement/requirements/reindex-requirement.server.ts'
import { expireFees } from './features/procurement/training-fees/expire-fees.server.ts'
import { notifyTrainingFee } from './features/procurement/training-fees/notify-training-fee.server.ts'
import { emailNeedOutcome } from './features/procurement/training-needs/email-need-outcome.server.ts'
import { notifyTrainingTopic } from './features/procurement/training-topics/notify-training-topic.server.ts'
import { notifyStep } from './features/sales/approval-rules/notify-step.server.ts'
import { remindSteps } from './features/sales/approval-rules/remind-steps.server.ts'
import { callOffOrder } from './features/sales/cancellations/call-off-order.server.ts'
import { callOffOrders } from './features/sales/cancellations/call-off-orders.server.ts'
import { emailRefund } from './features/sales/cancellations/email-refund.server.ts'
import { emailSeatsCancelled } from './features/sales/cancellations/email-seats-cancelled.server.ts'
import { notifyDispute } from './features/sales/cancellations/notify-dispute.server.ts'
import { notifyFailedRefund } from './features/sales/cancellations/notify-failed-refund.server.ts'
import { notifyRefund } from './features/sales/cancellations/notify-refund.server.ts'
import { notifyReturnedSeats } from './features/sales/cancellations/notify-returned-seats.server.ts'
import { chaseRefunds } from './features/sales/cancellations/refunds/chase-refunds.server.ts'
import { notifyRefundOwed } from './features/sales/cancellations/refunds/notify-refund-owed.server.ts'
import { sweepHolds } from './features/sales/checkout/sweep-holds.server.ts'
import { emailCharge } from './features/sales/confirmations/email-charge.server.ts'
import { emailOrderConfirmation } from './features/sales/confirmations/email-order-confirmation.server.ts'
import { askDecisions } from './features/sales/event-changes/ask-decisions.server.ts'
import { emailEventChange } from './features/sales/event-changes/email-event-change.server.ts'
import { emailGuaranteedEvent } from './features/sales/event-changes/email-guaranteed-event.server.ts'
import { emailQuorumNews } from './features/sales/event-changes/email-quorum-news.server.ts'
import { enqueueChangeEmails } from './features/sales/event-changes/enqueue-change-emails.server.ts'
import { enqueueGuaranteeEmails } from './features/sales/event-changes/enqueue-guarantee-emails.server.ts'
import { enqueueQuorumNews } from './features/sales/event-changes/enqueue-quorum-news.server.ts'
import { lapseDecisions } from './features/sales/event-changes/lapse-decisions.server.ts'
import { notifyGuaranteedEvent } from './features/sales/event-changes/notify-guaranteed-event.server.ts'
import { notifyMovedTrainer } from './features/sales/event-changes/notify-moved-trainer.server.ts'
import { notifyNamedTrainer } from './features/sales/event-changes/notify-named-trainer.server.ts'
import { notifyQuorumNews } from './features/sales/event-changes/notify-quorum-news.server.ts'
import { collectDecidedOrder } from './features/sales/group-deals/collect-decided-order.server.ts'
import { collectDecidedOrders } from './features/sales/group-deals/collect-decided-orders.server.ts'
import { lowerPrice } from './features/sales/group-deals/lower-price.server.ts'
import { holdTraining } from './features/sales/held-trainings/hold-training.server.ts'
import { holdTrainings } from './features/sales/held-trainings/hold-trainings.server.ts'
import { reassignHeld } from './features/sales/held-trainings/reassign-held.server.ts'
import { releaseTraining } from './features/sales/held-trainings/release-training.server.ts'
import { notifySoldSeats } from './features/sales/organiser-sales/notify-sold-seats.server.ts'
import { forgetAnswers } from './features/sales/participant-questions/forget-answers.server.ts'
import { askTickets } from './features/sales/participants/ask-tickets.server.ts'
import { emailTicket } from './features/sales/participants/email-ticket.server.ts'
import { emailTicketEnded } from './features/sales/participants/email-ticket-ended.server.ts'
import { forgetNotes } from './features/sales/participants/notes/forget-notes.server.ts'
import { notifyParticipant } from './features/sales/participants/notify-participant.server.ts'
import { notifyHeldMoney } from './features/sales/payouts/notify-held-money.server.ts'
import { notifyPayout } from './features/sales/payouts/notify-payout.server.ts'
import { emailBill } from './features/sales/receivables/email-bill.server.ts'
import { lapseBills } from './features/sales/receivables/lapse-bills.server.ts'
import { lapseUnchargedOrders } from './features/sales/receivables/lapse-uncharged-orders.server.ts'
import { remindBills } from './features/sales/receivables/remind-bills.server.ts'
import { emailMovedTraining } from './features/sales/reschedulings/email-moved-training.server.ts'
import { expireReschedulings } from './features/sales/reschedulings/expire-reschedulings.server.ts'
import { noteRescheduling } from './features/sales/reschedulings/note-rescheduling.server.ts'
import { notifyRescheduling } from './features/sales/reschedulings/notify-rescheduling.server.ts'
import { emailSeatChange } from './features/sales/seat-changes/email-seat-change.server.ts'
import { announceStatements } from './features/sales/seller-reports/announce-statements.server.ts'
import { askDetails } from './features/sales/seller-reports/ask-details.server.ts'
import { confirmTraining } from './features/sales/training-requests/confirm-training.server.ts'
import { expireTrainingRequests } from './features/sales/training-requests/expire-training-requests.server.ts'
import { noteTraining } from './features/sales/training-requests/note-training.server.ts'
import { notifyTraining } from './features/sales/training-requests/notify-training.server.ts'
import { notifyTrainingTrainer } from './features/sales/training-requests/notify-training-trainer.server.ts'
import { reindexEverything } from './features/site/backoffice/reindex-everything.server.ts'
import { reindexParty } from './features/site/backoffice/reindex-party.server.ts'
import { notifySold } from './features/site/cases/notify-sold.server.ts'
import { emailReport } from './features/site/content-reports/email-report.server.ts'
import { forgetPage } from './features/site/site/forget-page.server.ts'
import { carryOutBulk } from './features/site/spam-waves/carry-out-bulk.server.ts'
import { undoBulk } from './features/site/spam-waves/undo-bulk.server.ts'
import { aPerson, aStaffMember } from './platform/testing/a-person.ts'

const ORDER = { kind: 'order', id: newId() } as const

const ALONE: [name: string, (ctx: Ctx) => Promise<unknown>][] = [
  ['tells the buyers of a sold date', (ctx) => notifySold(ctx, { kind: 'event', subjectId: newId() })],
  ['forgets codes', sweepEmailCodes],
  ['renews subscriptions', renewDueSubscriptions],
  ['bills renewals', billRenewals],
  ['announces renewals', announceRenewals],
  ['tells of cards that expire', notifyExpiringCards],
  ['asks what became of cards', (ctx) => settleCards(ctx)],
  ['books what was ordered in writing', (ctx) => bookCart(ctx, { purchaseOrderId: newId() })],
  ['drops what was ordered in writing', (ctx) => dropCart(ctx, { purchaseOrderId: newId() })],
  ['tells that nothing was booked', (ctx) => notifyCart(ctx, { cartId: newId() })],
  ['forgets a card', (ctx) => forgetCard(ctx, { mandateId: newId() })],
  ['reminds of what is owed', remindAdmins],
  [
    'notes what became of a subscription',
    (ctx) => notifySubscription(ctx, { subscriptionId: newId(), factId: newId(), what: 'due' }),
  ],
  ['forgets answers', forgetAnswers],
  ['forgets notes', forgetNotes],
  ['forgets sessions', sweepSessions],
  ['tells of a decision', (ctx) => emailApproval(ctx, { partyId: newId<PartyId>(), factId: newId() })],
  ['notes a review', (ctx) => notifyReviewedEvent(ctx, { eventId: newId(), factId: newId() })],
  ['notes a review of a training', (ctx) => notifyReview(ctx, { reviewId: newId(), what: 'written' })],
  ['tells saved searches', (ctx) => notifySavedSearches(ctx)],
  ['issues certificates', (ctx) => issueCertificates(ctx, { eventId: newId(), asked: true })],
  ['sends a certificate', (ctx) => emailCertificate(ctx, newId())],
  ['asks participants', (ctx) => askParticipants(ctx, { eventId: newId(), round: 'end' })],
  ['asks whom it is time to ask', askDue],
  ['reminds participants', remindParticipants],
  ['stops questionnaires', stopQuestionnaires],
  ['asks for reviews', (ctx) => askReviews(ctx, newId())],
  ['notes a decision', (ctx) => notifyApproval(ctx, { partyId: newId<PartyId>(), factId: newId() })],
  ['forgets files', sweepFiles],
  ['has a file looked at', (ctx) => scanFile(ctx, newId())],
  ['has waiting files looked at', scanWaiting],
  ['shows files', (ctx) => showFiles(ctx, { fileId: newId() })],
  [
    'stores files of emails',
    (ctx) => storeMailed(ctx, { partyId: newId<PartyId>(), accountId: newId<AccountId>(), files: [] }),
  ],
  ['makes a picture smaller', (ctx) => recodePicture(ctx, newId())],
  ['asks for smaller pictures', askRecoding],
  ['renames accounts', renameReservedAccounts],
  ['sends a link for a password', (ctx) => sendPasswordReset(ctx, newId())],
  ['tells of a rename', (ctx) => emailRename(ctx, newId())],
  ['expires requirements', expireRequirements],
  ['expires proposals', expireProposals],
  ['holds a training', (ctx) => holdTraining(ctx, newId())],
  ['holds trainings', holdTrainings],
  ['releases a training', (ctx) => releaseTraining(ctx, newId())],
  ['reassigns what is held', (ctx) => reassignHeld(ctx, newId())],
  ['tells who fits a requirement', (ctx) => notifyMatches(ctx, newId())],
  ['mails somebody of matches', (ctx) => mailMatches(ctx, newId())],
  ['asks for mails of matches', queueMatchMails],
  ['releases an award', (ctx) => releaseAward(ctx, newId())],
  ['ends proposals', (ctx) => endProposals(ctx, newId())],
  ['notifies of a proposal', (ctx) => notifyProposal(ctx, { proposalId: newId(), what: 'submitted' })],
  [
    'notifies of a training fee',
    (ctx) => notifyTrainingFee(ctx, { feeId: newId(), what: 'approved', version: 1 }),
  ],
  ['writes what became of a training need', (ctx) => emailNeedOutcome(ctx, newId())],
  ['writes to who reported something', (ctx) => emailReport(ctx, { reportId: newId(), says: 'received' })],
  ['notifies providers of a training topic', (ctx) => notifyTrainingTopic(ctx, { topicId: newId() })],
  ['expires training fees', expireFees],
  [
    'notifies of a purchase order',
    (ctx) => notifyPurchaseOrder(ctx, { purchaseOrderId: newId(), what: 'sent' }),
  ],
  ['mails a purchase order', (ctx) => mailPurchaseOrder(ctx, { purchaseOrderId: newId(), version: 1 })],
  ['tells of a step of an approval', (ctx) => notifyStep(ctx, { stepId: newId(), news: 'opened' })],
  ['reminds of steps of approvals', (ctx) => remindSteps(ctx)],
  ['notifies of an order above a limit', (ctx) => notifyOrderApproval(ctx, newId())],
  ['settles budgets', (ctx) => settleAllBudgets(ctx)],
  ['settles marked budgets', (ctx) => settleMarkedBudgets(ctx)],
  ['settles what was asked of an order', (ctx) => settleApproval(ctx, newId())],
  ['matches invoices', (ctx) => matchInvoices(ctx)],
  ['looks at orders anew', judgeOrders],
  ['looks at orders of what was held', (ctx) => judgeHeld(ctx, newId())],
  ['matches what was issued', (ctx) => matchIssuedInvoice(ctx, { invoiceId: newId() })],
  ['closes what is complete', (ctx) => closeCompleteOrder(ctx, newId())],
  ['expires requests for trainings', expireTrainingRequests],
  ['expires other days for trainings', expireReschedulings],
  ['emails a moved training', (ctx) => emailMovedTraining(ctx, newId())],
  [
    'notes what became of other days',
    (ctx: Ctx) => noteRescheduling(ctx, { reschedulingId: newId(), what: 'proposed', factId: newId() }),
  ],
  [
    'tells of other days',
    (ctx: Ctx) => notifyRescheduling(ctx, { reschedulingId: newId(), what: 'proposed' }),
  ],
  ['confirms a training', (ctx: Ctx) => confirmTraining(ctx, newId())],
  [
    'notes what became of a training',
    (ctx: Ctx) => noteTraining(ctx, { subjectId: newId(), what: 'asked', factId: newId() }),
  ],
  [
    'tells what happened to a request',
    (ctx: Ctx) => notifyTraining(ctx, { subjectId: newId(), what: 'asked' }),
  ],
  [
    'tells who trains what was agreed on',
    (ctx: Ctx) =>
      notifyTrainingTrainer(ctx, {
        factId: newId(),
        subjectId: newId(),
        what: 'named',
        before: null,
        by: null,
      }),
  ],
  [
    'tells who was named for an event',
    (ctx: Ctx) => notifyNamedTrainer(ctx, { factId: newId(), eventId: newId(), before: null, by: null }),
  ],
  ['tells who trains an event that it is another', (ctx: Ctx) => notifyMovedTrainer(ctx, newId())],
  ['completes events', completeEvents],
  ['finds prices anew', refreshPrices],
  ['finds an event anew', (ctx) => reindexEvent(ctx, newId())],
  ['drops files', (ctx) => dropErasedFiles(ctx, newId())],
  ['freezes places', (ctx) => freezePlaces(ctx, newId())],
  ['notes opened proposals', (ctx) => noteOpenedProposals(ctx, newId())],
  [
    'notes a proposal',
    (ctx) => noteProposal(ctx, { proposalId: newId(), what: 'submitted', factId: newId() }),
  ],
  ['drops files of proposals', (ctx) => dropProposalFiles(ctx, newId())],
  ['notifies the invited', (ctx) => notifyInvitedProviders(ctx, newId())],
  ['notifies of an amendment', (ctx) => notifyAmendment(ctx, { requirementId: newId(), number: 1 })],
  ['notifies of an answer', (ctx) => notifyAnswer(ctx, newId())],
  ['notifies of an end', (ctx) => notifyRequirementEnd(ctx, newId())],
  ['notifies of a question', (ctx) => notifyQuestion(ctx, newId())],
  ['finds requirements of a category anew', (ctx) => reindexCategory(ctx, newId())],
  ['finds a requirement anew', (ctx) => reindexRequirement(ctx, newId())],
  ['finds a party anew', (ctx) => reindexParty(ctx, newId())],
  ['finds a topic anew', (ctx) => reindexTopic(ctx, newId())],
  ['finds everything anew', reindexEverything],
  ['chooses the best', (ctx) => chooseBest(ctx)],
  ['forgets words', forgetWords],
  ['lets holds run out', sweepHolds],
  ['settles what is open', (ctx) => sweepPayments(ctx)],
  ['settles a payment', (ctx) => reconcilePayment(ctx, newId())],
  ['settles what is paid for', (ctx) => reconcilePaymentsOf(ctx, ORDER)],
  ['calls payments off', (ctx) => dropConfirmations(ctx, ORDER, { exceptKey: '' })],
  ['answers a dispute', (ctx) => sendDisputeAnswer(ctx, newId())],
  ['pays back', (ctx) => sendRefund(ctx, newId())],
  ['takes what went back', (ctx) => takeMadeRefunds(ctx, newId())],
  ['works a notice off', (ctx) => processWebhookEvent(ctx, newId())],
  ['finds notices', findOpenWebhookEventIds],
  ['tells who holds seats', (ctx) => enqueueGuaranteeEmails(ctx, newId())],
  ['says that it runs', (ctx) => emailGuaranteedEvent(ctx, newId())],
  ['asks for tickets', (ctx) => askTickets(ctx, newId())],
  ['confirms an order', (ctx) => emailOrderConfirmation(ctx, { orderId: newId() })],
  ['tells of cancelled seats', (ctx) => emailSeatsCancelled(ctx, newId())],
  ['tells of a ticket that ended', (ctx) => emailTicketEnded(ctx, newId())],
  ['tells of a refund', (ctx) => emailRefund(ctx, newId())],
  ['notes a lost refund', (ctx) => notifyFailedRefund(ctx, newId())],
  ['sends a ticket', (ctx) => emailTicket(ctx, newId())],
  ['notes a sale', (ctx) => notifySoldSeats(ctx, newId())],
  ['notes seats that came back', (ctx) => notifyReturnedSeats(ctx, newId())],
  ['spreads a change', (ctx) => enqueueChangeEmails(ctx, newId())],
  ['tells of seats that became others', (ctx) => emailSeatChange(ctx, newId())],
  ['tells a change', (ctx) => emailEventChange(ctx, { orderId: newId(), changeId: newId() })],
  ['notes that it runs', (ctx) => notifyGuaranteedEvent(ctx, newId())],
  ['notes what becomes of an event', (ctx) => notifyQuorumNews(ctx, { eventId: newId(), news: 'missed' })],
  ['asks for decisions', askDecisions],
  ['ends silence', lapseDecisions],
  ['reminds of transfers', remindBills],
  ['chases refunds', chaseRefunds],
  ['notes a refund that is owed', (ctx) => notifyRefundOwed(ctx, { refundId: newId(), what: 'due' })],
  ['calls off what was not paid', lapseBills],
  ['calls off what was not paid otherwise', lapseUnchargedOrders],
  ['settles what waited for a decision', (ctx) => collectDecidedOrders(ctx, { eventId: null })],
  ['lets a price come down', (ctx) => lowerPrice(ctx, newId())],
  ['settles an order', (ctx) => collectDecidedOrder(ctx, newId())],
  ['tells of a charge', (ctx) => emailCharge(ctx, newId())],
  ['tells of a bill', (ctx) => emailBill(ctx, { orderId: newId(), news: 'billed' })],
  ['calls orders off', (ctx) => callOffOrders(ctx, newId())],
  ['calls an order off', (ctx) => callOffOrder(ctx, newId())],
  ['spreads news', (ctx) => enqueueQuorumNews(ctx, { eventId: newId(), news: 'moved' })],
  ['tells news', (ctx) => emailQuorumNews(ctx, { orderId: newId(), news: 'missed', decisionId: null })],
  ['notes a ticket', (ctx) => notifyParticipant(ctx, newId())],
  ['notes a refund of a plan', (ctx) => notifyPlanRefund(ctx, newId())],
  ['notes a refund', (ctx) => notifyRefund(ctx, newId())],
  ['notes a dispute', (ctx) => notifyDispute(ctx, newId())],
  ['notes that time is over', (ctx) => notifyClosedRequirement(ctx, newId())],
  ['forgets old notifications', sweepNotifications],
  ['marks the others', (ctx) => markOthers(ctx, { accountId: newId(), until: newId() })],
  ['mails a notification', (ctx) => mailNotification(ctx, newId())],
  ['notes a rename', (ctx) => notifyRenamedParty(ctx, { partyId: newId(), factId: newId() })],
  [
    'notes news of memberships',
    (ctx) =>
      notifyMembership(ctx, {
        about: newId(),
        what: 'left',
        companyId: newId<PartyId>(),
        memberId: newId<PartyId>(),
      }),
  ],
  [
    'tells new bank accounts',
    (ctx) => emailBankChange(ctx, { partyId: newId<PartyId>(), factId: newId(), what: 'entered' }),
  ],
  ['puts accounts in force', applyBankChanges],
  ['asks sellers for the mandate', askMandates],
  ['notifies of held money', notifyHeldMoney],
  ['asks sellers for tax details', askDetails],
  ['finds rings of reviews', (ctx) => findRings(ctx, newId())],
  ['announces statements of a year', announceStatements],
  ['reminds of disputes', remindDisputes],
  ['notifies of a rate of commission', (ctx) => notifyCommission(ctx, { ruleId: newId() })],
  ['notifies of payouts', (ctx) => notifyPayout(ctx, { payoutId: newId(), what: 'sent' })],
  ['ends what was decided until a day', endActs],
  ['ends lost second factors', endFactors],
  ['lets go of removed pictures', forgetPictures],
  ['moves a removed picture', (ctx) => movePicture(ctx, { from: 'none', to: 'gone' })],
  ['pauses many at once', (ctx) => carryOutBulk(ctx, newId())],
  ['ends pauses of many', (ctx) => undoBulk(ctx, newId())],
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

import { spreadAnnounced, tellAnnouncement } from './features/sales/announcements/jobs.ts'
import { sendAnnouncement } from './features/sales/announcements/send-announcement.server.ts'
import { spreadAnnouncement } from './features/sales/announcements/spread-announcement.server.ts'
import { bookStatement } from './features/sales/bank-statements/book-statement.server.ts'
import { bookStatements, sweepStatements } from './features/sales/bank-statements/jobs.ts'
import { sweepOldStatements } from './features/sales/bank-statements/sweep-statements.server.ts'
import { callOrderOff } from './features/sales/cancellations/call-off-order.server.ts'
import { callOffOrders } from './features/sales/cancellations/call-off-orders.server.ts'
import {
  callOffAll,
  callOffOrder,
  noteGivenBack,
  noteRefund,
  tellCancelled,
  tellNews,
  tellRefund,
} from './features/sales/cancellations/jobs.ts'
import { noteReturnedSeats } from './features/sales/cancellations/note-given-back.server.ts'
import { noteRefundPaid } from './features/sales/cancellations/note-refund.server.ts'
import { refundJobs } from './features/sales/cancellations/refunds/handle-refunds.server.ts'
import { sendRefundNotice } from './features/sales/cancellations/send-refund-notice.server.ts'
import { sendSeatsCancelled } from './features/sales/cancellations/send-seats-cancelled.server.ts'
import { sweepHolds } from './features/sales/checkout/jobs.ts'
import { sweepExpiredHolds } from './features/sales/checkout/sweep-holds.server.ts'
import { confirmOrder, tellCharge } from './features/sales/confirmations/jobs.ts'
import { sendCharge } from './features/sales/confirmations/send-charge.server.ts'
import { sendOrderConfirmation } from './features/sales/confirmations/send-confirmation.server.ts'
import { askDecisions } from './features/sales/event-changes/ask-decisions.server.ts'
import {
  askMissed,
  lapseSilent,
  noteGuaranteed,
  noteNews,
  spreadChange,
  spreadNews,
  tellChange,
  tellGuaranteed,
  tellRuns,
} from './features/sales/event-changes/jobs.ts'
import { lapseDecisions } from './features/sales/event-changes/lapse-decisions.server.ts'
import { noteEventNews } from './features/sales/event-changes/note-event-news.server.ts'
import { noteGuaranteedEvent } from './features/sales/event-changes/note-guaranteed.server.ts'
import { sendChangeNotice } from './features/sales/event-changes/send-change-notice.server.ts'
import { sendEventNews } from './features/sales/event-changes/send-event-news.server.ts'
import { sendRunsNotice } from './features/sales/event-changes/send-runs-notice.server.ts'
import { spreadEventChange } from './features/sales/event-changes/spread-change.server.ts'
import { spreadEventNews } from './features/sales/event-changes/spread-news.server.ts'
import { tellHolders } from './features/sales/event-changes/tell-holders.server.ts'
import {
  moveGroupDeals,
  noteGroupDeal,
  settleAllDecided,
  settleDecided,
  settlePledges,
  tellPledge,
} from './features/sales/group-deals/jobs.ts'
import { lowerPrice } from './features/sales/group-deals/lower-price.server.ts'
import { moveDueGroupDeals } from './features/sales/group-deals/move-group-deals.server.ts'
import { noteGroupDealNews } from './features/sales/group-deals/note-group-deal.server.ts'
import { notePledge } from './features/sales/group-deals/note-pledge.server.ts'
import { settleDecidedOrders } from './features/sales/group-deals/settle-all-decided.server.ts'
import { settleDecidedOrder } from './features/sales/group-deals/settle-decided.server.ts'
import { settlePledge } from './features/sales/group-deals/settle-pledge.server.ts'
import { lowerPrices } from './features/sales/orders/jobs.ts'
import { noteSold } from './features/sales/organiser-sales/jobs.ts'
import { noteSoldSeats } from './features/sales/organiser-sales/note-sold.server.ts'
import { forgetAnswers } from './features/sales/participant-questions/forget-answers.server.ts'
import { forgetOldAnswers } from './features/sales/participant-questions/jobs.ts'
import { askTicketsOf } from './features/sales/participants/ask-tickets.server.ts'
import { askTickets, noteTicket, sendTicket, tellTicketEnded } from './features/sales/participants/jobs.ts'
import { noteSentTicket } from './features/sales/participants/note-ticket.server.ts'
import { forgetNotes } from './features/sales/participants/notes/forget-notes.server.ts'
import { sendParticipantTicket } from './features/sales/participants/send-ticket.server.ts'
import { sendTicketEnded } from './features/sales/participants/send-ticket-ended.server.ts'
import { endPurchases } from './features/sales/purchase-requests/end-purchases.server.ts'
import { endPurchaseRequests, notePurchase } from './features/sales/purchase-requests/jobs.ts'
import { notePurchaseNews } from './features/sales/purchase-requests/note-purchase.server.ts'
import { lapseUncharged, lapseUnpaid, remindUnpaid, tellBill } from './features/sales/receivables/jobs.ts'
import { lapseBills } from './features/sales/receivables/lapse-bills.server.ts'
import { lapseUnchargedOrders } from './features/sales/receivables/lapse-uncharged.server.ts'
import { remindBills } from './features/sales/receivables/remind-bills.server.ts'
import { sendBill } from './features/sales/receivables/send-bill.server.ts'
import { offerAllFreed, offerEventToWaitlist, releaseToWaitlist } from './features/sales/seat-offers/jobs.ts'
import { offerFreed } from './features/sales/seat-offers/offer-freed.server.ts'
import { offerToWaitlist } from './features/sales/seat-offers/offer-to-waitlist.server.ts'
import { releaseSeatsToWaitlist } from './features/sales/seat-offers/release-to-waitlist.server.ts'
import { systemContext } from './platform/context.server.ts'
import { handle, handleFast, type JobHandler } from './platform/jobs.server.ts'

const EVERY_MINUTE = '* * * * *'
const done = async (work: Promise<unknown>) => void (await work)
const as = (job: { name: string }) => systemContext(job.name)
const forgetOld = (ctx: ReturnType<typeof as>) => forgetAnswers(ctx).then(() => forgetNotes(ctx))

/** What is done for orders: a part of the job map. */
export const orderJobs: JobHandler[] = [
  handleFast(confirmOrder, ({ orderId }) => sendOrderConfirmation(as(confirmOrder), orderId)),
  handleFast(askTickets, ({ orderId }) => askTicketsOf(as(askTickets), orderId)),
  handle(tellGuaranteed, ({ eventId }) => tellHolders(as(tellGuaranteed), eventId)),
  handleFast(tellRuns, ({ orderId }) => sendRunsNotice(as(tellRuns), orderId)),
  handleFast(sendTicket, ({ mailId }) => sendParticipantTicket(as(sendTicket), mailId)),
  handleFast(tellRefund, ({ refundId }) => sendRefundNotice(as(tellRefund), refundId)),
  handleFast(noteSold, ({ orderId }) => noteSoldSeats(as(noteSold), orderId)),
  handleFast(noteGuaranteed, ({ eventId }) => noteGuaranteedEvent(as(noteGuaranteed), eventId)),
  handle(askMissed, () => done(askDecisions(as(askMissed))), EVERY_MINUTE),
  handle(lapseSilent, () => done(lapseDecisions(as(lapseSilent))), EVERY_MINUTE),
  handle(remindUnpaid, () => done(remindBills(as(remindUnpaid))), '*/10 * * * *'),
  handle(bookStatements, ({ statementId }) => bookStatement(as(bookStatements), statementId)),
  ...refundJobs,
  handle(sweepStatements, () => sweepOldStatements(as(sweepStatements)), '22 * * * *'),
  handle(settleAllDecided, (of) => done(settleDecidedOrders(as(settleAllDecided), of)), EVERY_MINUTE),
  handleFast(settleDecided, ({ orderId }) => settleDecidedOrder(as(settleDecided), orderId)),
  handle(lapseUncharged, () => done(lapseUnchargedOrders(as(lapseUncharged))), EVERY_MINUTE),
  handleFast(tellCharge, ({ orderId }) => sendCharge(as(tellCharge), orderId)),
  handle(lapseUnpaid, () => done(lapseBills(as(lapseUnpaid))), '*/10 * * * *'),
  handleFast(tellBill, (told) => sendBill(as(tellBill), told)),
  handle(callOffAll, ({ eventId }) => callOffOrders(as(callOffAll), eventId)),
  handleFast(callOffOrder, ({ orderId }) => callOrderOff(as(callOffOrder), orderId)),
  handle(spreadChange, ({ changeId }) => spreadEventChange(as(spreadChange), changeId)),
  handleFast(tellChange, (told) => sendChangeNotice(as(tellChange), told)),
  handleFast(noteGivenBack, ({ cancellationId }) => noteReturnedSeats(as(noteGivenBack), cancellationId)),
  handleFast(tellCancelled, ({ cancellationId }) => sendSeatsCancelled(as(tellCancelled), cancellationId)),
  handleFast(tellTicketEnded, ({ mailId }) => sendTicketEnded(as(tellTicketEnded), mailId)),
  handle(spreadAnnounced, ({ announcementId }) => spreadAnnouncement(as(spreadAnnounced), announcementId)),
  handleFast(tellAnnouncement, (told) => sendAnnouncement(as(tellAnnouncement), told)),
  handle(spreadNews, (told) => spreadEventNews(as(spreadNews), told)),
  handleFast(tellNews, (told) => sendEventNews(as(tellNews), told)),
  handleFast(noteNews, (told) => noteEventNews(as(noteNews), told)),
  handleFast(noteTicket, ({ mailId }) => noteSentTicket(as(noteTicket), mailId)),
  handleFast(noteRefund, ({ refundId }) => noteRefundPaid(as(noteRefund), refundId)),
  handle(forgetOldAnswers, () => done(forgetOld(as(forgetOldAnswers))), '20 3 * * *'),
  handleFast(offerEventToWaitlist, ({ eventId }) => done(offerToWaitlist(as(offerEventToWaitlist), eventId))),
  handleFast(releaseToWaitlist, ({ freedBy }) => releaseSeatsToWaitlist(as(releaseToWaitlist), freedBy)),
  handle(offerAllFreed, () => offerFreed(as(offerAllFreed)), EVERY_MINUTE),
  handle(moveGroupDeals, () => done(moveDueGroupDeals(as(moveGroupDeals))), EVERY_MINUTE),
  handleFast(lowerPrices, ({ orderId }) => lowerPrice(as(lowerPrices), orderId)),
  handleFast(settlePledges, ({ orderId }) => settlePledge(as(settlePledges), orderId)),
  handleFast(noteGroupDeal, ({ groupDealId }) => noteGroupDealNews(as(noteGroupDeal), groupDealId)),
  handleFast(tellPledge, ({ orderId }) => notePledge(as(tellPledge), orderId)),
  handle(endPurchaseRequests, () => done(endPurchases(as(endPurchaseRequests))), EVERY_MINUTE),
  handleFast(notePurchase, ({ requestId }) => notePurchaseNews(as(notePurchase), requestId)),
  handle(sweepHolds, () => done(sweepExpiredHolds()), EVERY_MINUTE),
]

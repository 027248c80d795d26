import { sendAnnouncement } from './features/orders/announcements/send-announcement.server.ts'
import { spreadAnnouncement } from './features/orders/announcements/spread-announcement.server.ts'
import { askDecisions } from './features/orders/ask-decisions.server.ts'
import { askTicketsOf } from './features/orders/ask-tickets.server.ts'
import { callOrderOff } from './features/orders/call-off-order.server.ts'
import { callOffOrders } from './features/orders/call-off-orders.server.ts'
import { giveTurns } from './features/orders/give-turns.server.ts'
import {
  askMissed,
  askTickets,
  bookStatements,
  callOffAll,
  callOffOrder,
  confirmOrder,
  forgetOldAnswers,
  giveEventTurns,
  lapseSilent,
  lapseUncharged,
  lapseUnpaid,
  noteAssured,
  noteGivenBack,
  noteNews,
  noteRefund,
  noteSold,
  noteTicket,
  offerAllFreed,
  passOn,
  remindUnpaid,
  sendTicket,
  settleAllDecided,
  settleDecided,
  spreadAnnounced,
  spreadChange,
  spreadNews,
  sweepHolds,
  sweepStatements,
  tellAnnouncement,
  tellAssured,
  tellBill,
  tellCancelled,
  tellChange,
  tellCharge,
  tellNews,
  tellRefund,
  tellRuns,
  tellTicketEnded,
} from './features/orders/jobs.ts'
import { lapseBills } from './features/orders/lapse-bills.server.ts'
import { lapseDecisions } from './features/orders/lapse-decisions.server.ts'
import { lapseUnchargedOrders } from './features/orders/lapse-uncharged.server.ts'
import { noteAssuredEvent } from './features/orders/note-assured.server.ts'
import { noteEventNews } from './features/orders/note-event-news.server.ts'
import { noteReturnedSeats } from './features/orders/note-given-back.server.ts'
import { noteRefundPaid } from './features/orders/note-refund.server.ts'
import { noteSoldSeats } from './features/orders/note-sold.server.ts'
import { noteSentTicket } from './features/orders/note-ticket.server.ts'
import { forgetNotes } from './features/orders/notes/forget-notes.server.ts'
import { offerFreed } from './features/orders/offer-freed.server.ts'
import { passOnSeats } from './features/orders/pass-on-seats.server.ts'
import {
  lowerPrices,
  movePools,
  notePool,
  settlePromises,
  tellPromise,
} from './features/orders/pools/jobs.ts'
import { lowerPrice } from './features/orders/pools/lower-price.server.ts'
import { moveDuePools } from './features/orders/pools/move-pools.server.ts'
import { notePoolNews } from './features/orders/pools/note-pool.server.ts'
import { notePromise } from './features/orders/pools/note-promise.server.ts'
import { settlePromise } from './features/orders/pools/settle-promise.server.ts'
import { endPurchases } from './features/orders/purchases/end-purchases.server.ts'
import { endPurchaseRequests, notePurchase } from './features/orders/purchases/jobs.ts'
import { notePurchaseNews } from './features/orders/purchases/note-purchase.server.ts'
import { forgetAnswers } from './features/orders/questions/forget-answers.server.ts'
import { refundJobs } from './features/orders/refunds/handle-refunds.server.ts'
import { remindBills } from './features/orders/remind-bills.server.ts'
import { sendBill } from './features/orders/send-bill.server.ts'
import { sendChangeNotice } from './features/orders/send-change-notice.server.ts'
import { sendCharge } from './features/orders/send-charge.server.ts'
import { sendOrderConfirmation } from './features/orders/send-confirmation.server.ts'
import { sendEventNews } from './features/orders/send-event-news.server.ts'
import { sendRefundNotice } from './features/orders/send-refund-notice.server.ts'
import { sendRunsNotice } from './features/orders/send-runs-notice.server.ts'
import { sendSeatsCancelled } from './features/orders/send-seats-cancelled.server.ts'
import { sendParticipantTicket } from './features/orders/send-ticket.server.ts'
import { sendTicketEnded } from './features/orders/send-ticket-ended.server.ts'
import { settleDecidedOrders } from './features/orders/settle-all-decided.server.ts'
import { settleDecidedOrder } from './features/orders/settle-decided.server.ts'
import { spreadEventChange } from './features/orders/spread-change.server.ts'
import { spreadEventNews } from './features/orders/spread-news.server.ts'
import { bookStatement } from './features/orders/statements/book-statement.server.ts'
import { sweepOldStatements } from './features/orders/statements/sweep-statements.server.ts'
import { sweepExpiredHolds } from './features/orders/sweep-holds.server.ts'
import { tellHolders } from './features/orders/tell-holders.server.ts'
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
  handle(tellAssured, ({ eventId }) => tellHolders(as(tellAssured), eventId)),
  handleFast(tellRuns, ({ orderId }) => sendRunsNotice(as(tellRuns), orderId)),
  handleFast(sendTicket, ({ mailId }) => sendParticipantTicket(as(sendTicket), mailId)),
  handleFast(tellRefund, ({ refundId }) => sendRefundNotice(as(tellRefund), refundId)),
  handleFast(noteSold, ({ orderId }) => noteSoldSeats(as(noteSold), orderId)),
  handleFast(noteAssured, ({ eventId }) => noteAssuredEvent(as(noteAssured), eventId)),
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
  handleFast(giveEventTurns, ({ eventId }) => done(giveTurns(as(giveEventTurns), eventId))),
  handleFast(passOn, ({ freedBy }) => passOnSeats(as(passOn), freedBy)),
  handle(offerAllFreed, () => offerFreed(as(offerAllFreed)), EVERY_MINUTE),
  handle(movePools, () => done(moveDuePools(as(movePools))), EVERY_MINUTE),
  handleFast(lowerPrices, ({ orderId }) => lowerPrice(as(lowerPrices), orderId)),
  handleFast(settlePromises, ({ orderId }) => settlePromise(as(settlePromises), orderId)),
  handleFast(notePool, ({ poolId }) => notePoolNews(as(notePool), poolId)),
  handleFast(tellPromise, ({ orderId }) => notePromise(as(tellPromise), orderId)),
  handle(endPurchaseRequests, () => done(endPurchases(as(endPurchaseRequests))), EVERY_MINUTE),
  handleFast(notePurchase, ({ requestId }) => notePurchaseNews(as(notePurchase), requestId)),
  handle(sweepHolds, () => done(sweepExpiredHolds()), EVERY_MINUTE),
]

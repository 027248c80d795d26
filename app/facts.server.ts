import { tellDeviceMet, tellRenamed } from './features/accounts/jobs.ts'
import { deviceMet } from './features/accounts/known-device.ts'
import { certificateIssued } from './features/attendance/certificates/certificate.ts'
import { issueThem, sendIt } from './features/attendance/certificates/jobs.ts'
import { reindexParty } from './features/backoffice/jobs.ts'
import { bankAccountChanged } from './features/companies/bank-account.ts'
import { carryOutJoinWishes, tellBankChange } from './features/companies/jobs.ts'
import {
  eventAssured,
  eventCancelled,
  eventChanged,
  eventCompleted,
  eventPublished,
  eventReviewed,
} from './features/events/event.ts'
import { eventMoved } from './features/events/event-change.ts'
import { quorumMissed, quorumMoved } from './features/events/quorum-decision.ts'
import { noteRenamed } from './features/notifications/jobs.ts'
import { noteReview } from './features/offers/jobs.ts'
import { announced } from './features/orders/announcements/announcement.ts'
import {
  callOffAll,
  giveEventTurns,
  noteAssured,
  noteGivenBack,
  noteNews,
  noteRefund,
  noteRefundOwed,
  noteSold,
  noteTicket,
  settleAllDecided,
  spreadAnnounced,
  spreadChange,
  spreadNews,
  tellAssured,
  tellRefund,
} from './features/orders/jobs.ts'
import {
  orderCancelled,
  orderExpired,
  orderGivenBack,
  orderLapsed,
  orderMissed,
  orderPlaced,
  orderPromised,
  seatsCancelled,
  ticketMailAsked,
} from './features/orders/order.ts'
import { movePools, notePool } from './features/orders/pools/jobs.ts'
import { endPurchaseRequests } from './features/orders/purchases/jobs.ts'
import { trainingPaid, trainingUnpaid } from './features/orders/training.ts'
import { providerApproved, providerRejected } from './features/parties/approval.ts'
import {
  partyErased,
  partyLeft,
  partyRenamed,
  partyRepriced,
  partyReturned,
  partyShownOtherwise,
  partySuspended,
} from './features/parties/party.ts'
import { payBack } from './features/payments/jobs.ts'
import { paymentRefunded, refundAccountNamed, refundAsked, refundLost } from './features/payments/refund.ts'
import { noteClosed, reindexRequirement } from './features/requirements/jobs.ts'
import {
  requirementCancelled,
  requirementChanged,
  requirementExpired,
  requirementPublished,
} from './features/requirements/requirement.ts'
import { askReviews, noteReviewNews } from './features/reviews/jobs.ts'
import { reviewAnswered, reviewHidden, reviewRestored, reviewWritten } from './features/reviews/review.ts'
import { forgetPageOf, type Shown } from './features/site/jobs.ts'
import { notePlanBack, noteSubscription } from './features/subscriptions/jobs.ts'
import {
  renewalFailed,
  subscriptionEnded,
  subscriptionFellDue,
  subscriptionPaid,
} from './features/subscriptions/subscription.ts'
import { endRequests, noteAsked, noteDecided } from './features/tickets/asking/jobs.ts'
import {
  seatRequestEnded,
  seatsApproved,
  seatsAsked,
  seatsDeclined,
} from './features/tickets/asking/seat-request.ts'
import { reindexEvent } from './features/tickets/jobs.ts'
import { poolDecided, poolReached } from './features/tickets/pools/pool.ts'
import { endWaiting, noteOffered, noteWaitEnded } from './features/tickets/waiting/jobs.ts'
import { seatsOffered, waitEnded } from './features/tickets/waiting/wait.ts'
import { reindexTopic } from './features/topics/jobs.ts'
import { topicArchived, topicChanged, topicPublished, topicSuspended } from './features/topics/topic.ts'
import { noteApproval, tellApproval } from './features/trainers/jobs.ts'
import { profileChanged } from './features/trainers/profile.ts'
import { confirmTraining, noteTraining } from './features/training-requests/jobs.ts'
import {
  trainingAccepted,
  trainingAgreed,
  trainingAsked,
  trainingCancelled,
  trainingCountered,
  trainingDeclined,
  trainingExpired,
  trainingWithdrawn,
} from './features/training-requests/training-request.ts'
import type { Fact, FactTold } from './kit/fact.ts'
import type { PartyId } from './kit/ids.ts'
import { orderFollowers } from './order-facts.server.ts'
import { type Follower, follow } from './platform/facts.server.ts'
import { forgetPages } from './platform/process-news.server.ts'

const ofParty = ({ subjectId }: FactTold) => ({ partyId: subjectId as PartyId })

/** After these, pages that are kept for visitors show what is gone, or lead where nothing is. */
const HIDING: Fact[] = [
  partyLeft,
  partySuspended,
  partyReturned,
  partyRenamed,
  partyRepriced,
  partyShownOtherwise,
  providerApproved,
  eventCancelled,
  topicArchived,
  topicSuspended,
  requirementCancelled,
  reviewHidden,
]

/** The page that shows one thing, made anew by all processes. */
const forgetPage = (kind: Shown['kind'], ...facts: Fact[]) =>
  facts.map((fact) => follow(fact, forgetPageOf, ({ subjectId }) => ({ kind, id: subjectId })))

const ofSubscription = [
  { fact: subscriptionPaid, what: 'paid' },
  { fact: renewalFailed, what: 'failed' },
  { fact: subscriptionFellDue, what: 'due' },
  { fact: subscriptionEnded, what: 'ended' },
] as const

const ofRequest = [
  { fact: trainingAsked, what: 'asked' },
  { fact: trainingCountered, what: 'countered' },
  { fact: trainingAccepted, what: 'accepted' },
  { fact: trainingAgreed, what: 'agreed' },
  { fact: trainingDeclined, what: 'declined' },
  { fact: trainingWithdrawn, what: 'withdrawn' },
  { fact: trainingExpired, what: 'expired' },
  { fact: trainingCancelled, what: 'cancelled' },
  { fact: trainingPaid, what: 'booked' },
  { fact: trainingUnpaid, what: 'lapsed' },
] as const

/** What people are notified of. */
const noted: Follower[] = [
  ...ofSubscription.map(({ fact, what }) =>
    follow(fact, noteSubscription, ({ factId, subjectId }) => ({ subscriptionId: subjectId, factId, what })),
  ),
  ...ofRequest.map(({ fact, what }) => follow(fact, noteTraining, ({ subjectId }) => ({ subjectId, what }))),
  follow(orderPlaced, noteSold, ({ subjectId }) => ({ orderId: subjectId })),
  follow(seatsCancelled, noteGivenBack, ({ subjectId }) => ({ cancellationId: subjectId })),
  follow(eventAssured, noteAssured, ({ subjectId }) => ({ eventId: subjectId })),
  follow(eventReviewed, noteReview, ({ factId, subjectId }) => ({ factId, eventId: subjectId })),
  follow(eventCancelled, noteNews, ({ subjectId }) => ({ eventId: subjectId, news: 'cancelled' })),
  follow(quorumMissed, noteNews, ({ subjectId }) => ({ eventId: subjectId, news: 'missed' })),
  follow(quorumMoved, noteNews, ({ subjectId }) => ({ eventId: subjectId, news: 'moved' })),
  follow(ticketMailAsked, noteTicket, ({ subjectId }) => ({ mailId: subjectId })),
  follow(refundLost, noteRefund, ({ subjectId }) => ({ refundId: subjectId })),
  follow(refundAsked, noteRefundOwed, ({ subjectId }) => ({ refundId: subjectId, what: 'asked' as const })),
  follow(refundAccountNamed, noteRefundOwed, ({ subjectId }) => ({
    refundId: subjectId,
    what: 'named' as const,
  })),
  follow(paymentRefunded, noteRefund, ({ subjectId }) => ({ refundId: subjectId })),
  follow(paymentRefunded, notePlanBack, ({ subjectId }) => ({ refundId: subjectId })),
  follow(reviewWritten, noteReviewNews, ({ subjectId }) => ({ reviewId: subjectId, what: 'written' })),
  follow(reviewAnswered, noteReviewNews, ({ subjectId }) => ({ reviewId: subjectId, what: 'answered' })),
  follow(reviewHidden, noteReviewNews, ({ factId, subjectId }) => ({
    factId,
    reviewId: subjectId,
    what: 'hidden' as const,
  })),
  follow(reviewRestored, noteReviewNews, ({ factId, subjectId }) => ({
    factId,
    reviewId: subjectId,
    what: 'restored' as const,
  })),
  follow(eventCompleted, askReviews, ({ subjectId }) => ({ eventId: subjectId })),
  follow(requirementExpired, noteClosed, ({ subjectId }) => ({ requirementId: subjectId })),
  follow(partyRenamed, noteRenamed, ({ factId, subjectId }) => ({ factId, partyId: subjectId as PartyId })),
]

/** The map of facts: what follows from what happened, each consequence a job of its own. */
export const followers: Follower[] = [
  ...noted,
  ...orderFollowers,
  ...[eventPublished, eventChanged, eventCancelled, eventCompleted].map((fact) =>
    follow(fact, reindexEvent, ({ subjectId }) => ({ eventId: subjectId })),
  ),
  follow(eventAssured, tellAssured, ({ subjectId }) => ({ eventId: subjectId })),
  follow(eventAssured, settleAllDecided, ({ subjectId }) => ({ eventId: subjectId })),
  ...forgetPage('event', eventChanged, eventCompleted, eventAssured, quorumMissed, quorumMoved),
  follow(eventCancelled, callOffAll, ({ subjectId }) => ({ eventId: subjectId })),
  follow(quorumMissed, spreadNews, ({ subjectId }) => ({ eventId: subjectId, news: 'missed' })),
  follow(quorumMoved, spreadNews, ({ subjectId }) => ({ eventId: subjectId, news: 'moved' })),
  follow(announced, spreadAnnounced, ({ subjectId }) => ({ announcementId: subjectId })),
  follow(eventMoved, spreadChange, ({ subjectId }) => ({ changeId: subjectId })),
  follow(trainingPaid, confirmTraining, ({ subjectId }) => ({ orderId: subjectId })),
  // Seats that were sold fill the ring; those that were given back can be bought again.
  ...forgetPage('order', orderPlaced, orderExpired, orderCancelled, orderGivenBack, orderLapsed),
  ...forgetPage('order', orderPromised, orderMissed),
  ...forgetPage('cancellation', seatsCancelled),
  follow(eventChanged, giveEventTurns, ({ subjectId }) => ({ eventId: subjectId })),
  follow(eventCancelled, endWaiting, () => ({})),
  follow(seatsOffered, noteOffered, ({ subjectId }) => ({ waitId: subjectId })),
  follow(waitEnded, noteWaitEnded, ({ subjectId }) => ({ waitId: subjectId })),
  follow(seatsAsked, noteAsked, ({ subjectId }) => ({ requestId: subjectId })),
  ...[seatsApproved, seatsDeclined, seatRequestEnded].map((fact) =>
    follow(fact, noteDecided, ({ subjectId }) => ({ requestId: subjectId })),
  ),
  follow(eventCancelled, endPurchaseRequests, () => ({})),
  follow(eventCancelled, endRequests, () => ({})),
  follow(eventCancelled, movePools, () => ({})),
  ...[poolReached, poolDecided].map((fact) =>
    follow(fact, notePool, ({ subjectId }) => ({ poolId: subjectId })),
  ),
  follow(eventCompleted, issueThem, ({ subjectId }) => ({ eventId: subjectId, asked: false })),
  follow(certificateIssued, sendIt, ({ subjectId }) => ({ certificateId: subjectId })),
  follow(refundAsked, payBack, ({ subjectId }) => ({ refundId: subjectId })),
  follow(paymentRefunded, tellRefund, ({ subjectId }) => ({ refundId: subjectId })),
  ...HIDING.map((fact) => follow(fact, forgetPages, () => ({}))),
  ...[
    partyErased,
    partyLeft,
    partyRenamed,
    partyRepriced,
    partyShownOtherwise,
    partySuspended,
    partyReturned,
    providerApproved,
    profileChanged,
  ].map((fact) => follow(fact, reindexParty, ofParty)),
  follow(providerApproved, carryOutJoinWishes, ofParty),
  follow(bankAccountChanged, tellBankChange, ({ factId, subjectId }) => ({
    factId,
    companyId: subjectId as PartyId,
  })),
  ...[providerApproved, providerRejected].flatMap((fact) => [
    follow(fact, tellApproval, ({ factId, subjectId }) => ({ factId, partyId: subjectId as PartyId })),
    follow(fact, noteApproval, ({ factId, subjectId }) => ({ factId, partyId: subjectId as PartyId })),
  ]),
  ...forgetPage('provider', profileChanged),
  follow(deviceMet, tellDeviceMet, ({ subjectId }) => ({ deviceId: subjectId })),
  follow(partyRenamed, tellRenamed, ofParty),
  ...[topicPublished, topicChanged, topicArchived, topicSuspended].map((fact) =>
    follow(fact, reindexTopic, ({ subjectId }) => ({ topicId: subjectId })),
  ),
  ...forgetPage('topic', topicChanged),
  ...[requirementPublished, requirementChanged, requirementExpired, requirementCancelled].map((fact) =>
    follow(fact, reindexRequirement, ({ subjectId }) => ({ requirementId: subjectId })),
  ),
  ...forgetPage('requirement', requirementChanged, requirementExpired),
]

import { reindexEvent } from './features/catalogue/event-pages/jobs.ts'
import {
  eventCancelled,
  eventChanged,
  eventCompleted,
  eventGuaranteed,
  eventPublished,
  eventReviewed,
} from './features/catalogue/events/event.ts'
import { eventMoved } from './features/catalogue/events/event-change.ts'
import { quorumMissed, quorumMoved } from './features/catalogue/events/quorum-decision.ts'
import { groupDealDecided, groupDealReached } from './features/catalogue/inventory/group-deals/group-deal.ts'
import {
  seatRequestEnded,
  seatsApproved,
  seatsAsked,
  seatsDeclined,
} from './features/catalogue/inventory/requests/seat-request.ts'
import { seatsOffered, waitlistEnded } from './features/catalogue/inventory/waiting-list/waitlist-entry.ts'
import { noteReview } from './features/catalogue/offers/jobs.ts'
import { endRequests, noteAsked, noteDecided } from './features/catalogue/seat-requests/jobs.ts'
import { reindexTopic } from './features/catalogue/topics/jobs.ts'
import {
  topicArchived,
  topicChanged,
  topicPublished,
  topicSuspended,
} from './features/catalogue/topics/topic.ts'
import { profileChanged } from './features/catalogue/trainer-profiles/profile.ts'
import { noteApproval, tellApproval } from './features/catalogue/trainers/jobs.ts'
import { endWaiting, noteOffered, noteWaitEnded } from './features/catalogue/waitlist/jobs.ts'
import { certificateIssued } from './features/delivery/certificates/certificate.ts'
import { issueThem, sendIt } from './features/delivery/certificates/jobs.ts'
import { askReviews, noteReviewNews } from './features/delivery/reviews/jobs.ts'
import {
  reviewAnswered,
  reviewHidden,
  reviewRestored,
  reviewWritten,
} from './features/delivery/reviews/review.ts'
import { payBack } from './features/money/payments/jobs.ts'
import {
  paymentRefunded,
  refundAccountNamed,
  refundFailed,
  refundRequested,
} from './features/money/payments/refund.ts'
import { notePlanBack, noteSubscription } from './features/money/subscriptions/jobs.ts'
import {
  renewalFailed,
  subscriptionEnded,
  subscriptionFellDue,
  subscriptionPaid,
} from './features/money/subscriptions/subscription.ts'
import { tellRenamed } from './features/people/accounts/jobs.ts'
import { tellDeviceMet } from './features/people/auth-sessions/jobs.ts'
import { deviceMet } from './features/people/auth-sessions/known-device.ts'
import { carryOutJoinWishes } from './features/people/companies/jobs.ts'
import { bankAccountChanged } from './features/people/company-profiles/bank-account.ts'
import { tellBankChange } from './features/people/company-profiles/jobs.ts'
import { noteRenamed } from './features/people/notifications/jobs.ts'
import { providerApproved, providerRejected } from './features/people/parties/approval.ts'
import {
  partyErased,
  partyLeft,
  partyRenamed,
  partyRepriced,
  partyReturned,
  partyShownOtherwise,
  partySuspended,
} from './features/people/parties/party.ts'
import { noteClosed, reindexRequirement } from './features/procurement/requirements/jobs.ts'
import {
  requirementCancelled,
  requirementChanged,
  requirementExpired,
  requirementPublished,
} from './features/procurement/requirements/requirement.ts'
import { announced } from './features/sales/announcements/announcement.ts'
import { spreadAnnounced } from './features/sales/announcements/jobs.ts'
import {
  callOffAll,
  noteGivenBack,
  noteRefund,
  noteRefundOwed,
  tellRefund,
} from './features/sales/cancellations/jobs.ts'
import {
  noteGuaranteed,
  noteNews,
  spreadChange,
  spreadNews,
  tellGuaranteed,
} from './features/sales/event-changes/jobs.ts'
import { moveGroupDeals, noteGroupDeal, settleAllDecided } from './features/sales/group-deals/jobs.ts'
import {
  orderCancelled,
  orderConfirmed,
  orderExpired,
  orderGivenBack,
  orderLapsed,
  orderMissed,
  orderPledged,
  seatsCancelled,
  ticketMailAsked,
} from './features/sales/orders/order.ts'
import { trainingPaid, trainingUnpaid } from './features/sales/orders/training.ts'
import { noteSold } from './features/sales/organiser-sales/jobs.ts'
import { noteTicket } from './features/sales/participants/jobs.ts'
import { endPurchaseRequests } from './features/sales/purchase-requests/jobs.ts'
import { offerEventToWaitlist } from './features/sales/seat-offers/jobs.ts'
import { confirmTraining, noteTraining } from './features/sales/training-requests/jobs.ts'
import {
  trainingAccepted,
  trainingAgreed,
  trainingAsked,
  trainingCancelled,
  trainingCountered,
  trainingDeclined,
  trainingExpired,
  trainingWithdrawn,
} from './features/sales/training-requests/training-request.ts'
import { reindexParty } from './features/site/backoffice/jobs.ts'
import { forgetPageOf, type Shown } from './features/site/site/jobs.ts'
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
  follow(orderConfirmed, noteSold, ({ subjectId }) => ({ orderId: subjectId })),
  follow(seatsCancelled, noteGivenBack, ({ subjectId }) => ({ cancellationId: subjectId })),
  follow(eventGuaranteed, noteGuaranteed, ({ subjectId }) => ({ eventId: subjectId })),
  follow(eventReviewed, noteReview, ({ factId, subjectId }) => ({ factId, eventId: subjectId })),
  follow(eventCancelled, noteNews, ({ subjectId }) => ({ eventId: subjectId, news: 'cancelled' })),
  follow(quorumMissed, noteNews, ({ subjectId }) => ({ eventId: subjectId, news: 'missed' })),
  follow(quorumMoved, noteNews, ({ subjectId }) => ({ eventId: subjectId, news: 'moved' })),
  follow(ticketMailAsked, noteTicket, ({ subjectId }) => ({ mailId: subjectId })),
  follow(refundFailed, noteRefund, ({ subjectId }) => ({ refundId: subjectId })),
  follow(refundRequested, noteRefundOwed, ({ subjectId }) => ({
    refundId: subjectId,
    what: 'asked' as const,
  })),
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
  follow(eventGuaranteed, tellGuaranteed, ({ subjectId }) => ({ eventId: subjectId })),
  follow(eventGuaranteed, settleAllDecided, ({ subjectId }) => ({ eventId: subjectId })),
  ...forgetPage('event', eventChanged, eventCompleted, eventGuaranteed, quorumMissed, quorumMoved),
  follow(eventCancelled, callOffAll, ({ subjectId }) => ({ eventId: subjectId })),
  follow(quorumMissed, spreadNews, ({ subjectId }) => ({ eventId: subjectId, news: 'missed' })),
  follow(quorumMoved, spreadNews, ({ subjectId }) => ({ eventId: subjectId, news: 'moved' })),
  follow(announced, spreadAnnounced, ({ subjectId }) => ({ announcementId: subjectId })),
  follow(eventMoved, spreadChange, ({ subjectId }) => ({ changeId: subjectId })),
  follow(trainingPaid, confirmTraining, ({ subjectId }) => ({ orderId: subjectId })),
  // Seats that were sold fill the ring; those that were given back can be bought again.
  ...forgetPage('order', orderConfirmed, orderExpired, orderCancelled, orderGivenBack, orderLapsed),
  ...forgetPage('order', orderPledged, orderMissed),
  ...forgetPage('cancellation', seatsCancelled),
  follow(eventChanged, offerEventToWaitlist, ({ subjectId }) => ({ eventId: subjectId })),
  follow(eventCancelled, endWaiting, () => ({})),
  follow(seatsOffered, noteOffered, ({ subjectId }) => ({ waitlistEntryId: subjectId })),
  follow(waitlistEnded, noteWaitEnded, ({ subjectId }) => ({ waitlistEntryId: subjectId })),
  follow(seatsAsked, noteAsked, ({ subjectId }) => ({ requestId: subjectId })),
  ...[seatsApproved, seatsDeclined, seatRequestEnded].map((fact) =>
    follow(fact, noteDecided, ({ subjectId }) => ({ requestId: subjectId })),
  ),
  follow(eventCancelled, endPurchaseRequests, () => ({})),
  follow(eventCancelled, endRequests, () => ({})),
  follow(eventCancelled, moveGroupDeals, () => ({})),
  ...[groupDealReached, groupDealDecided].map((fact) =>
    follow(fact, noteGroupDeal, ({ subjectId }) => ({ groupDealId: subjectId })),
  ),
  follow(eventCompleted, issueThem, ({ subjectId }) => ({ eventId: subjectId, asked: false })),
  follow(certificateIssued, sendIt, ({ subjectId }) => ({ certificateId: subjectId })),
  follow(refundRequested, payBack, ({ subjectId }) => ({ refundId: subjectId })),
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

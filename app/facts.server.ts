import { eventCancelled, eventChanged, eventCompleted, eventPublished } from './features/events/event.ts'
import { confirmOrder, tellRefund } from './features/orders/jobs.ts'
import { orderPlaced } from './features/orders/order.ts'
import { paymentRefunded } from './features/payments/refund.ts'
import { reindexRequirement } from './features/requirements/jobs.ts'
import {
  requirementCancelled,
  requirementChanged,
  requirementExpired,
  requirementPublished,
} from './features/requirements/requirement.ts'
import { reindexEvent } from './features/tickets/jobs.ts'
import { type Follower, follow } from './platform/facts.server.ts'

/** The map of facts: what follows from what happened, each consequence a job of its own. */
export const followers: Follower[] = [
  ...[eventPublished, eventChanged, eventCancelled, eventCompleted].map((fact) =>
    follow(fact, reindexEvent, ({ subjectId }) => ({ eventId: subjectId })),
  ),
  follow(orderPlaced, confirmOrder, ({ subjectId }) => ({ orderId: subjectId })),
  follow(paymentRefunded, tellRefund, ({ subjectId }) => ({ refundId: subjectId })),
  ...[requirementPublished, requirementChanged, requirementExpired, requirementCancelled].map((fact) =>
    follow(fact, reindexRequirement, ({ subjectId }) => ({ requirementId: subjectId })),
  ),
]

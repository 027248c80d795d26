import { eventAssured, eventChanged, eventCompleted } from '#app/features/catalogue/events/event.ts'
import { quorumMissed, quorumMoved } from '#app/features/catalogue/events/quorum-decision.ts'
import { topicChanged } from '#app/features/catalogue/topics/topic.ts'
import { profileChanged } from '#app/features/catalogue/trainer-profiles/profile.ts'
import { requirementChanged, requirementExpired } from '#app/features/procurement/requirements/requirement.ts'
import {
  orderCancelled,
  orderExpired,
  orderGivenBack,
  orderLapsed,
  orderMissed,
  orderPlaced,
  orderPromised,
  seatsCancelled,
} from '#app/features/sales/orders/order.ts'
import type { Fact } from '#app/kit/fact.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { forgetPageOfOne } from './forget-page.server.ts'
import { forgetPageOf, type Shown } from './jobs.ts'

/** The page that shows one thing, made anew by all processes. */
const forgetPage = (kind: Shown['kind'], ...facts: Fact[]) =>
  facts.map((fact) => follow(fact, forgetPageOf, ({ subjectId }) => ({ kind, id: subjectId })))

export const siteWiring: Wiring = {
  jobs: [carryOutFast(forgetPageOf, forgetPageOfOne)],
  followers: [
    ...forgetPage('event', eventChanged, eventCompleted, eventAssured, quorumMissed, quorumMoved),
    // Seats that were sold fill the ring; those that were given back can be bought again.
    ...forgetPage('order', orderPlaced, orderExpired, orderCancelled, orderGivenBack, orderLapsed),
    ...forgetPage('order', orderPromised, orderMissed),
    ...forgetPage('cancellation', seatsCancelled),
    ...forgetPage('provider', profileChanged),
    ...forgetPage('topic', topicChanged),
    ...forgetPage('requirement', requirementChanged, requirementExpired),
  ],
}

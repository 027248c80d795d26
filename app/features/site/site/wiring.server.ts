import { eventChanged, eventCompleted, eventGuaranteed } from '#app/features/catalogue/events/event.ts'
import { quorumMissed, quorumMoved } from '#app/features/catalogue/events/quorum-decision.ts'
import { topicChanged } from '#app/features/catalogue/topics/topic.ts'
import { profileChanged } from '#app/features/catalogue/trainer-profiles/profile.ts'
import { requirementChanged, requirementExpired } from '#app/features/procurement/requirements/requirement.ts'
import {
  orderCancelled,
  orderConfirmed,
  orderExpired,
  orderGivenBack,
  orderLapsed,
  orderMissed,
  orderPledged,
  seatsCancelled,
} from '#app/features/sales/orders/order.ts'
import { seatsChanged } from '#app/features/sales/seat-changes/seat-change.ts'
import type { Fact } from '#app/kit/fact.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { forgetPage } from './forget-page.server.ts'
import { forgetPageJob, type Shown } from './jobs.ts'
import { siteRows } from './personal-data.server.ts'

/** After these facts, all processes make the page anew that shows one thing. */
const after = (kind: Shown['kind'], ...facts: Fact[]) =>
  facts.map((fact) => follow(fact, forgetPageJob, ({ subjectId }) => ({ kind, id: subjectId })))

export const siteWiring: Wiring = {
  jobs: [carryOutFast(forgetPageJob, forgetPage)],
  followers: [
    ...after('event', eventChanged, eventCompleted, eventGuaranteed, quorumMissed, quorumMoved),
    // Seats that were sold fill the ring; those that were given back can be bought again.
    ...after('order', orderConfirmed, orderExpired, orderCancelled, orderGivenBack, orderLapsed),
    ...after('order', orderPledged, orderMissed),
    ...after('cancellation', seatsCancelled),
    ...after('seatChange', seatsChanged),
    ...after('provider', profileChanged),
    ...after('topic', topicChanged),
    ...after('requirement', requirementChanged, requirementExpired),
  ],
  personalData: siteRows,
}

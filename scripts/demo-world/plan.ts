import { type PlannedEvent, planEvents } from './plan-events.ts'
import { type PlannedOrder, planOrders } from './plan-orders.ts'
import {
  type PlannedBuyer,
  type PlannedProvider,
  planBuyers,
  planProviders,
  withSkills,
} from './plan-people.ts'
import { type PlannedRequirement, planRequirements } from './plan-requirements.ts'
import { type PlannedReview, planReviews } from './plan-reviews.ts'
import { type PlannedTopic, planTopics } from './plan-topics.ts'
import { giveToWorkspaces } from './plan-workspaces.ts'

export type DemoWorld = {
  providers: PlannedProvider[]
  buyers: PlannedBuyer[]
  topics: PlannedTopic[]
  events: PlannedEvent[]
  /** By place of the event. */
  orders: PlannedOrder[][]
  requirements: PlannedRequirement[]
  reviews: PlannedReview[]
}

/** The demo world as facts, laid around `now`: the same on every machine for the same moment. */
export function planDemoWorld(now: Date): DemoWorld {
  const providers = planProviders()
  const buyers = planBuyers()
  const topics = planTopics(providers)
  const events = planEvents(now, topics, providers)
  return {
    providers: providers.map((provider) => withSkills(provider, topics)),
    buyers,
    topics,
    events,
    orders: giveToWorkspaces(now, events, planOrders(now, events, buyers), providers),
    requirements: planRequirements(now, buyers),
    reviews: planReviews(topics, buyers),
  }
}

import type { Follower } from './platform/facts.server.ts'
import { wirings } from './wirings.server.ts'

/** The map of facts: what follows from what happened, each consequence a job of its own. */
export const followers: Follower[] = wirings.flatMap(({ followers = [] }) => followers)

import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { PlannedTopic } from './plan-topics.ts'
import { sellingWorkspace } from './plan-workspaces.ts'

export type KnownPerson = { accountId: AccountId; partyId: PartyId }

/** A company or SME, with the ids of its cost centres by code. */
export type KnownWorkspace = { partyId: PartyId; centres: Map<string, string> }

/** People by username, workspaces and categories by slug. */
export type Known = {
  people: Map<string, KnownPerson>
  workspaces: Map<string, KnownWorkspace>
  categories: Map<string, string>
}

export function knownOf<T>(ids: Map<string, T>, key: string): T {
  const id = ids.get(key)
  if (!id) throw new RangeError(`nothing is known of ${key}`)
  return id
}

/** Who of a workspace's people teaches what it sells; null where the trainer sells alone. */
export function trainerIdOf(known: Known, topic: PlannedTopic): PartyId | null {
  return sellingWorkspace(topic) ? knownOf(known.people, topic.owner).partyId : null
}

/** Who sells a topic and its events: a workspace, else the trainer who teaches it. */
export function sellerIdOf(known: Known, topic: PlannedTopic): PartyId {
  const workspace = sellingWorkspace(topic)
  return (workspace ? knownOf(known.workspaces, workspace) : knownOf(known.people, topic.owner)).partyId
}

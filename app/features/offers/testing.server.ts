import { type AccountId, newId, type PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { eventDrafts } from './tables.server.ts'

/** The form of an event as somebody left it after its title. */
export async function anEventDraft(
  tx: Tx,
  owner: { ownerId: PartyId; createdBy?: AccountId },
  title = 'A plan',
) {
  await tx.insert(eventDrafts).values({ id: newId(), ...owner, title, values: { title } })
}

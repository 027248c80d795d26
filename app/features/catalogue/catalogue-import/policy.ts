import { type Actor, actsForParty, seesAll } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'

/**
 * Whether the actor may import a catalogue for a provider: the provider, administrators of the installation,
 * and the command line.
 */
export function canImportCatalogue(actor: Actor, providerId: PartyId): boolean {
  return seesAll(actor, ['operate']) || (actsForParty(actor) && actor.partyId === providerId)
}

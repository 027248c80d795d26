import { type Actor, actsForParty, seesAll } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'

/**
 * Whether somebody may bring a catalogue in for a provider: the provider, who runs the installation, and its
 * command line.
 */
export function canImportCatalogue(actor: Actor, providerId: PartyId): boolean {
  return seesAll(actor, ['operate']) || (actsForParty(actor) && actor.partyId === providerId)
}

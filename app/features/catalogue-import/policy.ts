import type { Actor } from '#app/kit/actor.ts'

/** Whether somebody may bring a catalogue in for a provider: the provider, staff, and the command line. */
export function canImportCatalogue(actor: Actor, providerId: string): boolean {
  if (actor.kind === 'system') return true
  return actor.kind === 'person' && (actor.staff || actor.accountId === providerId)
}

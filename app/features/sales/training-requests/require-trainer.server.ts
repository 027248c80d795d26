import { chooseTrainer } from '#app/features/people/companies/choose-trainer.server.ts'
import { type Actor, actsForParty } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { BadInput } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * Who trains, as its provider answers: of a firm whom it names by `username`, bad input beside `trainer` for
 * nobody of it; null where the provider is a person, who trains.
 */
export async function requireTrainer(
  tx: Tx,
  { actor, username }: { actor: Actor; username: string },
): Promise<PartyId | null> {
  if (!actsForParty(actor) || actor.company?.kind !== 'sme') return null
  const id = await chooseTrainer(tx, { actor, username })
  if (id === null) throw new BadInput({ trainer: { key: 'trainings:form.noTrainer' } })
  return id
}

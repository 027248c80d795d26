import { canConfirmTransfer } from '#app/features/sales/orders/policy.ts'
import { type Actor, isEmployee, partyIdOf } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'

/** Whether somebody may remind of an invoice: who may say for its seller that the money came. */
export const canRemind = (actor: Actor, { sellerId }: { sellerId: PartyId }): boolean =>
  partyIdOf(actor) === sellerId && canConfirmTransfer(actor, { sellerId })

/** Whether somebody may say when the party acted for reminds: not an employee of a firm alone. */
export const canSetReminders = (actor: Actor): boolean => !isEmployee(actor)

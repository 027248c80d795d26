import { canManageBankAccount } from '#app/features/people/bank-accounts/policy.ts'
import { type Actor, hasTask, isPerson, type Person } from '#app/kit/actor.ts'

/** Whether the actor pays providers out: staff with that task. */
export const canPayOut = (actor: Actor): actor is Person => isPerson(actor) && hasTask(actor, 'payOut')

/** Whether the actor reads what the party acted for is paid out: who manages the account it goes to. */
export const canSeePayouts = canManageBankAccount

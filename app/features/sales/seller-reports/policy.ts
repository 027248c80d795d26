import { canManageBankAccount } from '#app/features/people/bank-accounts/policy.ts'
import { type Actor, hasTask, isPerson, type Person } from '#app/kit/actor.ts'

/** Whether the actor makes the reports of sellers for tax offices: staff who pay out. */
export const canReportSellers = (actor: Actor): actor is Person => isPerson(actor) && hasTask(actor, 'payOut')

/** Whether the actor says what a report asks of the party acted for, and reads what it says of it. */
export const canSayTaxDetails = canManageBankAccount

import { type Actor, hasTask } from '#app/kit/actor.ts'

/**
 * Whether somebody says for all sellers which companies pay what they order on an invoice: staff who look
 * after accounts.
 */
export const canConfirmPayers = (actor: Actor): boolean => hasTask(actor, 'manageAccounts')

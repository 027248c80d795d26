import { type Actor, actsForParty, hasTask } from '#app/kit/actor.ts'

/**
 * Whether somebody who acts for the buyer may say to which account its money goes back: of a company its
 * admins alone.
 */
export function canNameAccount(actor: Actor): boolean {
  return !actsForParty(actor) || actor.role === 'self' || actor.role === 'admin'
}

/** Whether somebody sees for all sellers what is to be transferred back, and may remind them. */
export const canChaseRefunds = (actor: Actor): boolean => hasTask(actor, 'refund')

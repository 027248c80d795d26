import { type Actor, actsForParty } from '#app/kit/actor.ts'

/** Whether the actor may have received orders: to employees of a firm those are not shown. */
export const receivesPurchaseOrders = (actor: Actor): boolean =>
  actsForParty(actor) && actor.role !== 'employee' && actor.company?.kind !== 'company'

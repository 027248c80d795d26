import type { EditedEvent } from '#app/features/catalogue/event-form/lock-edited-events.server.ts'
import type { Wanted } from '#app/features/catalogue/event-form/read-event-form.server.ts'
import { BadInput } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { asksForAccount } from './queries-account.server.ts'

type Plan = { before: EditedEvent; facts: object | null; publishes: boolean }
type Offered = {
  wanted: Wanted
  /**
   * What is changed, of events that are there: nothing is asked where none of it is public, or becomes it.
   */
  plans?: readonly Plan[]
}

const isPublic = ({ before, facts, publishes }: Plan) =>
  publishes || (facts !== null && before.row.state !== 'draft')

/**
 * Refuses, beside the choice of cards alone (`cardsOnly`), a priced offer of an organiser that has neither
 * given a bank account nor said that cards are enough (decision 171).
 */
export async function requireAccount(tx: Tx, ctx: Ctx, { wanted, plans }: Offered): Promise<void> {
  if (plans && !plans.some(isPublic)) return
  if (wanted.cardsOnly || wanted.ticketTypes.every(({ priceMinor }) => priceMinor === 0)) return
  if (await asksForAccount(ctx, tx))
    throw new BadInput({ cardsOnly: { key: 'event-publishing:refused.account' } })
}

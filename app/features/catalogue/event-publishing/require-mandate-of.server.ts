import type { EditedEvent } from '#app/features/catalogue/event-form/lock-edited-events.server.ts'
import type { Wanted } from '#app/features/catalogue/event-form/read-event-form.server.ts'
import { requireMandate } from '#app/features/people/selling-mandates/require-mandate.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

type Plan = { before: EditedEvent; facts: object | null; publishes: boolean }
type Offered = { actor: PartyActor; wanted: Wanted; plans?: readonly Plan[] }

const hasPrice = (types: readonly { priceMinor: number }[]) => types.some(({ priceMinor }) => priceMinor > 0)

/** Becomes public with what is typed, or is public and cost nothing before. */
const isNewSale = ({ before, facts, publishes }: Plan) =>
  publishes || (facts !== null && before.row.state !== 'draft' && !hasPrice(before.types))

/**
 * Asks for the selling mandate, beside `mandate`, before something is first offered for a price: an event
 * that becomes public, or its first price. Other changes of what is sold already need none.
 */
export async function requireMandateOf(tx: Tx, ctx: Ctx, { actor, wanted, plans }: Offered): Promise<void> {
  if (!hasPrice(wanted.ticketTypes) || (plans && !plans.some(isNewSale))) return
  await requireMandate(tx, ctx, { actor, isAccepted: wanted.mandate })
}

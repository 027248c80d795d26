import type { PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { defineRegistry } from '#app/platform/registry.server.ts'
import type { RequestableTraining } from './requestable-training.ts'
import type { AskedPrice } from './terms/terms.ts'

/** What is requested at an agreed price, and for how many as a rule. */
export type AgreedTraining = RequestableTraining & { price: AskedPrice; participants: number }

/** A price that two sides have agreed on before a training is requested at it. */
export type AgreedPrice = {
  /** What can be requested at that price by the actor, by its name in addresses; null for nothing. */
  find(ctx: Ctx, ref: string): Promise<AgreedTraining | null>
  /**
   * Ties a request that was just written to it, in the caller's transaction. Refuses with `conflict` a price
   * that is not the one given, or holds no longer.
   */
  take(
    tx: Tx,
    ctx: Ctx,
    request: { ref: string; requestId: string; buyerId: PartyId; price: AskedPrice },
  ): Promise<void>
}

/** The kinds of agreed prices, by the parameter that names one in the address of the form. */
export const agreedPrices = defineRegistry<Readonly<Record<string, AgreedPrice>>>(
  'agreed prices of trainings',
)

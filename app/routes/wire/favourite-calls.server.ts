import { listFavourites } from '#app/features/catalogue/favourites/queries.server.ts'
import { listFavouriteTopics } from '#app/features/catalogue/favourites/queries-topics.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'
import type { WireValues } from './answer.server.ts'

const mayAsk = cheapLimit({ name: 'favourites', points: 120, seconds: 60 })

/**
 * limit (20, at most 100), offset → topicDetail and recordsTotal: the topics that whoever is signed in keeps.
 */
export async function favlist(ctx: Ctx, { limit, offset }: WireValues): Promise<object> {
  requireAccountHolder(ctx.actor)
  await mayAsk(ctx.actor.accountId)
  return { status: true, ...(await listFavouriteTopics(ctx, await listFavourites(ctx), { limit, offset })) }
}

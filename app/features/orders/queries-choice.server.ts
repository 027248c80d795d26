import { getEventOnSale } from '#app/features/tickets/queries-sale.server.ts'
import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { holdSeatsInput } from './inputs.ts'
import { priceLines, totalOf } from './order.ts'

/** What somebody has chosen and not held yet, priced as of now. Refuses what getEventOnSale refuses. */
export async function getChoice(ctx: Ctx, input: unknown) {
  const { event: slug, seats } = parseInput(holdSeatsInput, input)
  const { event, types } = await getEventOnSale(ctx, slug)
  const { title, language, startsAt, endsAt, timeZone, dateOnly, venue, city, currency } = event
  const lines = priceLines(types, seats, currency, ctx.now())
  return {
    event: { slug, title, language, startsAt, endsAt, timeZone, dateOnly, venue, city },
    lines: lines.map(({ name, quantity, unitMinor }) => ({ name, quantity, unitMinor })),
    currency,
    totalMinor: totalOf(lines, currency).minor,
  }
}

export type Choice = Awaited<ReturnType<typeof getChoice>>

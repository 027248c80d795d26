import { and, eq, sql } from 'drizzle-orm'
import { type ChangedPart, changedParts, freeUntil } from '#app/features/events/event-change.ts'
import { eventChanges } from '#app/features/events/tables.server.ts'
import type { OfferFacts } from '#app/features/tickets/save-offer.server.ts'
import { formatMoment } from '#app/kit/dates.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { OwnOffer } from './lock-offer.server.ts'

/** Whoever has seats is written to so often in a day about one event, and no more. */
const MOST_IN_A_DAY = 10

type Change = { before: OwnOffer; after: OfferFacts; told: string }

/**
 * Lets a change of a public event that people who hold seats are told of pass only once its organiser has read what it
 * causes: bad input in the field `tells` says how many people are told and until when they may cancel for nothing, and
 * names the change; sent back with that name (`told`) it passes. Refuses with `limit` more than ten such changes of an event in a day.
 */
export async function requireTold(tx: Tx, ctx: Ctx, { before, after, told }: Change): Promise<void> {
  const { row, people } = before
  const parts = partsOf(before, after)
  if (people === 0 || row.publishedAt === null || parts.length === 0) return
  const change = parts.join(' ')
  if (told !== change) throw new BadInput({ tells: sayChange(ctx, { parts, after, people }) })
  const today = sql`${eventChanges.changedAt} > now() - interval '1 day'`
  const changes = await tx.$count(eventChanges, and(eq(eventChanges.eventId, row.id), today))
  if (changes >= MOST_IN_A_DAY) throw refuse('limit', 'offers:refused.changes', { most: MOST_IN_A_DAY })
}

function partsOf({ row, sessions }: OwnOffer, after: OfferFacts): ChangedPart[] {
  const times = (held: readonly { startsAt: Date; endsAt: Date }[]) =>
    held.map(({ startsAt, endsAt }) => `${+startsAt} ${+endsAt}`).join()
  const { mode, venue = null, street = null, city = null, country = null, onlineUrl = null } = after
  const said = { mode, venue, street, city, country, onlineUrl, language: after.language }
  return changedParts(row, said, times(sessions) !== times(after.sessions))
}

function sayChange(
  ctx: Ctx,
  { parts, after, people }: { parts: ChangedPart[]; after: OfferFacts; people: number },
) {
  const ends = after.sessions.map(({ endsAt }) => endsAt.getTime())
  const span = { startsAt: after.sessions[0]?.startsAt ?? ctx.now(), endsAt: new Date(Math.max(...ends)) }
  const until = freeUntil(parts, span, ctx.now())
  const given = { count: people, change: parts.join(' ') }
  if (!until) return { key: 'offers:tells.link', params: given }
  const date = formatMoment(until, after.timeZone, ctx.language, ctx.now())
  return { key: 'offers:tells.free', params: { ...given, date } }
}

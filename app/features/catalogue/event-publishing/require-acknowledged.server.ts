import { and, inArray, sql } from 'drizzle-orm'
import type { EditedEvent } from '#app/features/catalogue/event-form/lock-edited-events.server.ts'
import { eventChanges } from '#app/features/catalogue/events/tables.server.ts'
import type { EventSaleFacts } from '#app/features/catalogue/inventory/save-event-sale.server.ts'
import { formatDay, formatMoment } from '#app/kit/dates.ts'
import { BadInput, type Message, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { versionToken } from '#app/platform/version-token.server.ts'
import { notifiedUntil, partsToNotify } from './parts-to-notify.ts'

/** Whoever has seats is written to so often in a day about one event, and no more. */
const MOST_IN_A_DAY = 10

type Plan = { before: EditedEvent; facts: EventSaleFacts | null }

/**
 * Refuses a change of public events, which their holders of seats are notified of, until the organiser has
 * agreed to it: bad input in the field `tells` says how many people are notified and until when they may
 * cancel free of charge, and names the change; sent back with that name (`told`) it passes. For a series
 * (`isSeries`) it lists the effect on each date, and always asks. Refuses with `limit` more than ten such
 * changes of an event in a day.
 */
export async function requireAcknowledged(
  tx: Tx,
  ctx: Ctx,
  {
    plans,
    acknowledged,
    isSeries = false,
  }: { plans: readonly Plan[]; acknowledged: string; isSeries?: boolean },
): Promise<void> {
  const changes = plans.flatMap(({ before, facts }) =>
    facts ? [{ before, facts, parts: partsToNotify(before, facts) }] : [],
  )
  const moved = changes.filter(({ parts }) => parts.length > 0)
  const [only] = moved
  if (isSeries ? changes.length === 0 : !only) return
  const name = isSeries ? markOf(changes) : (only?.parts.join(' ') ?? '')
  if (acknowledged !== name)
    throw new BadInput({
      acknowledged: isSeries
        ? saySeries(ctx, { plans, change: name, notified: moved.length })
        : sayChange(ctx, only as Changed),
    })
  const ids = moved.map(({ before }) => before.row.id)
  const often = await tx
    .select({ id: eventChanges.eventId })
    .from(eventChanges)
    .where(and(inArray(eventChanges.eventId, ids), sql`${eventChanges.changedAt} > now() - interval '1 day'`))
    .groupBy(eventChanges.eventId)
    .having(sql`count(*) >= ${MOST_IN_A_DAY}`)
    .limit(1)
  if (often.length > 0) throw refuse('limit', 'event-publishing:refused.changes', { most: MOST_IN_A_DAY })
}

type Changed = { before: EditedEvent; facts: EventSaleFacts; parts: ReturnType<typeof partsToNotify> }

/** These very changes, and to how many people they are told. */
const markOf = (changes: readonly Changed[]) =>
  versionToken(
    Object.fromEntries(changes.map(({ before, parts }) => [before.row.id, `${before.people} ${parts}`])),
  )

function sayChange(ctx: Ctx, { before, facts, parts }: Changed): Message {
  const until = notifiedUntil(parts, facts, ctx.now())
  const given = { count: before.people, change: parts.join(' ') }
  if (!until) return { key: 'event-publishing:acknowledge.link', params: given }
  const date = formatMoment(until, facts.timeZone, ctx.language, ctx.now())
  return { key: 'event-publishing:acknowledge.free', params: { ...given, date } }
}

type Said = { plans: readonly Plan[]; change: string; notified: number }

/** What becomes of each date, a line for each. */
function saySeries(ctx: Ctx, { plans, change, notified: people }: Said): Message {
  const t = translator(ctx.language)
  const [language, now] = [ctx.language, ctx.now()]
  const lines = plans.map(({ before, facts }) => {
    const { startsAt, timeZone } = before.row
    const params = { day: formatDay(startsAt, timeZone, language, now), seats: before.people }
    const parts = facts ? partsToNotify(before, facts) : []
    if (!facts) return t('event-publishing:series.will.stay', params)
    if (before.people === 0) return t('event-publishing:series.will.change', params)
    const until = notifiedUntil(parts, facts, now)
    if (until)
      return t('event-publishing:series.will.free', {
        ...params,
        date: formatMoment(until, timeZone, language, now),
      })
    return t(
      parts.length > 0 ? 'event-publishing:series.will.link' : 'event-publishing:series.will.quiet',
      params,
    )
  })
  return {
    key: 'event-publishing:acknowledge.series',
    params: { change, dates: lines.join('\n'), notified: people },
  }
}

import { and, eq, isNull, sql } from 'drizzle-orm'
import { eventsManagedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { Happened } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'

type Named = {
  factId: string
  eventId: string
  /** Who trained before, where somebody else does now. */
  before: PartyId | null
  /** The account that named the trainer; null where nobody is known who did. */
  by: AccountId | null
}

const eventTrainer = sql<AccountId | null>`(select a.id from ${accounts} a where a.party_id = ${events.trainerId})`

/**
 * Notifies who trains a public event of a firm that he or she was named, and whoever was before; nobody of
 * what they did themselves. Does nothing for an event that is over or not public. Refuses any actor but the
 * system.
 */
export async function notifyNamedTrainer(ctx: Ctx, { factId, eventId, before, by }: Named): Promise<void> {
  requireSystem(ctx)

  const [event] = await read(ctx)
    .select({
      slug: events.slug,
      title: events.title,
      state: events.state,
      startsAt: events.startsAt,
      timeZone: events.timeZone,
      seriesId: events.seriesId,
      createdBy: events.createdBy,
      trainer: eventTrainer,
      former: sql<AccountId | null>`(select a.id from ${accounts} a where a.party_id = ${before}::uuid)`,
      firm: sql<string>`(select o.name from ${parties} o where o.id = ${events.ownerId})`,
    })
    .from(events)
    // Who trains what was agreed on hears of it as such.
    .where(and(eventsManagedBy(ctx.actor), eq(events.id, eventId), isNull(events.heldFor)))
  if (event?.state !== 'published' || event.startsAt <= ctx.now()) return

  const { slug, title, timeZone, trainer, former, firm, seriesId } = event
  const done = by ?? event.createdBy
  const said = {
    about: factId,
    link: `/event/Q/${encodeURIComponent(slug)}`,
    parameters: { title, company: firm, date: { at: event.startsAt.toISOString(), timeZone } },
  }
  const group = seriesId === null ? {} : { group: seriesId }
  const notes: Happened[] = []
  if (trainer !== null && trainer !== done)
    notes.push({ ...said, ...group, to: { account: trainer }, kind: 'trainerNamed' })
  if (former !== null && former !== trainer && former !== done)
    notes.push({ ...said, to: { account: former }, kind: 'trainerReplaced' })
  await inTransaction((tx) => notifyAccounts(tx, notes))
}

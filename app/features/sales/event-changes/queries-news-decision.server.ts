import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { eventsManagedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events, quorumDecisions } from '#app/features/catalogue/events/tables.server.ts'
import type { News } from '#app/features/sales/cancellations/event-news.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

/** What makes a piece of news true: that the decision stands as it was told, and nothing came after it. */
const TRUE: Record<News, (now: Date) => SQL | undefined> = {
  missed: (now) =>
    and(
      eq(quorumDecisions.state, 'open'),
      eq(quorumDecisions.deadline, events.minimumDecidedAt),
      eq(events.state, 'published'),
      gt(events.startsAt, now),
    ),
  moved: (now) =>
    and(
      eq(quorumDecisions.state, 'moved'),
      eq(quorumDecisions.movedTo, events.minimumDecidedAt),
      eq(events.state, 'published'),
      gt(events.minimumDecidedAt, now),
      sql`not exists (select from event_guarantees a where a.event_id = ${events.id})`,
    ),
  cancelled: () =>
    and(inArray(quorumDecisions.state, ['cancelled', 'lapsed']), eq(events.state, 'cancelled')),
}

/** The quorum decision that news are about, while they are true; null afterwards. For the system alone. */
export async function findDecision(ctx: Ctx, eventId: string, news: News) {
  const [row] = await read(ctx)
    .select({
      id: quorumDecisions.id,
      state: quorumDecisions.state,
      answerBy: quorumDecisions.answerBy,
      movedTo: quorumDecisions.movedTo,
    })
    .from(quorumDecisions)
    .innerJoin(events, eq(events.id, quorumDecisions.eventId))
    .where(and(eventsManagedBy(ctx.actor), eq(quorumDecisions.eventId, eventId), TRUE[news](ctx.now())))
    .orderBy(desc(quorumDecisions.askedAt))
    .limit(1)
  return row ?? null
}

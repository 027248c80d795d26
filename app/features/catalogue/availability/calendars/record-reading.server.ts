import { eq, sql } from 'drizzle-orm'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { nextReading } from '../calendar.ts'
import { trainerCalendars } from '../tables.server.ts'
import type { CalendarAnswer } from './ask-calendar.server.ts'

type Read = { id: string; failures: number; answer: CalendarAnswer; now: Date }

/**
 * Stores the result of a reading: new busy times replace the former ones, which stay after a failure; the
 * owner is notified once of a calendar that is given up.
 */
export async function recordReading(tx: Tx, { id, failures, answer, now }: Read): Promise<void> {
  const tried = { triedAt: now, readingSince: null }
  const well = { ...tried, readAt: now, failures: 0, fault: null, nextAt: nextReading(now, 0) }
  const set =
    answer.kind === 'failed'
      ? {
          ...tried,
          failures: sql`${trainerCalendars.failures} + 1`,
          fault: answer.fault,
          nextAt: nextReading(now, failures + 1),
        }
      : answer.kind === 'same'
        ? well
        : {
            ...well,
            busy: answer.busy.map(({ startsAt, endsAt }) => ({ from: startsAt, to: endsAt })),
            unread: answer.unread,
            mark: answer.mark,
          }
  const [noted] = await tx
    .update(trainerCalendars)
    .set(set)
    .where(eq(trainerCalendars.id, id))
    .returning({ partyId: trainerCalendars.partyId, host: trainerCalendars.host })
  if (!noted || answer.kind !== 'failed' || answer.fault.code !== 'aside') return
  await notifyAccounts(tx, [
    {
      kind: 'fileQuarantined',
      to: { party: noted.partyId },
      about: `${id}|${answer.digest}`,
      parameters: { title: noted.host },
      link: '/availability/calendars',
    },
  ])
}

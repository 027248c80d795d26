import { and, eq } from 'drizzle-orm'
import { canWriteProfile } from '#app/features/catalogue/trainers/policy.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { openText } from '#app/platform/sealed-text.server.ts'
import { NO_ZONE, READINGS_AN_HOUR } from '../calendar.ts'
import { calendarsOf } from '../queries-scope.server.ts'
import { trainerCalendars } from '../tables.server.ts'
import { askCalendar } from './ask-calendar.server.ts'
import { ownCalendarInput } from './inputs.ts'
import { recordReading } from './record-reading.server.ts'

/**
 * Reads an external calendar of the party acted for now, ignoring its validators. Refuses a visitor with
 * `signIn`, an actor who is no provider with `forbidden`, somebody else's as not found, more than 30 readings
 * within an hour with `limit`.
 */
export async function refreshCalendar(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (actor.kind === 'visitor') throw refuse('signIn', 'common:refused.signIn')
  if (!canWriteProfile(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const { calendar: code } = parseInput(ownCalendarInput, input)
  const { id, sealed, failures } = trainerCalendars
  const [own] = await read(ctx)
    .select({ id, sealed, failures, timeZone: trainerProfiles.timeZone })
    .from(trainerCalendars)
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, trainerCalendars.partyId))
    .where(and(eq(trainerCalendars.code, code), calendarsOf(actor)))
  if (!own) throw notFound()
  await countAttempt(READINGS_AN_HOUR, actor.partyId)

  const asked = {
    ownerId: actor.partyId,
    isWaitedFor: true,
    mark: null,
    timeZone: own.timeZone ?? NO_ZONE,
    now: ctx.now(),
  }
  const answer = await askCalendar({ address: await openText(own.sealed), ...asked })

  await inTransaction((tx) =>
    recordReading(tx, { id: own.id, failures: own.failures, answer, now: ctx.now() }),
  )
}

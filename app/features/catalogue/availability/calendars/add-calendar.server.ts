import { count, eq } from 'drizzle-orm'
import { canWriteProfile } from '#app/features/catalogue/trainers/policy.ts'
import { ownProfile } from '#app/features/catalogue/trainers/queries-scope.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { newCode, newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { brokenConstraint, inTransaction, read } from '#app/platform/db.server.ts'
import { outsideAddress } from '#app/platform/http/fetch-outside.server.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { sealText } from '#app/platform/sealed-text.server.ts'
import { hostOf, MOST_CALENDARS, NO_ZONE, nextReading, READINGS_AN_HOUR } from '../calendar.ts'
import { trainerCalendars } from '../tables.server.ts'
import { askCalendar } from './ask-calendar.server.ts'
import { calendarInput } from './inputs.ts'

/**
 * Stores the address of an external calendar of the party acted for, encrypted, and reads its busy times.
 * Refuses a visitor with `signIn`, an actor who is no provider with `forbidden`, more than 5 calendars with
 * `conflict`, more than 30 readings within an hour with `limit`; an internal address, one without a calendar
 * or one already stored is bad input.
 */
export async function addCalendar(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (actor.kind === 'visitor') throw refuse('signIn', 'common:refused.signIn')
  if (!canWriteProfile(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const { address: typed } = parseInput(calendarInput, input)
  const address = outsideAddress(typed)?.href
  if (!address) throw invalid({ code: 'address' })

  await countAttempt(READINGS_AN_HOUR, actor.partyId)
  const [own] = await read(ctx)
    .select({ timeZone: trainerProfiles.timeZone })
    .from(parties)
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
    .where(ownProfile(actor))
  const answer = await askCalendar({
    address,
    ownerId: actor.partyId,
    isWaitedFor: true,
    mark: null,
    timeZone: own?.timeZone ?? NO_ZONE,
    now: ctx.now(),
  })
  if (answer.kind === 'failed') throw invalid(answer.fault)
  if (answer.kind !== 'read') throw invalid({ code: 'unreachable' })

  const { partyId } = actor
  const now = ctx.now()
  const [id, code, sealed] = [newId(), newCode(16), await sealText(address)]
  const times = { createdAt: now, triedAt: now, readAt: now, nextAt: nextReading(now, 0) }
  const { unread, mark } = answer
  const busy = answer.busy.map(({ startsAt, endsAt }) => ({ from: startsAt, to: endsAt }))
  const said = { host: hostOf(address), addressHash: keyedHash('calendar', address) }
  try {
    await inTransaction(async (tx) => {
      const [party] = await tx
        .select({ id: parties.id })
        .from(parties)
        .where(eq(parties.id, partyId))
        .for('update')
      if (!party) throw notFound()
      const [kept] = await tx
        .select({ count: count() })
        .from(trainerCalendars)
        .where(eq(trainerCalendars.partyId, partyId))
      if ((kept?.count ?? 0) >= MOST_CALENDARS) throw refuse('conflict', 'calendars:refused.many')

      await tx
        .insert(trainerCalendars)
        .values({ id, code, partyId, sealed, ...said, busy, unread, mark, ...times })
      await audit(tx, ctx, 'trainers.calendar.added', { kind: 'party', id: partyId }, { calendar: code })
    })
  } catch (error) {
    if (brokenConstraint(error) === 'trainer_calendars_address')
      throw new BadInput({ address: { key: 'calendars:fault.known' } })
    throw error
  }
}

const invalid = ({ code, status = 0 }: { code: string; status?: number }) =>
  new BadInput({ address: { key: `calendars:fault.${code}`, params: { status } } })

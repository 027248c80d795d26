import { and, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { type AccountId, newId, type PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { partyTitle } from './queries-parties.server.ts'
import { NOTICES_PATH } from './staff-act.ts'
import { staffActs } from './tables.server.ts'

type Pause = {
  ids: readonly PartyId[]
  reason: string
  until: Date | null
  /** Who of staff ordered it. */
  actedBy: AccountId | null
}

/**
 * Pauses many at once as `pauseParty` does one, keeps the act of each and has it told; the caller writes the
 * one entry of the trace. Returns who was paused: none of whom that is said already, and nobody suspended.
 */
export async function pauseParties(tx: Tx, ctx: Ctx, { ids, until, ...said }: Pause): Promise<PartyId[]> {
  const isNotPaused = or(isNull(parties.pausedAt), lt(parties.pausedUntil, ctx.now()))
  const paused = await tx
    .update(parties)
    .set({ pausedAt: ctx.now(), pausedUntil: until, updatedAt: sql`now()` })
    .where(and(inArray(parties.id, [...ids]), isNotPaused, isNull(parties.suspendedAt)))
    .returning({ id: parties.id, title: partyTitle })
  await recordActs(tx, ctx, paused, { ...said, act: 'pause' })
  return paused.map(({ id }) => id)
}

type Resumption = { ids: readonly PartyId[]; pausedAt: readonly Date[]; actedBy: AccountId | null }

/**
 * Ends pauses that began at one of these moments, with an act that is told; others stay. Returns whose ended.
 */
export async function resumeParties(tx: Tx, ctx: Ctx, facts: Resumption): Promise<PartyId[]> {
  const { ids, pausedAt, actedBy } = facts
  const resumed = await tx
    .update(parties)
    .set({ pausedAt: null, pausedUntil: null, updatedAt: sql`now()` })
    .where(and(inArray(parties.id, [...ids]), inArray(parties.pausedAt, [...pausedAt])))
    .returning({ id: parties.id, title: partyTitle })
  await recordActs(tx, ctx, resumed, { act: 'restore', reason: '', actedBy })
  return resumed.map(({ id }) => id)
}

type Acts = { act: 'pause' | 'restore'; reason: string; actedBy: AccountId | null }
const KINDS = { pause: 'partyPaused', restore: 'partyRestored' } as const

async function recordActs(
  tx: Tx,
  ctx: Ctx,
  of: readonly { id: PartyId; title: string }[],
  { act, reason, actedBy }: Acts,
): Promise<void> {
  if (of.length === 0) return
  const acts = of.map(({ id: partyId, title }) => ({ id: newId(), partyId, title }))
  const createdAt = ctx.now()
  await tx.insert(staffActs).values(
    acts.map((one) => ({
      ...one,
      subjectKind: 'party' as const,
      subjectId: one.partyId,
      act,
      reason,
      actedBy,
      createdAt,
    })),
  )
  await notifyAccounts(
    tx,
    acts.map(({ id, partyId, title }) => ({
      kind: KINDS[act],
      to: { party: partyId },
      about: id,
      parameters: { title, reason },
      link: NOTICES_PATH,
    })),
  )
}

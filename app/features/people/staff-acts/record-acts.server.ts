import { and, eq, inArray, isNull } from 'drizzle-orm'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { decisionNumber } from '#app/features/people/notifications/objection.ts'
import { statementWords } from '#app/features/people/notifications/statement.ts'
import { type AccountId, newId, type PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { noticePath } from './decision.ts'
import { NOTICES_PATH } from './staff-act.ts'
import { staffActs } from './tables.server.ts'

type Acts = { reason: string; actedBy: AccountId | null } & (
  | { act: 'pause'; until: Date | null }
  | { act: 'restore' }
)

/** Many are paused because they are alike, which a program saw and staff looked at: that is spam. */
const BULK = { rule: 'spam', source: 'look', detectedBy: 'wave' } as const

/**
 * Keeps one act about many, a pause as a decision of its own for each, and has it told to each; the caller
 * has changed them.
 */
export async function recordActs(
  tx: Tx,
  ctx: Ctx,
  of: readonly { id: PartyId; title: string }[],
  said: Acts,
): Promise<void> {
  if (of.length === 0) return
  const { act, reason, actedBy } = said
  const acts = of.map(({ id: partyId, title }) => ({ id: newId(), decisionId: newId(), partyId, title }))
  const createdAt = ctx.now()
  const ids = of.map(({ id }) => id)
  if (said.act === 'restore') {
    const isPause = and(eq(staffActs.subjectKind, 'party'), eq(staffActs.act, 'pause'))
    const isOfThem = and(inArray(staffActs.subjectId, ids), isPause, isNull(staffActs.endedAt))
    await tx.update(staffActs).set({ endedAt: createdAt }).where(isOfThem)
  }
  await tx.insert(staffActs).values(
    acts.map(({ decisionId, ...one }) => ({
      ...one,
      subjectKind: 'party' as const,
      subjectId: one.partyId,
      act,
      reason,
      actedBy,
      createdAt,
      ...(said.act === 'pause' && { decisionId, ...BULK, until: said.until, hasOwnClock: true }),
    })),
  )
  await notifyAccounts(
    tx,
    acts.map(({ id, decisionId, partyId, title }) => {
      const to = { party: partyId } as const
      if (said.act === 'restore')
        return {
          kind: 'partyRestored',
          to,
          about: id,
          parameters: { title, reason },
          link: NOTICES_PATH,
        } as const
      const until = said.until?.toISOString() ?? ''
      const words = statementWords({ acts: ['party.pause'], ...BULK, until })
      return {
        kind: 'partyPaused',
        to,
        about: decisionId,
        parameters: { title, reason, ...words },
        link: noticePath(decisionNumber(decisionId)),
      } as const
    }),
  )
}

import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { type AccountId, newId, type PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { NOTICES_PATH } from './staff-act.ts'
import { staffActs } from './tables.server.ts'

type Acts = { act: 'pause' | 'restore'; reason: string; actedBy: AccountId | null }
const KINDS = { pause: 'partyPaused', restore: 'partyRestored' } as const

/** Keeps one act about many, and has it told to each; the caller has changed them. */
export async function recordActs(
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

import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { conversationPath, startOf } from '#app/features/people/qmail/conversation.ts'
import { conversationLines, conversations } from '#app/features/people/qmail/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { deliverLine } from './deliver-line.server.ts'
import { lineDecisionInput } from './inputs.ts'
import { canDecideMessages } from './policy.ts'
import { isHeld, isWaiting, linesDecidedBy } from './queries-scope.server.ts'

type Decision = { decision: 'release' | 'decline'; reason: string }

/**
 * Decides on a message that waits for staff, with a reason. Of one whose author said that it holds no contact
 * detail, what is hidden is shown (`release`) or stays hidden (`decline`), and its author is notified. One
 * that was held because many got the same is delivered, or never is, with all held ones of the same words of
 * that account; of what is not its author is notified, once. For staff who moderate; not found for anybody
 * else, and for an own cause of the decider. Refuses with `conflict` what somebody has decided meanwhile.
 */
export async function decideLine(ctx: Ctx, input: unknown): Promise<void> {
  if (!canDecideMessages(ctx.actor)) throw notFound()
  const { code, position, ...decided } = parseInput(lineDecisionInput, input)

  await inTransaction(async (tx) => {
    const which = and(eq(conversations.code, code), eq(conversationLines.position, position))
    const [line] = await lockLines(tx, ctx, which)
    if (!line) throw notFound()
    if (!line.isWaiting) throw refuse('conflict', 'message-safety:refused.decided')

    if (line.isHeld) await decideHeld(tx, ctx, line, decided)
    else await decideClaim(tx, ctx, line, decided)
  })
}

type Locked = Awaited<ReturnType<typeof lockLines>>[number]

/** What waits for staff, in the order in which messages lock: conversations first. */
async function lockLines(tx: Tx, ctx: Ctx, which: SQL | undefined) {
  return tx
    .select({
      id: conversationLines.id,
      conversationId: conversationLines.conversationId,
      code: conversations.code,
      position: conversationLines.position,
      sideId: conversationLines.sideId,
      authorId: conversationLines.authorId,
      likeness: conversationLines.likeness,
      words: conversationLines.words,
      isHeld: sql<boolean>`coalesce(${isHeld}, false)`,
      isWaiting: sql<boolean>`${isWaiting}`,
      other: sql<string>`(select p.display_slug from parties p where p.id = case
        when ${conversations.lowId} = ${conversationLines.sideId} then ${conversations.highId}
        else ${conversations.lowId} end)`,
    })
    .from(conversationLines)
    .innerJoin(conversations, eq(conversations.id, conversationLines.conversationId))
    .where(and(linesDecidedBy(ctx.actor), which))
    .orderBy(asc(conversations.id), asc(conversationLines.position))
    .for('update')
}

async function decideClaim(tx: Tx, ctx: Ctx, line: Locked, { decision, reason }: Decision): Promise<void> {
  const isReleased = decision === 'release'
  await tx
    .update(conversationLines)
    .set({
      decidedAt: ctx.now(),
      ...(isReleased ? { releasedAt: ctx.now() } : { declinedAt: ctx.now(), declinedReason: reason }),
    })
    .where(eq(conversationLines.id, line.id))
  const said = { reason: personal(reason) }
  await audit(tx, ctx, `conversation.claim-${decision}`, { kind: 'conversation', id: line.id }, said)
  if (line.authorId === null) return
  const title = startOf(line.words, 60)
  const of = {
    to: { account: line.authorId as AccountId },
    about: line.id,
    link: conversationPath(line.other, line.code, line.position),
  }
  await notifyAccounts(tx, [
    isReleased
      ? { ...of, kind: 'claimReleased', parameters: { title } }
      : { ...of, kind: 'claimDeclined', parameters: { title, reason } },
  ])
}

async function decideHeld(tx: Tx, ctx: Ctx, line: Locked, { decision, reason }: Decision): Promise<void> {
  const { authorId, likeness } = line
  const isSame =
    authorId === null || likeness === null
      ? eq(conversationLines.id, line.id)
      : and(eq(conversationLines.authorId, authorId), eq(conversationLines.likeness, likeness))
  const said = { reason: personal(reason) }
  for (const held of await lockLines(tx, ctx, and(isHeld, isSame))) {
    const isThis = eq(conversationLines.id, held.id)
    if (decision === 'release') {
      await deliverLine(tx, held)
      await tx.update(conversationLines).set({ decidedAt: ctx.now() }).where(isThis)
    } else {
      const set = { withheld: 'refused', decidedAt: ctx.now(), declinedReason: reason } as const
      await tx.update(conversationLines).set(set).where(isThis)
    }
    await audit(tx, ctx, `conversation.held-${decision}`, { kind: 'conversation', id: held.id }, said)
  }
  if (decision === 'decline' && authorId !== null)
    await notifyAccounts(tx, [
      {
        kind: 'messageDeclined',
        to: { account: authorId as AccountId },
        about: line.id,
        link: conversationPath(line.other, line.code, line.position),
        parameters: { title: startOf(line.words, 60), reason },
      },
    ])
}

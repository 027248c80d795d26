import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { expiresSoon } from '#app/features/money/card-mandates/mandate.ts'
import { everyMandate } from '#app/features/money/card-mandates/queries-scope.server.ts'
import { cardMandates } from '#app/features/money/card-mandates/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read, type Tx } from '#app/platform/db.server.ts'
import { tellAdmins } from './tell-admins.server.ts'

const AT_ONCE = 200

/**
 * Tells admins once that the card by which their plan renews is valid for a month more at most. Returns how
 * many were told. For the system alone.
 */
export async function notifyExpiringCards(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const { expYear, expMonth } = cardMandates
  const soon = sql`make_date(${expYear}, ${expMonth}, 1) + interval '1 month' - interval '30 days' <= ${ctx.now()}`
  const due = await read(ctx)
    .select({ id: cardMandates.id })
    .from(cardMandates)
    .where(and(everyMandate(ctx), eq(cardMandates.state, 'active'), isNull(cardMandates.expiryToldAt), soon))
    .orderBy(asc(cardMandates.consentedAt))
    .limit(AT_ONCE)
  let told = 0
  for (const { id } of due) if (await inTransaction((tx) => tellOne(tx, ctx, id))) told += 1
  return told
}

async function tellOne(tx: Tx, ctx: Ctx, id: string): Promise<boolean> {
  const which = eq(cardMandates.id, id)
  const [row] = await tx.select().from(cardMandates).where(which).for('update')
  if (row?.state !== 'active' || row.expiryToldAt !== null) return false
  const { expMonth, expYear, last4, partyId } = row
  if (expMonth === null || expYear === null || last4 === null) return false
  if (!expiresSoon({ expMonth, expYear }, ctx.now())) return false
  await tx.update(cardMandates).set({ expiryToldAt: ctx.now() }).where(which)
  const until = `${String(expMonth).padStart(2, '0')}/${expYear}`
  await tellAdmins(tx, {
    partyId,
    about: id,
    what: ({ company, ...to }) => ({
      ...to,
      kind: 'planCardExpires',
      parameters: { company, card: last4, until },
    }),
  })
  return true
}

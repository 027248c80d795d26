import { and, asc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { everyAccount } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { GRACE_DAYS, partyErased } from '#app/features/people/parties/party.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { listPaidAhead } from '#app/features/sales/orders/list-paid-ahead.server.ts'
import { audit } from '#app/platform/audit.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read, type Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import {
  allPersonalRows,
  type DataSubject,
  erasePerson,
  type PersonalRows,
} from '#app/platform/personal-data.server.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 50

/**
 * Erases the persons whose days of grace are over by the context's clock, each in one transaction; returns
 * how many. What the law requires is kept. A person with a future paid booking, by a late payment, is erased
 * after it. Refuses any actor but the system.
 */
export async function eraseLeavers(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const over = new Date(ctx.now().getTime() - GRACE_DAYS * DAY_MS)
  const due = await read(ctx)
    .select({ accountId: accounts.id })
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(and(everyAccount(ctx), isNull(parties.erasedAt), lt(parties.deactivatedAt, over)))
    .orderBy(asc(parties.deactivatedAt))
    .limit(AT_ONCE)
  const rules = await allPersonalRows()
  let erased = 0
  for (const { accountId } of due) {
    const isDone = await inTransaction((tx) => eraseOne(tx, ctx, { accountId, over, rules }))
    if (isDone) erased += 1
  }
  return erased
}

type Due = Pick<DataSubject, 'accountId'> & { over: Date; rules: readonly PersonalRows[] }

/** Asked again once the party is locked: who came back meanwhile stays. */
async function eraseOne(tx: Tx, ctx: Ctx, { accountId, over, rules }: Due): Promise<boolean> {
  const [who] = await tx
    .select({
      partyId: accounts.partyId,
      username: accounts.username,
      email: accounts.email,
      isProven: accounts.emailVerified,
    })
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(
      and(
        eq(accounts.id, accountId),
        isNotNull(parties.deactivatedAt),
        isNull(parties.erasedAt),
        lt(parties.deactivatedAt, over),
      ),
    )
    .for('update')
  if (!who) return false
  const ahead = await listPaidAhead(tx, { partyId: who.partyId, now: ctx.now() })
  if (ahead.length > 0) return false

  const email = who.email.toLowerCase()
  const provenEmail = who.isProven ? email : null
  await erasePerson(tx, rules, { accountId, ...who, email, provenEmail })
  await audit(tx, ctx, 'privacy.erase', { kind: 'account', id: accountId })
  await recordFact(tx, partyErased, who.partyId, {})
  return true
}

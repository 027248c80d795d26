import { and, eq, sql } from 'drizzle-orm'
import { accounts } from '#app/features/accounts/tables.server.ts'
import { events } from '#app/features/events/tables.server.ts'
import type { Happened } from '#app/features/notifications/notification.ts'
import { notifyAccounts } from '#app/features/notifications/notify-accounts.server.ts'
import { MEMBER_ROLES } from '#app/features/parties/party.ts'
import { groupAdmins, memberships, parties } from '#app/features/parties/tables.server.ts'
import { APPROVAL_PATH } from '#app/features/tickets/asking/asking-path.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read, type Tx } from '#app/platform/db.server.ts'
import { everyPurchase } from '../queries-scope.server.ts'
import { orders, orderTrainings, purchaseRequests } from '../tables.server.ts'

/**
 * Tells once what a purchase that needs approval has come to: the admins of the company that it waits, who asked that it was approved and until when it is held,
 * declined and why, or that nobody decides any more. Of one that has moved on nothing is told. Refuses whoever is not the system.
 */
export async function notePurchaseNews(ctx: Ctx, requestId: string): Promise<void> {
  requireSystem(ctx)

  const [row] = await read(ctx)
    .select({
      request: purchaseRequests,
      ...{
        reference: orders.reference,
        order: orders.state,
        timeZone: accounts.timeZone,
        name: parties.name,
      },
      title: sql<string>`coalesce(${events.title}, ${orderTrainings.title}, '')`,
    })
    .from(purchaseRequests)
    .innerJoin(orders, eq(orders.id, purchaseRequests.orderId))
    .leftJoin(events, eq(events.id, orders.eventId))
    .leftJoin(orderTrainings, eq(orderTrainings.orderId, orders.id))
    .innerJoin(accounts, eq(accounts.id, purchaseRequests.accountId))
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(and(everyPurchase(ctx), eq(purchaseRequests.id, requestId)))
  if (!row) return

  await inTransaction(async (tx) => {
    const { request, name, title } = row
    const { id: about, accountId, companyId, totalMinor: minor, currency } = request
    if (request.state !== 'asked') {
      const told = toldOf(row)
      if (told) await notifyAccounts(tx, [told])
      return
    }
    const admins = await findAdmins(tx, companyId, accountId)
    const parameters = { name, title, amount: { minor, currency } }
    const told = { about, kind: 'purchaseAsked' as const, parameters, link: APPROVAL_PATH }
    await notifyAccounts(
      tx,
      admins.map((account) => ({ ...told, to: { account } })),
    )
  })
}

/** The admins of a company; where it has none of its own, those of its group. */
async function findAdmins(tx: Tx, companyId: PartyId, but: AccountId): Promise<AccountId[]> {
  const own = await tx
    .select({ id: accounts.id })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.partyId, memberships.memberId))
    .where(and(eq(memberships.companyId, companyId), eq(memberships.role, MEMBER_ROLES.admin)))
  const ofGroup =
    own.length > 0
      ? []
      : await tx
          .select({ id: accounts.id })
          .from(groupAdmins)
          .innerJoin(parties, eq(parties.groupId, groupAdmins.groupId))
          .innerJoin(accounts, eq(accounts.partyId, groupAdmins.memberId))
          .where(eq(parties.id, companyId))
  return [...own, ...ofGroup].map(({ id }) => id).filter((id) => id !== but)
}

type Row = {
  request: typeof purchaseRequests.$inferSelect
  reference: string
  order: (typeof orders.$inferSelect)['state']
  timeZone: string
  title: string
}

function toldOf({ request, reference, order, timeZone, title }: Row): Happened | null {
  const { id: about, accountId: account, state, reason, heldUntil } = request
  const own = { about, to: { account }, link: `/order/${reference}` }
  if (state === 'approved' && heldUntil) {
    const until = { at: heldUntil.toISOString(), timeZone }
    return { ...own, kind: 'purchaseApproved', parameters: { title, until } }
  }
  if (state === 'declined')
    return { ...own, kind: 'purchaseDeclined', parameters: { title, reason: reason ?? '' } }
  // Of what was bought the confirmation tells, of what was let go who did it knows.
  const isOver = order === 'held' || order === 'expired' || order === 'cancelled'
  return state === 'ended' && isOver ? { ...own, kind: 'purchaseEnded', parameters: { title } } : null
}

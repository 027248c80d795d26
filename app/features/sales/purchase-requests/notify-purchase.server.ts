import { and, eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { APPROVAL_PATH } from '#app/features/catalogue/seat-requests/seat-request-path.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { Happened } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { groupAdmins, memberships, parties } from '#app/features/people/parties/tables.server.ts'
import { itemNow, itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
import { formatMoment, zoneName } from '#app/kit/dates.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { isLanguage, type Language, pathIn } from '#app/kit/language.ts'
import { nameForMail, textForMail } from '#app/kit/mail-text.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read, type Tx } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { purchaseAskedMail } from './emails/purchase-asked.email.tsx'
import { formatPurchase } from './purchase-facts.ts'
import { purchaseColumns, purchaseFacts } from './queries-purchases.server.ts'
import { everyPurchase } from './queries-scope.server.ts'
import { purchaseRequests } from './tables.server.ts'

/**
 * Notifies, once for each state, of a purchase request: the company's admins that it waits, the requester
 * that it was approved and until when it is held, declined and why, or that it ended undecided. Does nothing
 * once the state has changed again. Refuses any actor but the system.
 */
export async function notifyPurchase(ctx: Ctx, requestId: string): Promise<void> {
  requireSystem(ctx)

  const [row] = await read(ctx)
    .select({
      request: purchaseRequests,
      reference: orders.reference,
      order: orders.state,
      timeZone: accounts.timeZone,
      name: parties.name,
      title: itemNow.title,
      heldUntil: orders.heldUntil,
      ...purchaseColumns,
    })
    .from(purchaseRequests)
    .innerJoin(orders, eq(orders.id, purchaseRequests.orderId))
    .innerJoin(orderItems, itemOfOrders)
    .leftJoin(events, eq(events.id, orders.eventId))
    .innerJoin(accounts, eq(accounts.id, purchaseRequests.accountId))
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(and(everyPurchase(ctx), eq(purchaseRequests.id, requestId)))
  if (!row) return

  const { request, name, title } = row
  const { id: about, accountId, companyId, totalMinor: minor, currency } = request
  if (request.state !== 'asked') {
    const notification = notificationOf(row)
    if (notification) await inTransaction((tx) => notifyAccounts(tx, [notification]))
    return
  }
  const admins = await inTransaction((tx) => findAdmins(tx, companyId, accountId))
  const mails = await Promise.all(admins.map((admin) => composeFor(ctx, admin, row)))
  const parameters = { name, title, amount: { minor, currency } }
  const notification = { about, kind: 'purchaseAsked' as const, parameters, link: APPROVAL_PATH }

  await inTransaction(async (tx) => {
    await notifyAccounts(
      tx,
      admins.map(({ id: account }) => ({ ...notification, to: { account } })),
    )
    const kind = 'orders.purchase-asked'
    for (const { id, ...mail } of mails)
      await sendMail(tx, { kind, ...mail, dedupKey: `${kind}:${about}:${id}` })
  })
}

/** The admins of a company; where it has none of its own, those of its group. */
async function findAdmins(tx: Tx, companyId: PartyId, but: AccountId): Promise<Admin[]> {
  const admin = {
    id: accounts.id,
    email: accounts.email,
    language: accounts.language,
    timeZone: accounts.timeZone,
  }
  const own = await tx
    .select(admin)
    .from(memberships)
    .innerJoin(accounts, eq(accounts.partyId, memberships.memberId))
    .where(and(eq(memberships.companyId, companyId), eq(memberships.role, MEMBER_ROLES.admin)))
  const ofGroup =
    own.length > 0
      ? []
      : await tx
          .select(admin)
          .from(groupAdmins)
          .innerJoin(parties, eq(parties.groupId, groupAdmins.groupId))
          .innerJoin(accounts, eq(accounts.partyId, groupAdmins.memberId))
          .where(eq(parties.id, companyId))
  return [...own, ...ofGroup].filter(({ id }) => id !== but)
}

type Admin = { id: AccountId; email: string; language: string | null; timeZone: string }

/** Whole terms, and all that somebody may write who asks. */
const LONGEST = 1_000

async function composeFor(ctx: Ctx, admin: Admin, row: Row) {
  const { request, name, title, heldUntil } = row
  const language: Language = isLanguage(admin.language) ? admin.language : 'en'
  const t = translator(language)
  const said = formatPurchase(purchaseFacts(row), { language, t, now: ctx.now() })
  const amount = formatMoney(money(request.totalMinor, request.currency), language)
  const text = t('notifications:kinds.purchaseAsked', {
    name: nameForMail(name) ?? '',
    title: textForMail(title),
    amount,
  })
  const words = textForMail(request.words, LONGEST)
  const mail = await composeEmail(
    purchaseAskedMail(t, {
      language,
      text,
      name: nameForMail(name) ?? '',
      words,
      said: said.map(([label, value]) => [label, textForMail(value, LONGEST)] as [string, string]),
      until:
        heldUntil &&
        `${formatMoment(heldUntil, admin.timeZone, language, ctx.now())} ${zoneName(heldUntil, admin.timeZone, language)}`,
      link: config().ORIGIN + pathIn(language, APPROVAL_PATH),
    }),
  )
  return { id: admin.id, to: admin.email, language, ...mail }
}

type Row = {
  request: typeof purchaseRequests.$inferSelect
  reference: string
  order: (typeof orders.$inferSelect)['state']
  timeZone: string
  title: string
  name: string
  heldUntil: Date | null
} & Parameters<typeof purchaseFacts>[0]

function notificationOf({ request, reference, order, timeZone, title }: Row): Happened | null {
  const { id: about, accountId: account, state, reason, heldUntil } = request
  const own = { about, to: { account }, link: `/order/${reference}` }
  // Approved and ordered in one press: its confirmation says so.
  if (state === 'approved' && heldUntil && order === 'held') {
    const until = { at: heldUntil.toISOString(), timeZone }
    return { ...own, kind: 'purchaseApproved', parameters: { title, until } }
  }
  if (state === 'declined')
    return { ...own, kind: 'purchaseDeclined', parameters: { title, reason: reason ?? '' } }
  // Of what was bought the confirmation tells, of what was let go who did it knows.
  const isOver = order === 'held' || order === 'expired' || order === 'cancelled'
  return state === 'ended' && isOver ? { ...own, kind: 'purchaseEnded', parameters: { title } } : null
}

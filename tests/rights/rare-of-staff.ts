import { randomUUID } from 'node:crypto'
import { desc, eq, isNotNull } from 'drizzle-orm'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { reviewRings } from '#app/features/delivery/review-rings/tables.server.ts'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import { disputes } from '#app/features/money/payments/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { goodwillProposals } from '#app/features/sales/order-desk/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { payoutBatches } from '#app/features/sales/payouts/tables.server.ts'
import { deadAddressPath, mailPath } from '#app/features/site/backoffice/mails/mail.ts'
import { enterDataRequest } from '#app/features/site/data-requests/enter-data-request.server.ts'
import { requestToken } from '#app/features/site/data-requests/request-link.server.ts'
import { dataRequests } from '#app/features/site/data-requests/tables.server.ts'
import { deadAddresses, failures } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { aStaff, type Scene, there } from '../staff-acts/scene.ts'
import { CASE_SCENES } from '../staff-acts/scenes-cases.ts'
import { CATALOGUE_SCENES } from '../staff-acts/scenes-catalogue.ts'
import { MONEY_SCENES } from '../staff-acts/scenes-money.ts'
import { PAYOUT_SCENES } from '../staff-acts/scenes-payouts.ts'
import { PEOPLE_SCENES } from '../staff-acts/scenes-people.ts'
import { SITE_SCENES } from '../staff-acts/scenes-site.ts'
import { type RarePage, toOne, toVisitor } from './rare-page.ts'

const SCENES: Record<string, Scene> = {
  ...CASE_SCENES,
  ...CATALOGUE_SCENES,
  ...MONEY_SCENES,
  ...PAYOUT_SCENES,
  ...PEOPLE_SCENES,
  ...SITE_SCENES,
}

/** Leaves things as they are before somebody of staff acts; returns what that would be about. */
async function before(...names: string[]): Promise<string> {
  let about = ''
  for (const name of names) about = (await there(SCENES[name]).prepare(await aStaff())).about ?? ''
  return about
}

/** What waits in a list of staff, and what staff finds by its name. */
export async function rareOfStaff(): Promise<RarePage[]> {
  const account = (await aStaff()).actor
  const shown = (page: string) => toOne(page, 'staff', { id: account.accountId })
  return [
    ...(await paidOut()).map(shown),
    ...(await owed()).map(shown),
    ...(await found()).map(shown),
    ...(await moderated()).map(shown),
    ...(await letters(shown)),
    ...(await disputed(shown)),
  ]
}

async function paidOut() {
  await before('markPayoutsPaid: one', 'approveBatch', 'sendBatch', 'preparePayouts', 'releaseHold')
  const batches = await db().select({ code: payoutBatches.code }).from(payoutBatches)
  return ['/admin/payouts', ...batches.map(({ code }) => `/admin/payouts/${code}`)]
}

async function owed() {
  await before('markTransferPaid', 'markSentBack', 'remindSeller', 'resendRefund: again')
  await before('resendPlanRefund', 'markPlanPaid', 'assignReceipt', 'sendBackReceipt', 'returnCredit')
  await before('decideCommission: confirm', 'decideGoodwill: confirm')
  const [goodwill] = await db()
    .select({ reference: orders.reference })
    .from(goodwillProposals)
    .innerJoin(orders, eq(orders.id, goodwillProposals.orderId))
  const lists = ['transfers', 'refunds', 'plans', 'collections', 'commission']
  return [`orders/${there(goodwill).reference}`, ...lists].map((name) => `/admin/${name}`)
}

async function found() {
  const subject = await before('settleFailure: again')
  const [failure] = await db().select().from(failures).where(eq(failures.subjectId, subject))
  const mail = await before('resendMail')
  await before('freeDeadAddress', 'saveOpenings', 'takeBackBulk')
  const [dead] = await db().select().from(deadAddresses)
  return [
    `/admin/failures/${there(failure).id}`,
    mailPath(mail),
    deadAddressPath(there(dead).address),
    '/admin/newsletter',
    '/admin/spam',
  ]
}

async function moderated() {
  const ring = await before('releaseRing')
  const [held] = await db().select().from(reviewRings).where(eq(reviewRings.id, ring))
  const review = await before('decideReview: restore')
  const [hidden] = await db().select().from(reviews).where(eq(reviews.id, review))
  const topic = await before('actOnTopic: restore')
  const [aside] = await db()
    .select()
    .from(topics)
    .where(eq(topics.id, topic as never))
  const party = await before('takeBackAct')
  const [acted] = await db()
    .select()
    .from(accounts)
    .where(eq(accounts.partyId, party as never))
  const paper = await before('markPaper')
  const [candidate] = await db()
    .select()
    .from(accounts)
    .where(eq(accounts.partyId, paper as never))
  await before('decideSold: run')
  const [seller] = await db()
    .select({ username: parties.slug })
    .from(parties)
    .where(isNotNull(parties.suspendedAt))
    .orderBy(desc(parties.suspendedAt))
  return [
    `/admin/reviews/rings/${there(held).code}`,
    `/admin/reviews/${there(hidden).code}`,
    `/admin/topics/${there(aside).slug}`,
    `/admin/accounts/${there(acted).username}`,
    `/admin/providers/${there(candidate).username}`,
    `/admin/messages/sold/${there(seller).username}`,
  ]
}

async function letters(shown: (page: string) => RarePage) {
  const { code } = await enterDataRequest(await aStaff(), {
    wish: 'export',
    name: 'Anna Berg',
    email: `anna-${randomUUID().slice(0, 8)}@example.net`,
    language: 'de',
    note: 'Letter, in the folder',
    receivedOn: new Date().toISOString().slice(0, 10),
    link: 'on',
    key: randomUUID(),
  })
  await before('seeIdentity', 'eraseRequested')
  const all = await db().select({ code: dataRequests.code }).from(dataRequests)
  return [
    ...all.map((one) => shown(`/admin/datarequests/${one.code}`)),
    toVisitor(`/data-request/${code}/${requestToken(code)}`),
  ]
}

/** What a payer claims back at the bank, as staff and as who sold it see it. */
async function disputed(shown: (page: string) => RarePage) {
  const id = await before('answerDispute: contest')
  const [row] = await db()
    .select({ code: disputes.code, seller: accounts.id })
    .from(disputes)
    .innerJoin(accounts, eq(accounts.partyId, disputes.sellerId))
    .where(eq(disputes.id, id))
  const { code, seller } = there(row)
  return [shown('/admin/disputes'), toOne(`/revenue/disputes/${code}`, 'who sold', { id: seller })]
}

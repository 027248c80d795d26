import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { AUTHORISED_DAYS } from '#app/kit/authorised-days.ts'
import { newCode } from '#app/kit/ids.ts'
import { defineJob, formerWords } from '#app/kit/job.ts'
import { type Money, money, wholeMoney } from '#app/kit/money.ts'
import { reading } from '../connections.server.ts'
import { inTransaction, type Tx } from '../db.server.ts'
import { enqueue } from '../jobs.server.ts'
import { sandboxCharges, sandboxDisputes, sandboxWebhooks } from '../tables.server.ts'
import { type Gateway, GatewaySilence, type PaymentRequest, type PaymentResult } from './gateway.server.ts'
import { type Outcome, outcomeOf, sandboxCard } from './sandbox-cards.server.ts'
import { sandboxHears } from './sandbox-webhooks.server.ts'

export const deliverSandboxWebhookJob = defineJob(
  'platform.deliver-sandbox-webhook',
  formerWords(z.object({ webhookEventId: z.string() }), { fields: { noticeId: 'webhookEventId' } }),
  { formerly: ['platform.deliver-sandbox-notice'] },
)

export const redeliverWebhooksJob = defineJob('platform.redeliver-webhooks', z.object({}).catch({}), {
  formerly: ['platform.sweep-sandbox-notices', 'platform.redeliver-notices'],
})

type Row = typeof sandboxCharges.$inferSelect
function chargeOf(row: Row): PaymentResult {
  const amount = money(row.amountMinor, row.currency)
  if (row.state === 'confirming')
    return { answer: 'redirect', amount, url: `/pay/sandbox/${row.confirmCode}` }
  if (row.state === 'declined')
    return { answer: 'done', amount, paid: false, reason: row.declineReason ?? 'declined' }
  if (row.state === 'authorized') return { answer: 'authorized', amount }
  const taken = money(row.takenMinor ?? row.amountMinor, row.currency)
  // It stands in for a provider that works for nothing.
  const charge = {
    reference: `sandbox_${row.paymentId}`,
    fee: money(0, row.currency),
    last4: sandboxCard(row.card, row.createdAt).last4,
    ...(row.isKept && { card: sandboxCard(row.card, row.createdAt) }),
  }
  return { answer: 'done', amount: taken, paid: true, charge }
}

/** What the sandbox takes evidence for, and keeps for a dispute, in whole units of its currency. */
const EVIDENCE_DAYS = 7
const DISPUTE_FEE = 15

async function notify(
  tx: Tx,
  id: string,
  row: Row,
  kind: 'succeeded' | 'declined' | 'refunded' | 'changed' | 'disputed',
  minor: number,
) {
  const written = await tx
    .insert(sandboxWebhooks)
    .values({ id, paymentId: row.paymentId, kind, amountMinor: minor, currency: row.currency })
    .onConflictDoNothing()
    .returning({ id: sandboxWebhooks.id })
  // A gateway that falls silent is slow with its webhook event too.
  const startAfter = row.card === 'silent-after' ? new Date(Date.now() + 10_000) : undefined
  if (written.length > 0) await enqueue(tx, deliverSandboxWebhookJob, { webhookEventId: id }, { startAfter })
}

async function settle(tx: Tx, row: Row) {
  if (row.state === 'confirming') return
  const kind = row.state === 'authorized' ? 'changed' : row.state
  const minor = row.takenMinor ?? row.amountMinor
  await notify(tx, `${row.paymentId}.${row.state}`, row, kind, minor)
  if (kind === 'succeeded' && row.card === 'disputed') await dispute(tx, row, minor)
}

/** Its payer claims back all that was taken, by the bank. */
async function dispute(tx: Tx, row: Row, amountMinor: number) {
  const { paymentId, currency } = row
  const id = `sandbox_dispute_${paymentId}`
  await tx
    .insert(sandboxDisputes)
    .values({ id, paymentId, amountMinor, currency, state: 'open' })
    .onConflictDoNothing()
  await notify(tx, `${paymentId}.disputed`, row, 'disputed', amountMinor)
}

/** What is agreed to is charged at once, or set aside. */
const agreedAs = (state: Row['state'], later = false) =>
  state === 'succeeded' && later ? 'authorized' : state

async function open(request: PaymentRequest, outcome: Outcome): Promise<PaymentResult> {
  return inTransaction(async (tx) => {
    await tx
      .insert(sandboxCharges)
      .values({
        paymentId: request.paymentId,
        amountMinor: request.amount.minor,
        currency: request.amount.currency,
        card: request.kept?.method ?? request.method,
        isLater: request.later ?? false,
        isKept: request.keep ?? false,
        state: agreedAs(outcome.state, request.later),
        declineReason: outcome.reason ?? null,
        confirmCode: outcome.state === 'confirming' ? newCode(24) : null,
        returnPath: request.returnPath,
      })
      .onConflictDoNothing()
    const [row] = await tx
      .select()
      .from(sandboxCharges)
      .where(eq(sandboxCharges.paymentId, request.paymentId))
    if (!row) throw new Error('the sandbox lost a charge')
    await settle(tx, row)
    return chargeOf(row)
  })
}

/**
 * A gateway that needs no account: it keeps books of its own in transactions of its own, as an outside one
 * would.
 */
export const sandboxGateway: Gateway = {
  webhooks: sandboxHears,

  async createPayment(request) {
    const outcome = outcomeOf(request)
    if (outcome.silent === 'before') throw new GatewaySilence('no answer before charging')
    const charge = await open(request, outcome)
    if (outcome.silent === 'after') throw new GatewaySilence('no answer after charging')
    return charge
  },

  async find(paymentId) {
    const [row] = await reading().select().from(sandboxCharges).where(eq(sandboxCharges.paymentId, paymentId))
    if (row && isLapsed(row)) return decide(eq(sandboxCharges.paymentId, paymentId), 'declined', 'expired')
    return row ? chargeOf(row) : null
  },

  authorizes: { days: AUTHORISED_DAYS },

  async capture({ paymentId, amount, authorized }) {
    const { said, silent } = await take(paymentId, amount)
    if (silent) throw new GatewaySilence('no answer when asked to take')
    return said ?? { answer: 'done', amount: authorized, paid: false, reason: 'cancelled' }
  },

  async cancel(paymentId, amount) {
    const blocked = { paymentId, amount, method: 'cancelled', returnPath: '/' }
    await open(blocked, { state: 'declined', reason: 'cancelled' })
    return decide(eq(sandboxCharges.paymentId, paymentId), 'declined', 'cancelled')
  },

  async refund({ paymentId, amount, key }) {
    return inTransaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(sandboxCharges)
        .where(eq(sandboxCharges.paymentId, paymentId))
        .for('update')
      if (row?.state !== 'succeeded') return { answer: 'refused', reason: 'nothing was charged' }
      const refundedMinor = row.refundedMinor + amount.minor
      const id = `${paymentId}.refunded.${key}`
      const [before] = await tx.select().from(sandboxWebhooks).where(eq(sandboxWebhooks.id, id))
      if (before) return { answer: 'done' }
      if (refundedMinor > (row.takenMinor ?? row.amountMinor))
        return { answer: 'refused', reason: 'more than was charged' }
      await notify(tx, id, row, 'refunded', amount.minor)
      await tx.update(sandboxCharges).set({ refundedMinor }).where(eq(sandboxCharges.paymentId, paymentId))
      return { answer: 'done' }
    })
  },

  // Its payer does not leave our page: what may be charged at all may be kept.
  async keepCard({ method }) {
    const { state } = outcomeOf({ method })
    return state === 'declined'
      ? { answer: 'refused' }
      : { answer: 'kept', card: sandboxCard(method, new Date()) }
  },

  async forgetCard() {},

  async disputesOf(paymentId) {
    const rows = await reading()
      .select()
      .from(sandboxDisputes)
      .where(eq(sandboxDisputes.paymentId, paymentId))
    return rows.map(({ id: reference, amountMinor, currency, state, reason, createdAt: openedAt }) => {
      const evidenceDueAt = new Date(openedAt.getTime() + EVIDENCE_DAYS * 86_400_000)
      const amount = money(amountMinor, currency)
      return {
        reference,
        amount,
        state,
        reason,
        openedAt,
        evidenceDueAt,
        fee: wholeMoney(DISPUTE_FEE, currency),
      }
    })
  },

  evidenceBytes: 4_500_000,

  async answerDispute({ paymentId, reference, evidence, files }) {
    if (evidence === null) {
      await decideSandboxDispute(paymentId, 'lost')
      return { answer: 'done' }
    }
    const open = and(eq(sandboxDisputes.id, reference), eq(sandboxDisputes.state, 'open'))
    const taken = await inTransaction((tx) =>
      tx
        .update(sandboxDisputes)
        .set({
          evidence: sql`coalesce(${sandboxDisputes.evidence}, ${evidence})`,
          files: sql`coalesce(${sandboxDisputes.files}, ${JSON.stringify(files.map(({ shows, name, pdf }) => ({ shows, name, bytes: pdf.length })))}::jsonb)`,
        })
        .where(open)
        .returning({ id: sandboxDisputes.id }),
    )
    return taken.length > 0 ? { answer: 'done' } : { answer: 'refused', reason: 'dispute_decided' }
  },
}

/** The payer of a charge of the sandbox claims all of it back, once, some time after it was paid. */
export async function disputeInSandbox(paymentId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const which = eq(sandboxCharges.paymentId, paymentId)
    const [row] = await tx.select().from(sandboxCharges).where(which).for('update')
    if (row?.state === 'succeeded') await dispute(tx, row, row.takenMinor ?? row.amountMinor)
  })
}

/** The bank decides on a dispute of the sandbox, once; as a page of a gateway would have it. */
export async function decideSandboxDispute(paymentId: string, state: 'won' | 'lost'): Promise<void> {
  await inTransaction(async (tx) => {
    const which = eq(sandboxCharges.paymentId, paymentId)
    const [row] = await tx.select().from(sandboxCharges).where(which).for('update')
    const [decided] = await tx
      .update(sandboxDisputes)
      .set({ state })
      .where(and(eq(sandboxDisputes.paymentId, paymentId), eq(sandboxDisputes.state, 'open')))
      .returning()
    if (row && decided)
      await notify(tx, `${paymentId}.dispute-${state}`, row, 'disputed', decided.amountMinor)
  })
}

async function decide(which: ReturnType<typeof eq>, state: 'succeeded' | 'declined', reason: string) {
  return inTransaction(async (tx) => {
    const [row] = await tx.select().from(sandboxCharges).where(which).for('update')
    if (!row) throw new Error('the sandbox has no such charge')
    if (row.state !== 'confirming' && !(row.state === 'authorized' && state === 'declined'))
      return chargeOf(row)
    const declineReason = state === 'declined' ? reason : null
    return change(tx, row, { state: agreedAs(state, row.isLater), declineReason })
  })
}

async function change(tx: Tx, row: Row, to: Partial<Row>): Promise<PaymentResult> {
  await tx.update(sandboxCharges).set(to).where(eq(sandboxCharges.paymentId, row.paymentId))
  const changed = { ...row, ...to }
  await settle(tx, changed)
  return chargeOf(changed)
}

const isLapsed = ({ state, createdAt }: Row) =>
  state === 'authorized' && createdAt.getTime() < Date.now() - AUTHORISED_DAYS * 86_400_000

/**
 * Takes of what is set aside, once, and what is said of it: nothing, the first time, by cards that are
 * silent.
 */
async function take(
  paymentId: string,
  amount: Money,
): Promise<{ said: PaymentResult | null; silent: boolean }> {
  const which = eq(sandboxCharges.paymentId, paymentId)
  return inTransaction(async (tx) => {
    const [row] = await tx.select().from(sandboxCharges).where(which).for('update')
    if (row?.state !== 'authorized') return { said: row ? chargeOf(row) : null, silent: false }
    const { card, takeAskedAt } = row
    const isFirst = takeAskedAt === null
    const asked = { takeAskedAt: takeAskedAt ?? new Date() }
    if (isFirst && card === 'silent-take') {
      await tx.update(sandboxCharges).set(asked).where(which)
      return { said: null, silent: true }
    }
    const reason = isLapsed(row) ? 'expired' : card === 'not-taken' ? 'declined' : null
    if (reason)
      return {
        said: await change(tx, row, { ...asked, state: 'declined', declineReason: reason }),
        silent: false,
      }
    if (amount.currency !== row.currency || amount.minor > row.amountMinor)
      throw new Error('more than was set aside')
    const said = await change(tx, row, { ...asked, state: 'succeeded', takenMinor: amount.minor })
    return { said, silent: isFirst && card === 'silent-after' }
  })
}

export type Confirmation = { amount: Money; open: boolean; isLater: boolean; returnPath: string }

/** What the bank's page shows for a confirmation code; null for an unknown one. */
export async function findConfirmation(code: string): Promise<Confirmation | null> {
  const [row] = await reading().select().from(sandboxCharges).where(eq(sandboxCharges.confirmCode, code))
  if (!row) return null
  return {
    amount: money(row.amountMinor, row.currency),
    open: row.state === 'confirming',
    isLater: row.isLater,
    returnPath: row.returnPath,
  }
}

/** The payer's answer on the bank's page; a second answer changes nothing. */
export async function answerConfirmation(code: string, agreed: boolean): Promise<void> {
  await decide(eq(sandboxCharges.confirmCode, code), agreed ? 'succeeded' : 'declined', 'refused')
}

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { creditorReference } from '#app/features/money/payments/transfer.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { assignReceipt } from '#app/features/sales/collective-statements/assign-receipt.server.ts'
import { recordReceipt } from '#app/features/sales/collective-statements/record-receipt.server.ts'
import { returnCredit } from '#app/features/sales/collective-statements/return-credit.server.ts'
import { sendBackReceipt } from '#app/features/sales/collective-statements/send-back-receipt.server.ts'
import { collectionReceipts } from '#app/features/sales/collective-statements/tables.server.ts'
import { storeHouseStatement } from '#app/features/sales/house-statements/store-house-statement.server.ts'
import { approveBatch } from '#app/features/sales/payouts/approve-batch.server.ts'
import { discardBatch } from '#app/features/sales/payouts/discard-batch.server.ts'
import { markPayoutFailed } from '#app/features/sales/payouts/mark-payout-failed.server.ts'
import { markPayoutsPaid } from '#app/features/sales/payouts/mark-payouts-paid.server.ts'
import { placeHold } from '#app/features/sales/payouts/place-hold.server.ts'
import { preparePayouts } from '#app/features/sales/payouts/prepare-payouts.server.ts'
import { releaseHold } from '#app/features/sales/payouts/release-hold.server.ts'
import { sendBatch } from '#app/features/sales/payouts/send-batch.server.ts'
import { payouts } from '#app/features/sales/payouts/tables.server.ts'
import { makeReports } from '#app/features/sales/seller-reports/make-reports.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { aFile } from '#tests/support/a-file.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { aBilled, aBiller, aCollector } from '../collective-statements/a-collector.ts'
import { aPayee, sold } from '../payouts/a-payee.ts'
import { aStaff, type Scene, type StaffCtx, there, WHY } from './scene.ts'

const TEST = { MODE: 'test', LOG_LEVEL: 'silent' } as const
const today = () => new Date().toISOString().slice(0, 10)

async function toPayOut(minor = 10_000) {
  const payee = await aPayee()
  await sold({ partyId: payee.partyId, minor })
  return payee
}
const prepared = async (by: StaffCtx) => {
  const { code } = await preparePayouts(by, { currency: 'EUR', method: 'sepa', key: randomUUID() })
  return code
}
/** Prepared by one of staff for somebody to be paid; what others prepared before is sent. */
async function aBatch(minor?: number) {
  const payee = await toPayOut(minor)
  return { ...payee, by: await aStaff(), batch: await prepared(await aStaff()) }
}
async function aSentBatch() {
  const made = await aBatch()
  await sendBatch(made.by, { batch: made.batch })
  const [payout] = await db().select().from(payouts).where(eq(payouts.partyId, made.partyId))
  return { ...made, payout: there(payout) }
}

async function aReceipt(by: StaffCtx, words: string, minor: number) {
  await recordReceipt(by, receipt(words, minor))
  const [row] = await db().select().from(collectionReceipts).where(eq(collectionReceipts.words, words))
  return there(row)
}
const receipt = (words: string, minor: number) => ({
  key: randomUUID(),
  words,
  payer: 'Rao Gears',
  amount: (minor / 100).toFixed(2),
  currency: 'EUR',
  day: today(),
})

async function aStatementFile() {
  const text = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
    <Acct><Id><IBAN>DE75512108001245126199</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">12.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
    <Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${today()}</Dt></BookgDt><AcctSvcrRef>${randomUUID()}</AcctSvcrRef></Ntry></Stmt></BkToCstmrStmt></Document>`
  return aFile(text, 'statement.xml')
}

const PAYOUTS: Record<string, Scene> = {
  preparePayouts: {
    says: false,
    prepare: async (by) => {
      await toPayOut()
      return { act: () => prepared(by) }
    },
  },
  approveBatch: {
    says: false,
    prepare: async (by) => {
      const { batch } = await aBatch(90_000_000)
      return { act: () => approveBatch(by, { batch }) }
    },
  },
  sendBatch: {
    says: false,
    prepare: async (by) => {
      const { batch } = await aBatch()
      return { act: () => sendBatch(by, { batch }) }
    },
  },
  discardBatch: {
    says: false,
    prepare: async (by) => {
      const { batch } = await aBatch()
      return { act: () => discardBatch(by, { batch }) }
    },
  },
  'markPayoutsPaid: all': {
    says: false,
    prepare: async (by) => {
      const { batch } = await aSentBatch()
      return { act: () => markPayoutsPaid(by, { batch }) }
    },
  },
  'markPayoutsPaid: one': {
    says: false,
    prepare: async (by) => {
      const { batch, payout } = await aSentBatch()
      return { act: () => markPayoutsPaid(by, { batch, payout: payout.code }) }
    },
  },
  markPayoutFailed: {
    says: true,
    prepare: async (by) => {
      const { payout } = await aSentBatch()
      return { act: () => markPayoutFailed(by, { payout: payout.code, failure: WHY }), about: payout.id }
    },
  },
  placeHold: {
    says: true,
    prepare: async (by) => {
      const { account } = await toPayOut()
      return { act: () => placeHold(by, { username: account.username, words: WHY }), about: account.partyId }
    },
  },
  releaseHold: {
    says: false,
    prepare: async (by) => {
      const { account } = await toPayOut()
      await placeHold(await aStaff(), { username: account.username, words: WHY })
      return { act: () => releaseHold(by, { username: account.username }), about: account.partyId }
    },
  },
  storeHouseStatement: {
    says: false,
    prepare: async (by) => {
      const file = await aStatementFile()
      return { act: () => storeHouseStatement(by, file) }
    },
  },
}

const COLLECTIONS: Record<string, Scene> = {
  'recordReceipt: queued': {
    says: false,
    prepare: async (by) => ({ act: () => recordReceipt(by, receipt(`Unknown ${randomUUID()}`, 900)) }),
  },
  'recordReceipt: collected': {
    says: false,
    prepare: async (by) => {
      const [company, seller] = [await aCollector(), await aBiller()]
      const reference = creditorReference(await aBilled(company.ctx, seller))
      return { act: () => recordReceipt(by, receipt(reference, 10_000)) }
    },
  },
  assignReceipt: {
    says: false,
    prepare: async (by) => {
      const [company, seller] = [await aCollector(), await aBiller()]
      const reference = creditorReference(await aBilled(company.ctx, seller))
      const { id } = await aReceipt(await aStaff(), `Training ${randomUUID()}`, 10_000)
      return { act: () => assignReceipt(by, { receipt: id, reference }), about: company.partyId }
    },
  },
  sendBackReceipt: {
    says: false,
    prepare: async (by) => {
      const { id } = await aReceipt(await aStaff(), `Nobody ${randomUUID()}`, 10_000)
      return { act: () => sendBackReceipt(by, { receipt: id }), about: id }
    },
  },
  returnCredit: {
    says: false,
    prepare: async (by) => {
      const [company, seller, other] = [await aCollector(), await aBiller(), await aStaff()]
      const reference = await aBilled(company.ctx, seller, 2)
      await recordReceipt(other, receipt(creditorReference(reference), 20_000))
      await cancelBooking(company.ctx, { reference, position: '2', seen: '10000' })
      // What other scenes paid by card is told to nobody here.
      await followFacts([deliverSandboxWebhookJob])
      const wish = { key: randomUUID(), company: company.slug, currency: 'EUR', amount: '100.00' }
      return { act: () => returnCredit(by, wish), about: company.partyId }
    },
  },
}

const SELLER_REPORTS: Record<string, Scene> = {
  makeReports: {
    says: false,
    prepare: async (by) => {
      const asOperator = async () => {
        configure({ ...TEST, OPERATOR_COUNTRY: 'DE', OPERATOR_TAX_NUMBER: 'DE123456789' })
        await makeReports(by, { year: String(new Date().getUTCFullYear() - 1) })
        configure({ ...TEST, OPERATOR_COUNTRY: '', OPERATOR_TAX_NUMBER: '' })
      }
      return { act: asOperator }
    },
  },
}

export const PAYOUT_SCENES: Record<string, Scene> = { ...PAYOUTS, ...COLLECTIONS, ...SELLER_REPORTS }

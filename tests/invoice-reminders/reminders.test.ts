import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { askCorrection } from '#app/features/sales/invoice-corrections/ask-correction.server.ts'
import { correctRecipient } from '#app/features/sales/invoice-corrections/correct-recipient.server.ts'
import { recipientOf } from '#app/features/sales/invoice-corrections/correction-request.ts'
import { closeReminders } from '#app/features/sales/invoice-reminders/close-reminders.server.ts'
import { emailReminder } from '#app/features/sales/invoice-reminders/email-reminder.server.ts'
import { pauseReminders } from '#app/features/sales/invoice-reminders/pause-reminders.server.ts'
import {
  getReminderSettings,
  getReminders,
  listReminderMarks,
  listReminders,
} from '#app/features/sales/invoice-reminders/queries-reminders.server.ts'
import { resumeReminders } from '#app/features/sales/invoice-reminders/resume-reminders.server.ts'
import { sendReminder } from '#app/features/sales/invoice-reminders/send-reminder.server.ts'
import { sendReminders } from '#app/features/sales/invoice-reminders/send-reminders.server.ts'
import { setReminders } from '#app/features/sales/invoice-reminders/set-reminders.server.ts'
import { invoiceReminders } from '#app/features/sales/invoice-reminders/tables.server.ts'
import { writeReminder } from '#app/features/sales/invoice-reminders/write-reminder.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { markTransferPaid } from '#app/features/sales/receivables/mark-transfer-paid.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { newId } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { readPaper } from '#tests/support/read-paper.ts'
import { aBilledOrder, aSeller, orderOf } from '../invoice-corrections/a-billed-order.ts'

const DAY = 86_400_000

let seller: Awaited<ReturnType<typeof aSeller>>
let stranger: Ctx

beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
  stranger = makeContext({ actor: personOf(await inTransaction((tx) => anAccount(tx))) })
})
beforeEach(async () => {
  seller = await aSeller()
})

/** Noon so many days after an invoice was due. */
const daysAfter = (invoice: { dueOn: string }, days: number) => {
  const at = new Date(Date.parse(`${invoice.dueOn}T12:00:00Z`) + days * DAY)
  return { now: () => at }
}
const run = (invoice: { dueOn: string }, days: number) =>
  sendReminders({ ...systemContext('test'), ...daysAfter(invoice, days) })
const asSeller = (invoice: { dueOn: string }, days: number) =>
  ({ ...seller.ctx, ...daysAfter(invoice, days) }) as PersonCtx
const remindersOf = (orderId: string) =>
  db()
    .select()
    .from(invoiceReminders)
    .where(eq(invoiceReminders.orderId, orderId))
    .orderBy(asc(invoiceReminders.number))
const stepsOf = async (orderId: string) => (await remindersOf(orderId)).map(({ step }) => step)
const mailsOf = async (orderId: string) => {
  const keys = (await remindersOf(orderId)).map(({ id }) => `invoice-reminders.reminder:${id}`)
  const sent = await Promise.all(
    keys.map((key) => db().select().from(emails).where(eq(emails.dedupKey, key))),
  )
  return sent.flat()
}
const inOrder = async () =>
  expect((await checkInvariants()).filter(({ broken }) => broken > 0).map(({ name }) => name)).toEqual([])

test('by the schedule, each step once, to who ordered, with a paper of its own series', async () => {
  const { id, invoice, ctx, reference } = await aBilledOrder(seller)
  for (const day of [0, 1, 2]) await run(invoice, day)
  expect(await stepsOf(id)).toEqual([])
  await run(invoice, 3)
  await run(invoice, 3)
  expect(await stepsOf(id)).toEqual([1])
  await Promise.all([run(invoice, 14), run(invoice, 14), run(invoice, 14)])
  expect(await stepsOf(id)).toEqual([1, 2])
  for (const day of [20, 28, 60]) await run(invoice, day)
  const all = await remindersOf(id)
  expect(all.map(({ step, number }) => [step, number])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ])
  expect(all[0]?.numberText).toMatch(/^RM-\d{4}-00001$/)
  await followFacts()
  const sent = await mailsOf(id)
  const order = await orderOf(reference)
  const [buyer] = await db()
    .select()
    .from(accounts)
    .where(eq(accounts.id, order.placedBy ?? newId()))
  expect(sent.map(({ toAddress }) => toAddress)).toEqual([buyer?.email, buyer?.email, buyer?.email])
  expect(sent.map(({ attachments }) => attachments.length)).toEqual([1, 1, 1])
  expect(order.remindedAgainAt).not.toBeNull()
  expect(await listReminders(ctx as PersonCtx, invoice.id)).toHaveLength(3)
  const { pdf } = await writeReminder(ctx, all[0]?.id ?? '')
  for (const said of ['RM-', invoice.numberText, '€357']) expect(readPaper(pdf)).toContain(said)
  await inOrder()
})

test('a first run that comes late sends one, and the next waits as long as between its steps', async () => {
  const { id, invoice } = await aBilledOrder(seller)
  await run(invoice, 40)
  await run(invoice, 41)
  await run(invoice, 50)
  expect(await stepsOf(id)).toEqual([1])
  await run(invoice, 51)
  expect(await stepsOf(id)).toEqual([1, 2])
})

test('what its seller claims is by law, is written down as it was, and is never of a person', async () => {
  await setReminders(seller.ctx, { schedule: 'on', days: '5', charges: 'on' })
  const now = () => new Date('2026-08-10T10:00:00Z')
  const business = await aBilledOrder(seller, { now })
  const person = await aBilledOrder(seller, { now })
  await db()
    .update(orders)
    .set({ billing: { ...(await orderOf(person.reference)).billing!, kind: 'person' } })
    .where(eq(orders.id, person.id))
  const { invoice } = business
  await run(invoice, 5)
  const [one] = await remindersOf(business.id)
  const [other] = await remindersOf(person.id)
  expect(other).toMatchObject({ claim: null, openMinor: 35_700 })
  // 357 euros for five days at 10.52 per cent.
  expect(one?.claim).toMatchObject({ law: 'DE', interestMinor: 51, aDayMinor: 10, costsMinor: 4_000 })
  expect((await getReminders(asSeller(invoice, 5), invoice.id)).claim).toEqual(one?.claim)
  const text = readPaper((await writeReminder(business.ctx, one?.id ?? '')).pdf)
  for (const said of ['BGB § 247', '€0.51', '€40', '€397.51', '10.52%']) expect(text).toContain(said)
  await inOrder()
})

test('nothing is reminded once it is paid, cancelled, or while it is paused or to be corrected', async () => {
  const [paid, gone, paused, asked] = [
    await aBilledOrder(seller),
    await aBilledOrder(seller),
    await aBilledOrder(seller),
    await aBilledOrder(seller),
  ]
  const { invoice } = paid
  await run(invoice, 3)
  for (const { id } of [paid, gone, paused, asked]) expect(await stepsOf(id)).toEqual([1])
  await markTransferPaid(seller.ctx, { reference: paid.reference, amount: '357', day: invoice.issuedOn })
  await cancelBooking(gone.ctx, { reference: gone.reference, seen: '0' })
  await pauseReminders(asSeller(invoice, 4), {
    invoice: paused.invoice.id,
    reason: 'disputed',
    note: 'Two were missing',
  })
  const recipient = { ...recipientOf(asked.invoice.buyer), street: 'Speicherstadt 9' }
  await askCorrection(asked.ctx, { invoice: asked.invoice.id, key: randomUUID(), ...recipient })
  await followFacts()
  await run(invoice, 14)
  for (const { id } of [paid, gone, paused, asked]) expect(await stepsOf(id)).toEqual([1])
  expect((await remindersOf(paid.id)).map(({ state }) => state)).toEqual(['settled'])
  expect((await remindersOf(gone.id)).map(({ state }) => state)).toEqual(['withdrawn'])

  const marks = await listReminderMarks(asSeller(invoice, 14), [paused.invoice.id, asked.invoice.id])
  expect([marks[paused.invoice.id]?.paused, marks[asked.invoice.id]?.paused]).toEqual([
    'disputed',
    'correction',
  ])
  expect([marks[paused.invoice.id]?.isAsked, marks[asked.invoice.id]?.isAsked]).toEqual([false, true])
  await expect(sendReminder(asSeller(invoice, 14), { invoice: paused.invoice.id })).rejects.toMatchObject({
    reason: 'invoice-reminders:refused.paused',
  })
  await expect(sendReminder(asSeller(invoice, 14), { invoice: paid.invoice.id })).rejects.toMatchObject({
    reason: 'invoice-reminders:refused.over',
  })
  await resumeReminders(asSeller(invoice, 14), { invoice: paused.invoice.id })
  await resumeReminders(asSeller(invoice, 14), { invoice: paused.invoice.id })
  // The corrected invoice goes on where the one before stood.
  const made = await correctRecipient(seller.ctx, { invoice: asked.invoice.id, ...recipient })
  await run(invoice, 15)
  expect(await stepsOf(paused.id)).toEqual([1, 2])
  expect((await remindersOf(asked.id)).map(({ step, invoiceId }) => [step, invoiceId === made])).toEqual([
    [1, false],
    [2, true],
  ])
  await inOrder()
})

test('by hand once a day, only when it is late, and the schedule waits from then', async () => {
  const { id, invoice } = await aBilledOrder(seller)
  await expect(sendReminder(asSeller(invoice, 0), { invoice: invoice.id })).rejects.toMatchObject({
    reason: 'invoice-reminders:refused.notLate',
  })
  const now = asSeller(invoice, 1)
  await Promise.all([sendReminder(now, { invoice: invoice.id }), sendReminder(now, { invoice: invoice.id })])
  expect(await stepsOf(id)).toEqual([null])
  await run(invoice, 3)
  expect(await stepsOf(id)).toEqual([null])
  await run(invoice, 4)
  expect(await stepsOf(id)).toEqual([null, 1])
  await inOrder()
})

test('a schedule that is off sends nothing; its days and who may set them are checked', async () => {
  expect(await getReminderSettings(seller.ctx as PersonCtx)).toMatchObject({
    days: [3, 14, 28],
    charges: false,
  })
  await setReminders(seller.ctx, { schedule: 'off', days: '' })
  const { id, invoice } = await aBilledOrder(seller)
  await run(invoice, 30)
  expect(await stepsOf(id)).toEqual([])
  for (const days of ['', '3, 2', '500'])
    await expect(setReminders(seller.ctx, { schedule: 'on', days })).rejects.toMatchObject({
      fields: { days: {} },
    })
  await expect(setReminders(makeContext({}), { schedule: 'off' })).rejects.toMatchObject({
    kind: 'notFound',
  })
})

test('strangers learn nothing of reminders and change nothing', async () => {
  const { id, invoice, ctx } = await aBilledOrder(seller)
  await run(invoice, 3)
  const [one] = await remindersOf(id)
  for (const who of [stranger, makeContext({})]) {
    await expect(writeReminder(who, one?.id ?? '')).rejects.toMatchObject({ kind: 'notFound' })
    await expect(closeReminders(who, id)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(emailReminder(who, one?.id ?? '')).rejects.toMatchObject({ kind: 'notFound' })
    await expect(sendReminders(who)).rejects.toMatchObject({ kind: 'notFound' })
  }
  expect(await listReminders(stranger as PersonCtx, invoice.id)).toEqual([])
  for (const who of [stranger, ctx, makeContext({})]) {
    await expect(sendReminder(who, { invoice: invoice.id })).rejects.toMatchObject({ kind: 'notFound' })
    const pause = { invoice: invoice.id, reason: 'other' }
    await expect(pauseReminders(who, pause)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(resumeReminders(who, pause)).rejects.toMatchObject({ kind: 'notFound' })
  }
  const isIt = and(eq(invoiceReminders.id, one?.id ?? ''), eq(invoiceReminders.orderId, id))
  await expect(db().update(invoiceReminders).set({ openMinor: 1 }).where(isIt)).rejects.toThrow()
})

import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { askCorrection } from '#app/features/sales/invoice-corrections/ask-correction.server.ts'
import { correctForSeller } from '#app/features/sales/invoice-corrections/correct-for-seller.server.ts'
import { findCorrectable } from '#app/features/sales/invoice-corrections/queries-correctable.server.ts'
import { findRequest } from '#app/features/sales/invoice-corrections/queries-correction.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import type { Person, StaffTask } from '#app/kit/actor.ts'
import { newKey } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { auditEntries, auditPersonal, emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { aBilledOrder, aSeller, BUSINESS, invoicesOfOrder, orderOf } from './a-billed-order.ts'

let seller: Awaited<ReturnType<typeof aSeller>>

beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
  seller = await aSeller()
})

const somebody = async (staffTasks: StaffTask[], given: Partial<Person> = {}): Promise<Ctx> =>
  makeContext({ actor: personOf(await inTransaction((tx) => anAccount(tx)), { staffTasks, ...given }) })
const RIGHT = {
  name: 'Rao Gears GmbH',
  street: 'Speicherstadt 9',
  postalCode: '20457',
  city: 'Hamburg',
  country: 'DE',
  taxNumber: 'DE136695976',
}
const form = (invoice: { id: string }, said: object = {}) => ({
  invoice: invoice.id,
  ...RIGHT,
  reason: 'They wrote to us.',
  ...said,
})

test('staff corrects the recipient for a seller: both papers, an email, a notice and one entry with its reason', async () => {
  const staff = await somebody(['refund'])
  const order = await aBilledOrder(seller)
  const asked = { invoice: order.invoice.id, key: newKey(), ...RIGHT }
  await askCorrection(order.ctx, asked)
  expect(await findCorrectable(staff, order.invoice.id)).toEqual(RIGHT)

  const made = await correctForSeller(staff, form(order.invoice))
  expect((await invoicesOfOrder(order.id)).map(({ kind, state }) => [kind, state])).toEqual([
    ['invoice', 'replaced'],
    ['credit_note', 'replaced'],
    ['invoice', 'issued'],
  ])
  expect((await orderOf(order.reference)).billing).toMatchObject({ street: RIGHT.street })
  expect(await findRequest(order.ctx as never, order.invoice.id)).toMatchObject({ state: 'corrected' })
  // Pressed again it is the same paper, and nobody is told twice.
  expect(await correctForSeller(staff, form(order.invoice))).toBe(made)
  expect(await findCorrectable(staff, order.invoice.id)).toBeNull()

  await followFacts()
  const dedupKey = `invoice-corrections.corrected:${made}`
  expect(await db().select().from(emails).where(eq(emails.dedupKey, dedupKey))).toHaveLength(1)
  const told = await db().select().from(notifications).where(eq(notifications.about, made))
  expect(told.map(({ kind, recipientId }) => [kind, recipientId]).toSorted()).toEqual([
    ['invoiceCorrected', expect.anything()],
    ['invoiceCorrectedByStaff', seller.owner.id],
  ])
  const entries = await db()
    .select({ details: auditPersonal.details })
    .from(auditEntries)
    .innerJoin(auditPersonal, eq(auditPersonal.entryId, auditEntries.id))
    .where(
      and(eq(auditEntries.action, 'invoice.correct-recipient'), eq(auditEntries.subjectId, order.invoice.id)),
    )
  expect(entries.map(({ details }) => details)).toEqual([{ reason: 'They wrote to us.' }])
  expect((await checkInvariants()).filter(({ broken }) => broken > 0)).toEqual([])
})

test('a seller, a stranger, other staff and staff in an own cause correct nothing for a seller', async () => {
  const order = await aBilledOrder(seller)
  const notFound = { kind: 'notFound' }
  for (const who of [
    seller.ctx,
    order.ctx,
    makeContext({}),
    await somebody([]),
    await somebody(['moderate', 'payOut', 'operate']),
  ]) {
    await expect(correctForSeller(who, form(order.invoice))).rejects.toMatchObject(notFound)
    expect(await findCorrectable(who, order.invoice.id)).toBeNull()
  }
  const sells = makeContext({ actor: personOf(seller.owner, { staffTasks: ['refund'] }) })
  const ownCause = { kind: 'forbidden', reason: 'common:refused.ownCause' }
  await expect(correctForSeller(sells, form(order.invoice))).rejects.toMatchObject(ownCause)
  expect(await findCorrectable(sells, order.invoice.id)).toBeNull()
  expect(await invoicesOfOrder(order.id)).toHaveLength(1)
})

test('what is wrong is said beside its field, and a reason is asked for', async () => {
  const staff = await somebody(['refund'])
  const order = await aBilledOrder(seller)
  const rows: [said: object, field: string][] = [
    [{ reason: ' ' }, 'reason'],
    [{ name: '' }, 'name'],
    [{ taxNumber: 'DE1' }, 'taxNumber'],
    [{ ...BUSINESS, name: BUSINESS.company }, ''],
  ]
  for (const [said, field] of rows)
    await expect(correctForSeller(staff, form(order.invoice, said))).rejects.toMatchObject({
      fields: { [field]: expect.anything() },
    })
  for (const invoice of [undefined, '', 'none', newKey(), {}])
    await expect(correctForSeller(staff, { ...form(order.invoice), invoice })).rejects.toMatchObject({
      kind: 'notFound',
    })
})

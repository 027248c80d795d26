import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { addFiles } from '#app/features/catalogue/trainer-profiles/add-files.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { notifyMembership } from '#app/features/people/companies/notify-membership.server.ts'
import { removeTrainer } from '#app/features/people/companies/remove-trainer.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { joinedTrainers } from '#app/features/people/parties/tables.server.ts'
import { aJoinedTrainer, aMember, anSme } from '#app/features/people/parties/testing.server.ts'
import { aPurchaseOrder } from '#app/features/procurement/purchase-orders/testing.server.ts'
import { findSupplier, listSuppliers } from '#app/features/procurement/suppliers/queries-suppliers.server.ts'
import { saveSupplierNote } from '#app/features/procurement/suppliers/save-supplier-note.server.ts'
import { shortlistSupplier } from '#app/features/procurement/suppliers/shortlist-supplier.server.ts'
import { supplierNotes } from '#app/features/procurement/suppliers/tables.server.ts'
import { placedOrders } from '#app/features/sales/orders/testing.server.ts'
import { listSpentOrders } from '#app/features/sales/spending/queries-spending.server.ts'
import { newId } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { allPersonalRows, erasePerson } from '#app/platform/personal-data.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { actsFor, aTeam } from '#tests/support/a-limited-member.ts'
import { reasonOf } from '../proposals/rounds.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

const provider = { serviceType: 'provider', approval: 'approved' } as const

/** A company with a trainer who joined, one who shows himself to such companies alone, and a seller. */
async function aScene() {
  const team = await aTeam()
  const made = await inTransaction(async (tx) => {
    const trainer = await anAccount(tx, provider)
    const hidden = await anAccount(tx, { ...provider, visibility: 'companies' })
    const seller = await anAccount(tx, provider)
    await someProfiles(tx, [
      { partyId: trainer.partyId, displayName: 'Tilda Weld', headline: 'Welding', skills: ['MIG', 'TIG'] },
      { partyId: seller.partyId, displayName: 'Seller & Sons' },
    ])
    for (const { partyId } of [trainer, hidden])
      await aJoinedTrainer(tx, { company: team.company, trainer: partyId })
    return { trainer, hidden, seller }
  })
  return { ...team, ...made }
}
type Scene = Awaited<ReturnType<typeof aScene>>

const names = async (ctx: Ctx, wanted: Partial<Parameters<typeof listSuppliers>[1]> = {}) =>
  (await listSuppliers(ctx, { view: 'joined', words: '', page: 1, ...wanted })).rows
    .map(({ username }) => username)
    .toSorted()

/** Two bookings of one event that is over, one of them unpaid, and one in another currency to come. */
async function buy({ company, seller, accounts }: Scene) {
  return inTransaction(async (tx) => {
    const past = await anEvent(tx, { ownerId: seller.partyId, currency: 'EUR', capacity: 50 })
    const next = await anEvent(tx, { ownerId: seller.partyId, currency: 'CHF', capacity: 50 })
    const orderOf = (event: typeof past, quantity: number) => ({
      eventId: event.id,
      sellerId: seller.partyId,
      buyerId: company.id,
      placedBy: accounts.first.id,
      currency: event.currency,
      confirmedAt: new Date('2026-03-01T10:00:00Z'),
      lines: [
        { ticketTypeId: event.types[0].id, name: 'Seat', quantity, unitMinor: event.types[0].priceMinor },
      ],
    })
    const placed = await placedOrders(tx, [orderOf(past, 1), orderOf(past, 2), orderOf(next, 1)])
    await tx.execute(
      sql`update events set starts_at = now() - interval '9 days', ends_at = now() - interval '8 days' where id = ${past.id}`,
    )
    return placed
  })
}

test('the people of a company see who joined, also who shows himself to such companies alone, and find them by words', async () => {
  const { manager, trainer, hidden } = await aScene()
  expect(await names(manager)).toEqual([trainer.displayUsername, hidden.displayUsername].toSorted())
  expect(await names(manager, { words: 'welding' })).toEqual([trainer.displayUsername])
  expect(await names(manager, { words: 'tig' })).toEqual([trainer.displayUsername])
  expect(await names(manager, { words: 'nobody is called so' })).toEqual([])
})

test('an SME has its own people in that list', async () => {
  const { studio, admin, employee } = await inTransaction(async (tx) => {
    const studio = await anSme(tx)
    const [admin, employee] = [await anAccount(tx, provider), await anAccount(tx, provider)]
    await aMember(tx, { company: studio, member: admin.partyId, role: 1 })
    await aMember(tx, { company: studio, member: employee.partyId, role: 2 })
    const event = await anEvent(tx, { ownerId: studio.id })
    await tx.execute(sql`update events set trainer_id = ${employee.partyId}, starts_at = now() - interval '3 days',
      ends_at = now() - interval '2 days' where id = ${event.id}`)
    return { studio, admin, employee }
  })
  const ctx = makeContext({ actor: actingFor(personOf(admin), { ...studio, kind: 'sme' }) })
  const { rows } = await listSuppliers(ctx, { view: 'joined', words: '', page: 1 })
  expect(rows.map(({ username, held }) => [username, held]).toSorted()).toEqual(
    [
      [admin.displayUsername, 0],
      [employee.displayUsername, 1],
    ].toSorted(),
  )
})

test('suppliers used are whom seats were bought from and who was sent an order, once, and no longer drafts', async () => {
  const scene = await aScene()
  const { admin, seller, trainer, hidden } = scene
  expect(await names(admin, { view: 'used' })).toEqual([])
  await buy(scene)
  expect(await names(admin, { view: 'used' })).toEqual([seller.displayUsername])

  await aPurchaseOrder(admin, hidden.displayUsername, { isDraft: true })
  expect(await names(admin, { view: 'used' })).toEqual([seller.displayUsername])
  await aPurchaseOrder(admin, trainer.displayUsername)
  expect(await names(admin, { view: 'used' })).toEqual(
    [seller.displayUsername, trainer.displayUsername].toSorted(),
  )
})

test('what was paid is said by currency, opens orders that add up to it, and each training is held once', async () => {
  const scene = await aScene()
  const { admin, seller, other } = scene
  await buy(scene)
  const supplier = await findSupplier(admin, seller.displayUsername)
  const [eur, chf] = [
    supplier?.sums.find((s) => s.currency === 'EUR'),
    supplier?.sums.find((s) => s.currency === 'CHF'),
  ]
  expect([eur?.orders, chf?.orders, supplier?.held]).toEqual([2, 1, 1])
  const range = { from: '2000-01', to: '2100-01', year: null }
  const rows = await listSpentOrders(admin, { view: 'provider', range, key: seller.displayUsername })
  for (const sum of supplier?.sums ?? []) {
    const own = rows.filter(({ currency }) => currency === sum.currency)
    expect(own.reduce((all, { spent }) => all + spent, 0)).toBe(sum.spent)
    expect(own.reduce((all, { committed }) => all + committed, 0)).toBe(sum.committed)
    expect(own).toHaveLength(sum.orders)
  }
  expect(eur?.spent).toBeGreaterThan(0)
  expect((await findSupplier(other, seller.displayUsername))?.sums).toEqual(supplier?.sums)
})

test('a certificate has the day that its provider says, also later, and loses it with the certificate', async () => {
  const { admin, trainer } = await aScene()
  const own = makeContext({ actor: personOf(trainer, provider) })
  await addFiles(own, { certificate: 'Welding inspector', certificateUntil: '2027-03-31' }, {})
  await addFiles(own, { certificate: 'First aid' }, {})
  const certificates = async () => (await findSupplier(admin, trainer.displayUsername))?.certificates
  expect(await certificates()).toEqual([
    { name: 'Welding inspector', until: '2027-03-31' },
    { name: 'First aid', until: null },
  ])
  await addFiles(own, { certificate: 'First aid', certificateUntil: '2026-12-31' }, {})
  expect((await certificates())?.[0]).toEqual({ name: 'First aid', until: '2026-12-31' })
  await expect(
    addFiles(own, { certificate: 'First aid', certificateUntil: '2026-02-30' }, {}),
  ).rejects.toMatchObject({ fields: { certificateUntil: expect.anything() } })
})

test('a note is of the company, is not written over unseen, and stays with the shortlist', async () => {
  const { admin, second, manager, trainer } = await aScene()
  const supplier = trainer.displayUsername
  const seen = async (ctx: Ctx) => (await findSupplier(ctx, supplier))?.seen ?? ''
  const [first, stale] = [await seen(admin), await seen(second)]
  await saveSupplierNote(admin, { supplier, note: 'Patient with beginners.', seen: first })
  await saveSupplierNote(admin, { supplier, note: 'Patient with beginners.', seen: first })
  await expect(saveSupplierNote(second, { supplier, note: 'Too slow.', seen: stale })).rejects.toMatchObject({
    fields: { note: expect.anything() },
  })
  expect(await findSupplier(manager, supplier)).toMatchObject({
    note: 'Patient with beginners.',
    isShortlisted: false,
  })

  for (const _twice of [1, 2]) await shortlistSupplier(manager, { supplier, on: 'yes' })
  expect(await names(second, { view: 'shortlist' })).toEqual([supplier])
  await saveSupplierNote(admin, { supplier, note: '', seen: await seen(admin) })
  expect(await findSupplier(admin, supplier)).toMatchObject({ note: '', isShortlisted: true })
  await shortlistSupplier(admin, { supplier, on: 'no' })
  expect(await db().$count(supplierNotes, eq(supplierNotes.supplierId, trainer.partyId))).toBe(0)
})

test('strangers, employees and other companies note, shortlist and remove nobody', async () => {
  const { company, admin, manager, trainer, accounts } = await aScene()
  const supplier = trainer.displayUsername
  await saveSupplierNote(admin, {
    supplier,
    note: 'Secret.',
    seen: (await findSupplier(admin, supplier))?.seen,
  })
  await shortlistSupplier(admin, { supplier, on: 'yes' })
  const other = await aTeam()
  const stranger = makeContext({ actor: personOf(accounts.second) })
  const [visitor, self] = [makeContext({}), makeContext({ actor: personOf(trainer, provider) })]
  const employee = actsFor(accounts.other, company, 'employee')
  for (const ctx of [other.admin, stranger, visitor, self, employee]) {
    expect(await reasonOf(saveSupplierNote(ctx, { supplier, note: 'Mine.', seen: '' }))).toBeTruthy()
    expect(await reasonOf(shortlistSupplier(ctx, { supplier, on: 'no' }))).toBeTruthy()
    expect(await names(ctx, { view: 'shortlist' })).toEqual([])
  }
  for (const ctx of [manager, other.admin, stranger, visitor, self, employee])
    expect(await reasonOf(removeTrainer(ctx, { supplier }))).toBeTruthy()
  for (const ctx of [other.admin, stranger, visitor, self])
    expect(await findSupplier(ctx, supplier)).toBeNull()
  // Colleagues without that right see the trainer, and nothing of what is noted.
  expect(await findSupplier(employee, supplier)).toMatchObject({ note: null, isShortlisted: false })
  expect(await findSupplier(admin, supplier)).toMatchObject({ note: 'Secret.', isShortlisted: true })
})

test('an admin takes a trainer out, who is told and may come again; repeating it finds nobody', async () => {
  const { company, admin, trainer, hidden } = await aScene()
  await removeTrainer(admin, { supplier: trainer.displayUsername })
  expect(await names(admin)).toEqual([hidden.displayUsername])
  expect(await reasonOf(removeTrainer(admin, { supplier: trainer.displayUsername }))).toBeTruthy()
  expect(await db().$count(joinedTrainers, eq(joinedTrainers.companyId, company.id))).toBe(1)
  const news = { what: 'trainer', companyId: company.id, memberId: trainer.partyId, about: newId() } as const
  for (const _twice of [1, 2]) await notifyMembership(systemContext('test'), news)
  const told = await db().select().from(notifications).where(eq(notifications.recipientId, trainer.id))
  expect(told.map(({ kind }) => kind)).toEqual(['trainerRemoved'])
})

test('whom a note is about takes it along when erased, and is not given it', async () => {
  const { admin, trainer } = await aScene()
  const supplier = trainer.displayUsername
  await saveSupplierNote(admin, {
    supplier,
    note: 'About a person.',
    seen: (await findSupplier(admin, supplier))?.seen,
  })
  const rules = (await allPersonalRows()).filter(({ table }) => table === supplierNotes)
  const who = { accountId: trainer.id, partyId: trainer.partyId, username: '', email: '', provenEmail: null }
  const [rule] = rules
  if (!rule || typeof rule.exported === 'string') throw new Error('no rule')
  expect(await db().$count(supplierNotes, rule.exported.of?.(who))).toBe(0)
  await inTransaction((tx) => erasePerson(tx, rules, who))
  expect(await db().$count(supplierNotes, eq(supplierNotes.supplierId, trainer.partyId))).toBe(0)
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAccount, aRecoveryCode } from '#app/features/people/credentials/testing.server.ts'
import { getSeller } from '#app/features/people/parties/queries-seller.server.ts'
import { saveSeller } from '#app/features/people/parties/save-seller.server.ts'
import { taxColumns } from '#app/features/people/parties/seller.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { newKey, type PartyId } from '#app/kit/ids.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { termsOf } from '#app/kit/tax.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { aPerson, aStaffMember, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { onParty } from '#tests/support/acts-of-staff.ts'

test('only staff who moderate take a party out of sight', async () => {
  const account = await inTransaction((tx) => anAccount(tx))
  const suspendedAt = async () =>
    (await db().select().from(parties).where(eq(parties.id, account.partyId)))[0]?.suspendedAt
  const [party] = await db().select().from(parties).where(eq(parties.id, account.partyId))
  const wanted = { username: party?.slug, act: 'suspend', reason: 'spam', key: newKey() }

  for (const ctx of [
    makeContext({}),
    makeContext({ actor: aPerson() }),
    makeContext({ actor: personOf(account) }),
    makeContext({ actor: aStaffMember({ staffTasks: [] }) }),
  ])
    await expect(onParty(ctx, wanted)).rejects.toMatchObject({ kind: 'notFound' })
  expect(await suspendedAt()).toBeNull()

  const staff = await inTransaction((tx) => anAccount(tx))
  const code = await inTransaction((tx) => aRecoveryCode(tx, staff.id))
  await onParty(makeContext({ actor: personOf(staff, { staffTasks: ['moderate'] }) }), { ...wanted, code })
  expect(await suspendedAt()).toBeInstanceOf(Date)
})

const SELLER = {
  legalName: 'Kulkarni Training',
  street: '14 MG Road',
  postalCode: '411001',
  city: 'Pune',
  country: 'IN',
  taxNumber: '27 aapfu 0939 f1zv',
  taxChoice: 'added',
  rate: '18',
}
const providing = (account: Parameters<typeof personOf>[0]) => personOf(account, { serviceType: 'provider' })
/** Saved from a page that was opened just now. */
const saveAs = async (actor: Person, typed: object) => {
  const ctx = makeContext({ actor })
  return saveSeller(ctx, { ...typed, seen: (await getSeller(ctx)).seen })
}
const sellerOf = async (partyId: string) =>
  (
    await db()
      .select()
      .from(parties)
      .where(eq(parties.id, partyId as PartyId))
  )[0]

test('a seller says for itself alone what its prices contain, and those who do not sell say nothing', async () => {
  const { seller, seeker, rival } = await inTransaction(async (tx) => ({
    seller: await anAccount(tx, { serviceType: 'provider', approval: 'approved' }),
    seeker: await anAccount(tx),
    rival: await anAccount(tx, { serviceType: 'provider', approval: 'approved' }),
  }))
  const smuggled = {
    ...SELLER,
    id: seller.partyId,
    partyId: seller.partyId,
    approval: 'approved',
    taxRate: 1,
  }
  await expect(saveSeller(makeContext({}), smuggled)).rejects.toMatchObject({ kind: 'signIn' })
  await expect(saveSeller(makeContext({ actor: personOf(seeker) }), smuggled)).rejects.toMatchObject({
    kind: 'forbidden',
  })
  await expect(getSeller(makeContext({ actor: personOf(seeker) }))).rejects.toMatchObject({
    kind: 'forbidden',
  })
  const employee = { ...providing(rival), partyId: seller.partyId, role: 'employee' as const }
  await expect(saveSeller(makeContext({ actor: employee }), smuggled)).rejects.toMatchObject({
    kind: 'forbidden',
  })
  await saveAs(providing(rival), smuggled)
  expect(await sellerOf(seller.partyId)).toMatchObject({ taxCategory: null, legalName: null })
  expect(await sellerOf(rival.partyId)).toMatchObject({
    legalName: 'Kulkarni Training',
    taxNumber: '27AAPFU0939F1ZV',
    ...taxColumns(termsOf('added', 'gst', 1_800)),
  })
  expect(await getSeller(makeContext({ actor: providing(rival) }))).toMatchObject({
    taxChoice: 'added',
    rate: 1_800,
  })
})

test.each([
  [{ rate: '' }, 'rate'],
  [{ rate: '100.01' }, 'rate'],
  [{ rate: '-1' }, 'rate'],
  [{ taxChoice: '' }, 'taxChoice'],
  [{ taxNumber: '27AAPFU0939F1ZW' }, 'taxNumber'],
  [{ country: 'DE', taxNumber: 'DE136695977' }, 'taxNumber'],
  [{ legalName: ' ' }, 'legalName'],
])('what cannot be right is said beside the field: %o', async (given, field) => {
  const account = await inTransaction((tx) =>
    anAccount(tx, { serviceType: 'provider', approval: 'approved' }),
  )
  const wrong = saveAs(providing(account), { ...SELLER, ...given })
  await expect(wrong).rejects.toMatchObject({ fields: { [field]: expect.anything() } })
})

test.each([
  ['0', 'included', 0],
  ['100', 'added', 10_000],
  ['7,7', 'included', 770],
  ['', 'small', 0],
  ['19', 'exempt', 0],
] as const)('a rate of %o is kept as %s with %i', async (rate, taxChoice, kept) => {
  const account = await inTransaction((tx) =>
    anAccount(tx, { serviceType: 'provider', approval: 'approved' }),
  )
  await saveAs(providing(account), { ...SELLER, rate, taxChoice })
  expect(await sellerOf(account.partyId)).toMatchObject(taxColumns(termsOf(taxChoice, 'gst', kept)))
})

test('of two tabs the later one is told what the earlier one saved, and a double click is one save', async () => {
  const account = await inTransaction((tx) =>
    anAccount(tx, { serviceType: 'provider', approval: 'approved' }),
  )
  const ctx = makeContext({ actor: providing(account) })
  const { seen } = await getSeller(ctx)
  await Promise.all([saveSeller(ctx, { ...SELLER, seen }), saveSeller(ctx, { ...SELLER, seen })])

  const later = { ...SELLER, country: 'IN', city: 'Mumbai', taxChoice: 'included', rate: '5' }
  for (const mark of [{ seen }, {}]) {
    const fault = await saveSeller(ctx, { ...later, ...mark }).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(BadInput)
    expect((fault as BadInput).fields).toEqual({
      '': { key: 'common:meanwhile.changed', params: { seen: expect.any(String) } },
      city: { key: 'common:meanwhile.now', params: { value: 'Pune' } },
      taxChoice: { key: 'common:meanwhile.now', params: { value: expect.stringMatching(/added/i) } },
      rate: { key: 'common:meanwhile.now', params: { value: '18' } },
    })
  }
  expect(await sellerOf(account.partyId)).toMatchObject({ city: 'Pune', taxIncluded: false })

  await saveAs(providing(account), later)
  expect(await sellerOf(account.partyId)).toMatchObject({ city: 'Mumbai', taxIncluded: true })
})

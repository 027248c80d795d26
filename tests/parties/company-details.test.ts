import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dropBankAccount } from '#app/features/people/bank-accounts/drop-bank-account.server.ts'
import { saveBankAccount } from '#app/features/people/bank-accounts/save-bank-account.server.ts'
import { inviteMember } from '#app/features/people/companies/invite-member.server.ts'
import { addCostCentre } from '#app/features/people/company-profiles/add-cost-centre.server.ts'
import { changeCostCentre } from '#app/features/people/company-profiles/change-cost-centre.server.ts'
import { getCompanyDetails } from '#app/features/people/company-profiles/queries-details.server.ts'
import { getCompanyProfile } from '#app/features/people/company-profiles/queries-profile.server.ts'
import { listFirstSteps } from '#app/features/people/company-profiles/queries-steps.server.ts'
import { retireCostCentre } from '#app/features/people/company-profiles/retire-cost-centre.server.ts'
import { saveCompany } from '#app/features/people/company-profiles/save-company.server.ts'
import { setLogo } from '#app/features/people/company-profiles/set-logo.server.ts'
import { costCentres } from '#app/features/people/company-profiles/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { taxColumns } from '#app/features/people/parties/seller.ts'
import { fileUses, parties } from '#app/features/people/parties/tables.server.ts'
import { aCompany, aMember, aPicture } from '#app/features/people/parties/testing.server.ts'
import { findPayer } from '#app/features/sales/orders/queries-payer.server.ts'
import { newId } from '#app/kit/ids.ts'
import { BadInput, Refusal } from '#app/kit/refusal.ts'
import { termsOf } from '#app/kit/tax.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { auditEntries } from '#app/platform/tables.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { TEXTS } from '#tests/support/bad-inputs.ts'

const SAID = {
  name: 'Kiln Works',
  legalName: 'Kiln Works Pvt Ltd',
  street: '14 MG Road',
  postalCode: '411001',
  city: 'Pune',
  country: 'IN',
  taxNumber: '27 aapfu 0939 f1zv',
  about: 'We fire clay.\n\nSince 1908.',
}
const ACCOUNT = {
  holder: 'Kiln Works Pvt Ltd',
  format: 'ifsc',
  accountNumber: '5010 0012 345678',
  ifsc: 'hdfc0000123',
}
const OTHER = { holder: 'Kiln Works', format: 'iban', iban: 'DE89 3704 0044 0532 0130 00' }

async function aFirm(given: Parameters<typeof aCompany>[1] = {}) {
  return inTransaction(async (tx) => {
    const company = await aCompany(tx, { country: 'IN', ...given })
    const [admin, second, manager] = [await anAccount(tx), await anAccount(tx), await anAccount(tx)]
    for (const [at, { partyId }] of [admin, second, manager].entries())
      await aMember(tx, { company, member: partyId, role: at === 2 ? 2 : 1 })
    const as = (account: typeof admin, role: 'admin' | 'manager' = 'admin') =>
      makeContext({ actor: actingFor(personOf(account), company, role) })
    return { company, admin, second, ctx: as(admin), other: as(second), manager: as(manager, 'manager') }
  })
}
const seenBy = async (ctx: Ctx) => (await getCompanyProfile(ctx)).seen
const faultOf = async (work: Promise<unknown>) => {
  const fault = await work.catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(BadInput)
  return (fault as BadInput).fields
}

test('who is no admin of a company changes nothing of what it says, and reads no account', async () => {
  const { company, ctx, manager } = await aFirm()
  await saveBankAccount(ctx, { ...ACCOUNT, seen: '' })
  await addCostCentre(ctx, { centreCode: 'HR-1', name: 'People' })
  const [centre] = (await getCompanyProfile(ctx)).centres
  const costCentreId = centre?.id ?? ''
  const rival = await aFirm()
  const self = makeContext({ actor: personOf(rival.admin) })
  const steps: ((who: Ctx) => Promise<unknown>)[] = [
    (who) => saveCompany(who, { ...SAID, seen: '' }),
    (who) => setLogo(who, null),
    (who) => saveBankAccount(who, OTHER),
    (who) => dropBankAccount(who),
    (who) => addCostCentre(who, { centreCode: 'X', name: 'X' }),
    (who) => changeCostCentre(who, { costCentreId, centreCode: 'X', name: 'X' }),
    (who) => retireCostCentre(who, { costCentreId, active: '0' }),
  ]
  for (const who of [makeContext({}), self, manager])
    for (const step of steps) await expect(step(who)).rejects.toMatchObject({ kind: 'forbidden' })
  const theirs = { costCentreId, centreCode: 'X', name: 'X' }
  await expect(changeCostCentre(rival.ctx, theirs)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(retireCostCentre(rival.ctx, { costCentreId, active: '0' })).rejects.toMatchObject({
    kind: 'notFound',
  })

  await expect(getCompanyProfile(makeContext({}))).rejects.toMatchObject({ kind: 'signIn' })
  await expect(getCompanyProfile(self)).rejects.toMatchObject({ kind: 'notFound' })
  const seen = await getCompanyProfile(manager)
  expect(seen).toMatchObject({ canManage: false, centres: [{ code: 'HR-1', name: 'People' }] })
  expect(JSON.stringify(seen)).not.toContain('50100012345678')
  const [party] = await db().select().from(parties).where(eq(parties.id, company.id))
  expect(party?.name).toBe(company.name)
})

test('what a company says is on its next order, and the wire and its members know it', async () => {
  const { ctx, manager } = await aFirm()
  expect(await findPayer(manager)).toBeNull()
  await saveCompany(ctx, { ...SAID, seen: await seenBy(ctx) })
  expect((await getCompanyProfile(manager)).fields).toEqual({
    ...SAID,
    electronicAddress: null,
    taxNumber: '27AAPFU0939F1ZV',
  })
  expect(await findPayer(manager)).toMatchObject({
    kind: 'business',
    company: 'Kiln Works Pvt Ltd',
    street: '14 MG Road',
    postalCode: '411001',
    city: 'Pune',
    country: 'IN',
    taxNumber: '27AAPFU0939F1ZV',
  })
})

test('two who write at once do not write over each other unseen, and a double click is one save', async () => {
  const { ctx, other } = await aFirm()
  const seen = await seenBy(ctx)
  await Promise.all([saveCompany(ctx, { ...SAID, seen }), saveCompany(ctx, { ...SAID, seen })])
  const theirs = { ...SAID, name: 'Kiln & Works', street: '15 MG Road', seen }
  const fields = await faultOf(saveCompany(other, theirs))
  expect(Object.keys(fields).toSorted()).toEqual(['', 'name', 'street'])
  expect(fields.street).toEqual({ key: 'common:meanwhile.now', params: { value: '14 MG Road' } })
  expect((await getCompanyProfile(ctx)).fields.name).toBe('Kiln Works')

  await saveCompany(other, { ...theirs, seen: await seenBy(other) })
  expect((await getCompanyProfile(ctx)).fields).toMatchObject({ name: 'Kiln & Works', street: '15 MG Road' })
  const trace = and(eq(auditEntries.action, 'company.details'), eq(auditEntries.partyId, partyOf(ctx)))
  expect(await db().$count(auditEntries, trace)).toBe(2)
})

const partyOf = ({ actor }: Ctx) => (actor.kind === 'person' ? actor.partyId : '')

test.each([
  [{ name: ' ' }, ['name']],
  [{ name: 'x'.repeat(101) }, ['name']],
  [{ country: 'India' }, ['country']],
  [{ street: '' }, ['street']],
  [{ city: ' ' }, ['city']],
  [{ taxNumber: '27AAPFU0939F1ZW' }, ['taxNumber']],
  [{ country: 'DE', taxNumber: 'DE123456789' }, ['taxNumber']],
  [{ about: 'x'.repeat(2_001) }, ['about']],
])('what cannot be right is said beside its field: %#', async (given, fields) => {
  const { ctx } = await aFirm()
  const seen = await seenBy(ctx)
  expect(Object.keys(await faultOf(saveCompany(ctx, { ...SAID, ...given, seen })))).toEqual(fields)
})

test('who sells needs an address, and charges the tax of the country it is in', async () => {
  const terms = taxColumns(termsOf('added', 'gst', 1_800))
  const { company, ctx } = await aFirm(terms)
  const nowhere = { ...SAID, legalName: '', street: '', postalCode: '', city: '', taxNumber: '' }
  const seen = await seenBy(ctx)
  expect(Object.keys(await faultOf(saveCompany(ctx, { ...nowhere, seen })))).toEqual([
    'legalName',
    'street',
    'city',
  ])
  await saveCompany(ctx, { ...SAID, country: 'SE', taxNumber: '', seen })
  const [party] = await db().select().from(parties).where(eq(parties.id, company.id))
  expect(party).toMatchObject(taxColumns(termsOf('added', 'vat', 1_800)))
})

test('no text that people, programs and attackers type is a fault', async () => {
  const { ctx } = await aFirm()
  for (const text of Object.values(TEXTS)) {
    const typed = text.replaceAll('\0', '')
    const seen = await seenBy(ctx)
    const said = { ...SAID, name: typed, about: typed, street: typed, taxNumber: typed, seen }
    const steps = [
      () => saveCompany(ctx, said),
      () => saveBankAccount(ctx, { ...OTHER, holder: typed, iban: typed }),
      () => addCostCentre(ctx, { centreCode: typed, name: typed }),
    ]
    for (const step of steps)
      await step().catch((error: unknown) => {
        if (!(error instanceof BadInput)) throw error
      })
  }
})

test('cost centres have codes of their own, are retired and come back, and are never deleted', async () => {
  const { company, ctx } = await aFirm()
  const people = { centreCode: 'HR-1', name: 'People' }
  await Promise.all([addCostCentre(ctx, people), addCostCentre(ctx, people)])
  expect(await db().$count(costCentres, eq(costCentres.companyId, company.id))).toBe(1)
  expect(Object.keys(await faultOf(addCostCentre(ctx, { centreCode: 'hr-1', name: 'Other' })))).toEqual([
    'centreCode',
  ])
  const [centre] = (await getCompanyProfile(ctx)).centres
  if (!centre) throw new Error('no cost centre')
  await retireCostCentre(ctx, { costCentreId: centre.id, active: '0' })
  expect(await faultOf(addCostCentre(ctx, people))).toMatchObject({
    centreCode: { key: 'company:centres.retiredCode' },
  })
  await retireCostCentre(ctx, { costCentreId: centre.id, active: '1' })
  await changeCostCentre(ctx, {
    costCentreId: centre.id,
    centreCode: 'HR-2',
    name: 'People',
    seen: centre.seen,
  })
  const stale = changeCostCentre(ctx, {
    costCentreId: centre.id,
    centreCode: 'HR-3',
    name: 'People',
    seen: centre.seen,
  })
  expect(await faultOf(stale)).toMatchObject({
    centreCode: { key: 'common:meanwhile.now', params: { value: 'HR-2' } },
  })
  expect((await getCompanyProfile(ctx)).centres).toMatchObject([{ code: 'HR-2', active: true }])
})

test('an admin is told what the workspace still lacks, until all is there, and nobody else', async () => {
  const { company, admin } = await inTransaction(async (tx) => {
    const company = await aCompany(tx, { country: 'IN' })
    const admin = await anAccount(tx)
    await aMember(tx, { company, member: admin.partyId })
    return { company, admin }
  })
  const ctx = makeContext({ actor: actingFor(personOf(admin), company) })
  expect(await listFirstSteps(ctx)).toEqual(['address', 'shown', 'people'])
  expect(
    await listFirstSteps(makeContext({ actor: actingFor(personOf(admin), company, 'manager') })),
  ).toEqual([])
  expect(await listFirstSteps(makeContext({ actor: personOf(admin) }))).toEqual([])
  const over = actingFor(personOf(admin), { ...company, writableUntil: new Date(0) })
  expect(await listFirstSteps(makeContext({ actor: over }))).toEqual([])
  await saveCompany(ctx, { ...SAID, seen: await seenBy(ctx) })
  expect(await listFirstSteps(ctx)).toEqual(['people'])
  await inviteMember(ctx, { email: `${newId()}@example.com`, role: '2' })
  expect(await listFirstSteps(ctx)).toEqual([])
})

test('a logo is the company’s own picture, kept as long as it is shown', async () => {
  const { company, ctx, manager } = await aFirm()
  const rival = await aFirm()
  const picture = await inTransaction((tx) => aPicture(tx, company.id))
  expect(await getCompanyDetails(manager)).toMatchObject({ logo: '', userRole: 2 })
  await setLogo(ctx, picture)
  expect(await getCompanyDetails(manager)).toMatchObject({ logo: picture.address.replace('/1280.', '/320.') })
  await expect(setLogo(rival.ctx, picture)).rejects.toBeInstanceOf(Refusal)
  expect(await getCompanyDetails(rival.ctx)).toMatchObject({ logo: '' })
  const uses = and(eq(fileUses.subjectKind, 'company.logo'), eq(fileUses.subjectId, company.id))
  expect(await db().$count(fileUses, uses)).toBe(1)
  await setLogo(ctx, null)
  expect(await db().$count(fileUses, uses)).toBe(0)
})

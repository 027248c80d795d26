import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getTopicPage } from '#app/features/catalogue/topics/queries-page.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { drawTrainer } from '#app/features/catalogue/trainer-profiles/draw-trainer.server.ts'
import { listPeopleOf } from '#app/features/catalogue/trainer-profiles/queries-people.server.ts'
import { companyAddresses } from '#app/features/catalogue/trainers/queries-addresses.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { findCompanyPage } from '#app/features/people/company-profiles/queries-page.server.ts'
import { getCompanyProfile } from '#app/features/people/company-profiles/queries-profile.server.ts'
import { saveCompany } from '#app/features/people/company-profiles/save-company.server.ts'
import { aPublicText } from '#app/features/people/company-profiles/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import {
  aCompany,
  aJoinedTrainer,
  aMember,
  anSme,
  type PartyGiven,
  type TestParty,
} from '#app/features/people/parties/testing.server.ts'
import { STAFF_TASKS } from '#app/kit/actor.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { actingFor, aPerson, personOf } from '#app/platform/testing/a-person.ts'

const visitor = makeContext({})
const stranger = makeContext({ actor: aPerson() })
const staff = makeContext({ actor: aPerson({ staffTasks: STAFF_TASKS }) })

const aStudio = (given: PartyGiven = {}, about = 'We teach.') =>
  inTransaction(async (tx) => {
    const studio = await anSme(tx, { approval: 'none', ...given })
    if (about) await aPublicText(tx, { company: studio, about })
    return studio
  })

async function aTrainer(company: TestParty, given: Parameters<typeof anAccount>[1] = {}, listed = true) {
  return inTransaction(async (tx) => {
    const account = await anAccount(tx, { serviceType: 'provider', approval: 'approved', ...given })
    await someProfiles(tx, [{ partyId: account.partyId, displayName: 'Meera K', listed }])
    await aMember(tx, { company, member: account.partyId, role: 2 })
    return account
  })
}

const peopleSeenBy = async (ctx: Ctx, { id }: TestParty) =>
  (await listPeopleOf(ctx, id)).map(({ username }) => username).sort()

test('members for joined companies only are on the page for who may see them, and for nobody else', async () => {
  const studio = await aStudio()
  const open = await aTrainer(studio)
  const hidden = await aTrainer(studio, { visibility: 'companies' })
  await aTrainer(studio, { approval: 'pending' })
  await aTrainer(studio, { suspendedAt: new Date() })
  await aTrainer(studio, { deactivatedAt: new Date() })
  await aTrainer(studio, {}, false)
  await aTrainer(await aStudio())
  const buyer = await inTransaction(async (tx) => {
    const company = await aCompany(tx)
    const account = await anAccount(tx)
    await aMember(tx, { company, member: account.partyId })
    await aJoinedTrainer(tx, { company, trainer: hidden.partyId })
    return makeContext({ actor: actingFor(personOf(account), company) })
  })
  const all = [open.displayUsername, hidden.displayUsername].sort()
  for (const ctx of [visitor, stranger])
    expect(await peopleSeenBy(ctx, studio)).toEqual([open.displayUsername])
  const rival = makeContext({ actor: actingFor(aPerson(), await aStudio()) })
  expect(await peopleSeenBy(rival, studio)).toEqual([open.displayUsername])
  const colleague = makeContext({ actor: personOf(open) })
  for (const ctx of [colleague, buyer, staff]) expect(await peopleSeenBy(ctx, studio)).toEqual(all)
})

test('a company has a page as long as it says something of itself, locked or not, and no longer than it is there', async () => {
  const address = async (given: PartyGiven, about?: string) =>
    (await findCompanyPage(visitor, (await aStudio(given, about)).displaySlug.toUpperCase()))?.about ?? null
  expect(await address({})).toBe('We teach.')
  expect(await address({ kind: 'company' })).toBe('We teach.')
  expect(await address({ writableUntil: new Date(0) })).toBe('We teach.')
  expect(await address({}, '')).toBeNull()
  expect(await address({ visibility: 'companies' })).toBeNull()
  expect(await address({ suspendedAt: new Date() })).toBeNull()
  expect(await address({ deactivatedAt: new Date() })).toBeNull()
  const person = await inTransaction((tx) => anAccount(tx))
  expect(await findCompanyPage(visitor, person.displayUsername)).toBeNull()
  await expect(drawTrainer(visitor, person.displayUsername)).rejects.toMatchObject({ kind: 'notFound' })
})

test('the page comes and goes with the text: in its details, at its topics, on the sharing picture', async () => {
  const studio = await aStudio({ country: 'IN' }, '')
  const { slug } = await inTransaction((tx) => aTopic(tx, { ownerId: studio.id }))
  const admin = await inTransaction(async (tx) => {
    const account = await anAccount(tx)
    await aMember(tx, { company: studio, member: account.partyId })
    return makeContext({ actor: actingFor(personOf(account), studio) })
  })
  const say = async (about: string) => {
    const { fields, seen } = await getCompanyProfile(admin)
    const typed = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? '']))
    await saveCompany(admin, { ...typed, about, seen })
  }
  const shown = async () => ({
    details: (await getCompanyProfile(admin)).page,
    topic: await getTopicPage(visitor, slug),
  })
  const at = `/${studio.displaySlug}`
  expect(await shown()).toMatchObject({ details: null, topic: { owner: { page: null } } })
  await say('We teach, and <we> listen.')
  expect(await shown()).toMatchObject({ details: at, topic: { owner: { page: at } } })
  expect(await drawTrainer(visitor, studio.slug)).toMatchObject({ title: studio.name })
  await say('')
  expect(await shown()).toMatchObject({ details: null, topic: { owner: { page: null } } })
})

test('the sitemap lists what everybody may open, and once where a profile stands at the address', async () => {
  const open = await aStudio()
  const away = [
    await aStudio({}, ''),
    await aStudio({ visibility: 'companies' }),
    await aStudio({ suspendedAt: new Date() }),
    await aStudio({ approval: 'approved' }),
  ]
  await inTransaction((tx) =>
    someProfiles(tx, [{ partyId: away[3]?.id ?? open.id, displayName: 'Studio', listed: true }]),
  )
  const paths = new Set((await companyAddresses.part(1))?.map(({ path }) => path))
  expect(paths).toContain(`/${open.displaySlug}`)
  for (const { displaySlug } of away) expect(paths).not.toContain(`/${displaySlug}`)
  await inTransaction((tx) =>
    tx.update(parties).set({ suspendedAt: new Date() }).where(eq(parties.id, open.id)),
  )
  expect((await companyAddresses.part(1))?.map(({ path }) => path)).not.toContain(`/${open.displaySlug}`)
})

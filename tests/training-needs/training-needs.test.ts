import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aCategory } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { sendGuestCode } from '#app/features/people/email-codes/send-guest-code.server.ts'
import { addMailDomain } from '#app/features/people/mail-domains/add-mail-domain.server.ts'
import { mailDomains } from '#app/features/people/mail-domains/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { beginRequirement } from '#app/features/procurement/requirement-drafts/queries-beginning.server.ts'
import { postRequirement } from '#app/features/procurement/requirements/post-requirement.server.ts'
import { addTrainingNeed } from '#app/features/procurement/training-needs/add-training-need.server.ts'
import { declineNeeds } from '#app/features/procurement/training-needs/decline-needs.server.ts'
import { draftRequirement } from '#app/features/procurement/training-needs/draft-requirement.server.ts'
import { planNeeds } from '#app/features/procurement/training-needs/plan-needs.server.ts'
import {
  countNeeds,
  findNeedsLink,
  getAskedBy,
  listNeeds,
} from '#app/features/procurement/training-needs/queries-needs.server.ts'
import { rankNeeds } from '#app/features/procurement/training-needs/rank-needs.server.ts'
import { reopenNeeds } from '#app/features/procurement/training-needs/reopen-needs.server.ts'
import { sendNeedCode } from '#app/features/procurement/training-needs/send-need-code.server.ts'
import { setNeedsLink } from '#app/features/procurement/training-needs/set-needs-link.server.ts'
import { trainingNeeds } from '#app/features/procurement/training-needs/tables.server.ts'
import { groupsOf } from '#app/features/procurement/training-needs/training-need.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { aTeam } from '#tests/support/a-limited-member.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { mailedCode } from '#tests/support/mailed-code.ts'
import { reasonOf } from '../proposals/rounds.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

let at = 0
/** A company with a link and a proven domain of its own, and a category. */
async function aScene() {
  at += 1
  const domain = `needs${at}.example`
  const team = await aTeam()
  await addMailDomain(team.admin, { domain })
  await db()
    .update(mailDomains)
    .set({ provenAt: new Date(), provenBy: 'record' })
    .where(eq(mailDomains.domain, domain))
  await setNeedsLink(team.manager, { link: 'new' })
  const code = (await findNeedsLink(team.admin)) ?? ''
  const category = await inTransaction(async (tx) => (await aCategory(tx)).slug)
  const need = (title: string, more: object = {}) => ({
    code,
    title,
    category,
    reason: '',
    wantedBy: '',
    ...more,
  })
  return { ...team, domain, code, need }
}
const aVisitor = () => {
  at += 1
  return makeContext({ visitorKey: randomUUID(), ip: `10.42.${at >> 8}.${at & 255}` })
}
const ids = async (ctx: Ctx) => (await listNeeds(ctx, 'open')).map(({ id }) => id)
const mailsTo = (to: string) => db().select().from(emails).where(eq(emails.toAddress, to))

test('nine who ask for the same, however they spell it, are one line; each asks once', async () => {
  const { admin, manager, domain, need } = await aScene()
  const ask = async (title: string, name: string) => {
    const ctx = aVisitor()
    const who = { name, email: `${name}@${domain}` }
    await sendNeedCode(ctx, { ...need(title, who), isAgain: false })
    const code6 = await mailedCode(who.email)
    await addTrainingNeed(ctx, need(title, { ...who, code6 }))
    // A second click, and the same once more within the day: proven already.
    await addTrainingNeed(ctx, need(`${title}!`, who))
  }
  for (let one = 0; one < 8; one += 1) await ask(one % 2 ? 'Négociation' : ' negociation', `asha${one}`)
  await addTrainingNeed(
    manager,
    need('NEGOCIATION', { reason: 'For the spring round.', wantedBy: '2027-03' }),
  )
  await addTrainingNeed(manager, need('negociation.'))
  const [group, ...more] = groupsOf(await listNeeds(admin, 'open'))
  expect(more).toEqual([])
  expect(group).toMatchObject({ wantedBy: '2027-03-01', rank: 2 })
  expect(group?.needs).toHaveLength(9)
  expect(group?.needs.map(({ name }) => name)).toContain('asha3')
  expect(await countNeeds(admin)).toEqual({ open: 9, planned: 0, declined: 0 })
})

test('they are ranked, planned or declined with a reason, told by email once, and opened again', async () => {
  const { admin, manager, domain, need } = await aScene()
  const ctx = aVisitor()
  const who = { name: 'Ravi', email: `ravi@${domain}` }
  await sendNeedCode(ctx, { ...need('Excel', who), isAgain: false })
  await addTrainingNeed(ctx, need('Excel', { ...who, code6: await mailedCode(who.email) }))
  const [id = ''] = await ids(admin)
  await rankNeeds(manager, { need: id, rank: '1' })
  expect(await listNeeds(admin, 'open')).toMatchObject([{ rank: 1 }])
  expect(await reasonOf(declineNeeds(admin, { need: id, reason: ' ' }))).toBe(
    'reason: common:invalid.required',
  )
  expect(await reasonOf(declineNeeds(admin, { need: [], reason: 'No.' }))).toBe(
    'need: training-needs:desk.noneChosen',
  )
  const before = (await mailsTo(who.email)).length
  await Promise.all([1, 2].map(() => declineNeeds(admin, { need: id, reason: 'Next year.' })))
  await followFacts()
  expect(await mailsTo(who.email)).toHaveLength(before + 1)
  expect(await listNeeds(admin, 'declined')).toMatchObject([{ declinedReason: 'Next year.' }])
  expect(await reasonOf(planNeeds(admin, { need: id, as: 'event' }))).toMatch(/conflict|state|refused/)
  await reopenNeeds(manager, { need: id })
  await reopenNeeds(manager, { need: id })
  await planNeeds(manager, { need: id, as: 'requirement' })
  await followFacts()
  expect(await listNeeds(admin, 'planned')).toMatchObject([
    { plannedAs: 'requirement', declinedReason: null },
  ])
  expect(await mailsTo(who.email)).toHaveLength(before + 2)
})

test('nine that are equal become one requirement that is filled in: create, and post', async () => {
  const { manager, company, domain, need } = await aScene()
  await db().update(parties).set({ city: 'Pune', country: 'IN' }).where(eq(parties.id, company.id))
  for (let one = 0; one < 9; one += 1) {
    const [ctx, who] = [aVisitor(), { name: `asha${one}`, email: `asha${one}@${domain}` }]
    const said = { ...who, reason: one % 3 === 0 ? 'The price round begins.' : '' }
    await sendNeedCode(ctx, { ...need('Negotiating', said), isAgain: false })
    await addTrainingNeed(ctx, need('Negotiating', { ...said, code6: await mailedCode(who.email) }))
  }
  const chosen = { need: await ids(manager) }
  const address = await draftRequirement(manager, chosen)
  expect(await draftRequirement(manager, chosen), 'pressed twice').toBe(address)
  const { key, values } = await beginRequirement(manager, new URL(address, 'http://x').searchParams)
  expect(values).toMatchObject({
    title: 'Negotiating',
    participants: '9',
    description: '9 of our people want to learn this.\nThe price round begins.',
    mode: 'onsite',
    city: 'Pune',
    country: 'IN',
  })
  const { url } = await postRequirement(manager, { ...values, key, intent: 'publish' })
  expect(url).toMatch(/^negotiating/)
  expect(await countNeeds(manager)).toMatchObject({ open: 0, planned: 9 })
})

test('what was asked for anew meanwhile is not opened a second time', async () => {
  const { admin, need } = await aScene()
  await addTrainingNeed(admin, need('Excel'))
  const [id = ''] = await ids(admin)
  await declineNeeds(admin, { need: id, reason: 'Next year.' })
  await addTrainingNeed(admin, need('excel'))
  expect(await reasonOf(reopenNeeds(admin, { need: id }))).toBe('training-needs:refused.askedAnew')
  expect(await countNeeds(admin)).toEqual({ open: 1, planned: 0, declined: 1 })
})

test('an address of another domain, a wrong code, an unproven domain and a switched off link take nothing', async () => {
  const { admin, domain, code, need } = await aScene()
  const ctx = aVisitor()
  const who = { name: 'Mallory', email: 'mallory@elsewhere.example' }
  expect(await reasonOf(sendNeedCode(ctx, { ...need('Excel', who), isAgain: false }))).toBe(
    'email: training-needs:form.otherDomain',
  )
  expect(await reasonOf(addTrainingNeed(ctx, need('Excel', { ...who, code6: '123456' })))).toBe(
    'email: training-needs:form.otherDomain',
  )
  const own = { name: 'Ravi', email: `ravi@${domain}` }
  expect(await reasonOf(addTrainingNeed(ctx, need('Excel', own)))).toMatch(/^code6: /)
  await sendNeedCode(ctx, { ...need('Excel', own), isAgain: false })
  const right = await mailedCode(own.email)
  const wrong = right === '111111' ? '222222' : '111111'
  expect(await reasonOf(addTrainingNeed(ctx, need('Excel', { ...own, code6: wrong })))).toMatch(/^code6: /)
  // A code is of the browser that asked for it.
  expect(await reasonOf(addTrainingNeed(aVisitor(), need('Excel', { ...own, code6: right })))).toMatch(
    /^code6: /,
  )
  expect(await ids(admin)).toEqual([])
  await db().update(mailDomains).set({ provenAt: null, provenBy: null }).where(eq(mailDomains.domain, domain))
  expect(await reasonOf(addTrainingNeed(ctx, need('Excel', { ...own, code6: right })))).toBe(
    'training-needs:refused.stranger',
  )
  await setNeedsLink(admin, { link: 'off' })
  expect(await reasonOf(getAskedBy(ctx, code))).toBe('common:refused.notFound')
  expect(await reasonOf(addTrainingNeed(admin, need('Excel')))).toBe('common:refused.notFound')
})

test('a confirmed address of the domain is enough of an account, an unconfirmed one is not', async () => {
  const { admin, domain, need } = await aScene()
  const asker = async (emailVerified: boolean) => {
    at += 1
    const account = await inTransaction((tx) =>
      anAccount(tx, { email: `someone${at}@${domain}`, emailVerified }),
    )
    return makeContext({ actor: personOf(account) })
  }
  await addTrainingNeed(await asker(true), need('Excel'))
  expect(await reasonOf(addTrainingNeed(await asker(false), need('Excel')))).toBe(
    'training-needs:refused.stranger',
  )
  expect(await ids(admin)).toHaveLength(1)
})

test('strangers and other companies ask, see, decide and switch nothing', async () => {
  const { admin, need } = await aScene()
  await addTrainingNeed(admin, need('Excel'))
  const [id = ''] = await ids(admin)
  const elsewhere = await aTeam()
  const account = await inTransaction((tx) => anAccount(tx))
  const stranger = makeContext({ actor: personOf(account) })
  const visitor = makeContext({})
  for (const ctx of [elsewhere.admin, stranger]) {
    expect(await reasonOf(addTrainingNeed(ctx, need('Excel')))).toBe('training-needs:refused.stranger')
    for (const work of [
      () => rankNeeds(ctx, { need: id, rank: '1' }),
      () => planNeeds(ctx, { need: id, as: 'event' }),
      () => draftRequirement(ctx, { need: id }),
      () => declineNeeds(ctx, { need: id, reason: 'No.' }),
      () => reopenNeeds(ctx, { need: id }),
    ])
      expect(await reasonOf(work())).toBe('common:refused.notFound')
  }
  expect(await listNeeds(elsewhere.admin, 'open')).toEqual([])
  for (const work of [
    () => setNeedsLink(stranger, { link: 'off' }),
    () => listNeeds(stranger, 'open').then(() => undefined),
  ])
    expect(await reasonOf(work())).toBe('common:refused.notFound')
  for (const work of [
    () => setNeedsLink(visitor, { link: 'off' }),
    () => rankNeeds(visitor, { need: id, rank: '1' }),
    () => planNeeds(visitor, { need: id, as: 'event' }),
    () => draftRequirement(visitor, { need: id }),
    // Whose browser is not known gets no code.
    () => sendGuestCode(visitor, { email: 'a@b.example', isAgain: false }),
    () =>
      sendNeedCode(visitor, { ...need('Excel', { name: 'A', email: 'a@b.example' }), isAgain: false }).then(
        () => undefined,
      ),
  ])
    expect(await reasonOf(work())).toBe('common:refused.signIn')
  expect(await db().select().from(trainingNeeds).where(eq(trainingNeeds.id, id))).toMatchObject([
    { state: 'open', rank: 2 },
  ])
})

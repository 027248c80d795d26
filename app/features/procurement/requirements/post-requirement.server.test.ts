import { randomUUID } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { suggest } from '#app/features/catalogue/search-index/queries-suggest.server.ts'
import { aCategory } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { BadInput, Refusal } from '#app/kit/refusal.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { cancelRequirement } from './cancel-requirement.server.ts'
import { changeRequirement } from './change-requirement.server.ts'
import { fieldsOfCriteria } from './criterion.ts'
import { expireRequirements } from './expire-requirements.server.ts'
import { postRequirement } from './post-requirement.server.ts'
import { listCriteria } from './queries-criteria.server.ts'
import { getOwnRequirement, listOwnRequirements } from './queries-own.server.ts'
import { getRequirement } from './queries-rows.server.ts'
import { requirements } from './tables.server.ts'

type PersonCtx = Ctx & { actor: Person }

const NOW = new Date('2026-11-21T10:00:00Z')
const visitor = makeContext({})
let category: string

beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
  category = (await inTransaction((tx) => aCategory(tx))).slug
})

async function aPerson(changes: Partial<Person> = {}): Promise<PersonCtx> {
  const account = await inTransaction((tx) => anAccount(tx))
  return { ...makeContext({ now: () => NOW }), actor: personOf(account, changes) }
}

const typed = (changes: Record<string, string> = {}) => ({
  intent: 'publish',
  key: randomUUID(),
  title: `Forklift basics ${randomUUID().slice(0, 8)}`,
  category,
  description: 'Two groups.\n\nNight shift:\nno English.',
  participants: '24',
  mode: 'onsite',
  city: 'Turin',
  country: 'IT',
  trainingLanguage: 'it',
  language: 'en',
  wishedFrom: '2027-01-11',
  wishedTo: '2027-01-22',
  deadline: '2026-12-11',
  currency: 'EUR',
  budgetFrom: '3.000',
  budgetTo: "4'500",
  ...changes,
})

const faultsOf = (input: Record<string, string>, ctx: Ctx) =>
  postRequirement(ctx, input).then(
    () => [],
    (error) => (error instanceof BadInput ? Object.keys(error.fields) : Promise.reject(error)),
  )
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof Refusal ? error.reason : Promise.reject(error)),
  )

describe('posting', () => {
  test('puts a requirement online, found by its title, readable by everybody', async () => {
    const ctx = await aPerson()
    const input = typed()

    const { url, state } = await postRequirement(ctx, input)

    const page = await getRequirement({ ...visitor, now: () => NOW }, url)
    expect(state).toBe('open')
    expect(page).toMatchObject({
      title: input.title,
      participants: 24,
      city: 'Turin',
      open: true,
      deadline: '2026-12-11T23:59:59.000Z',
      timeZone: 'UTC',
      description: '<p>Two groups.</p><p>Night shift:<br />no English.</p>',
      budget: { from: { minor: 300_000, currency: 'EUR' }, to: { minor: 450_000, currency: 'EUR' } },
    })
    await followFacts()
    const { requirement } = await suggest(visitor, input.title)
    expect(requirement[0]?.url).toBe(url)
  })

  test('happens once for one key, also when it is sent twenty times at once', async () => {
    const ctx = await aPerson()
    const input = typed()

    const sent = await Promise.all(Array.from({ length: 20 }, () => postRequirement(ctx, input)))

    expect(new Set(sent.map(({ url }) => url)).size).toBe(1)
    const [row] = await db()
      .select({ rows: count() })
      .from(requirements)
      .where(eq(requirements.ownerId, ctx.actor.partyId))
    expect(row?.rows).toBe(1)
  })

  test('takes no address of a page', async () => {
    const ctx = await aPerson()

    const { url } = await postRequirement(ctx, typed({ title: 'Search' }))

    expect(url).not.toBe('search')
  })

  test('says beside each field what is wrong', async () => {
    const ctx = await aPerson()

    expect(await faultsOf({ intent: 'publish', key: randomUUID() }, ctx)).toEqual(
      expect.arrayContaining([
        'title',
        'category',
        'description',
        'participants',
        'mode',
        'city',
        'deadline',
      ]),
    )
    expect(await faultsOf(typed({ mode: 'venue', city: ' ', country: '' }), ctx)).toEqual(['city', 'country'])
    expect(await faultsOf(typed({ wishedTo: '2027-01-01' }), ctx)).toEqual(['wishedTo'])
    expect(await faultsOf(typed({ wishedFrom: '2027-02-29', wishedTo: '' }), ctx)).toEqual(['wishedFrom'])
    expect(await faultsOf(typed({ budgetTo: '2999' }), ctx)).toEqual(['budgetTo'])
    expect(await faultsOf(typed({ category: 'nothing-of-the-kind' }), ctx)).toEqual(['category'])
    expect(await faultsOf(typed({ deadline: '2026-11-21' }), ctx)).toEqual(['deadline'])
    expect(await faultsOf(typed({ deadline: '2028-01-01' }), ctx)).toEqual(['deadline'])
  })

  test.each(['-1', '0', '1.5', '1e3', '10000', '0x10', '२४', 'NaN'])(
    'refuses "%s" participants',
    async (participants) => {
      expect(await faultsOf(typed({ participants }), await aPerson())).toEqual(['participants'])
    },
  )

  test.each(['0.500', '-1', '1e9', '1.000,000', '99999999999', '¥100', 'Infinity'])(
    'refuses "%s" as an amount',
    async (budgetTo) => {
      expect(await faultsOf(typed({ budgetTo }), await aPerson())).toEqual(['budgetTo'])
    },
  )

  test.each([
    ['1,00,000', 'INR', 10_000_000],
    ['４５００', 'JPY', 4_500],
    ['4 500', 'EUR', 450_000],
    ['€ 1.200,50', 'EUR', 120_050],
    ['1200.-', 'CHF', 120_000],
  ])('reads %s %s', async (budgetTo, currency, minor) => {
    const { url } = await postRequirement(await aPerson(), typed({ budgetFrom: '', budgetTo, currency }))

    const page = await getRequirement(visitor, url)
    expect(page.budget).toEqual({ from: null, to: { minor, currency } })
  })

  test('needs a confirmed address to publish, none for a draft that only its owner sees', async () => {
    const ctx = await aPerson({ emailConfirmed: false })
    const input = typed()

    expect(await reasonOf(postRequirement(ctx, input))).toBe('requirements:refused.unconfirmed')
    const { url, state } = await postRequirement(ctx, { ...input, intent: 'draft' })

    expect(state).toBe('draft')
    expect(await reasonOf(getRequirement(visitor, url))).toBe('common:refused.notFound')
    expect((await suggest(visitor, input.title)).requirement).toEqual([])
    expect(await reasonOf(postRequirement(visitor, input))).toBe('common:refused.signIn')
  })
})

describe('changing', () => {
  test('keeps the address, and shows what was typed before', async () => {
    const ctx = await aPerson()
    const input = typed({ mode: 'online', city: '', country: '' })
    const { url } = await postRequirement(ctx, { ...input, intent: 'draft' })
    const { intent, key, ...fields } = input

    const shown = await getOwnRequirement(ctx, url)
    expect(shown?.values).toEqual({
      ...fields,
      budgetFrom: '3000',
      budgetTo: '4500',
      budgetHidden: '',
      sealed: '',
      audience: 'all',
      showCount: '',
      showPlaces: '',
      questionsUntil: '',
      ...fieldsOfCriteria([]),
    })

    const wanted = { ...input, url, title: 'Pallet trucks', participants: '30', seen: shown?.seen }
    const [changed] = await Promise.all([changeRequirement(ctx, wanted), changeRequirement(ctx, wanted)])
    const later = { ...wanted, participants: '31', description: 'Another text' }
    const fault = await changeRequirement(ctx, later).catch((error: unknown) => error)
    expect((fault as BadInput).fields).toEqual({
      '': { key: 'common:meanwhile.changed', params: { seen: expect.any(String) } },
      participants: { key: 'common:meanwhile.now', params: { value: '30' } },
      description: { key: 'common:meanwhile.now', params: { value: input.description } },
    })
    expect(changed).toEqual({ url, state: 'open', amendment: null })
    expect(await getRequirement(visitor, url)).toMatchObject({ title: 'Pallet trucks', participants: 30 })
  })

  test('is not for strangers, who do not learn that it is there', async () => {
    const [owner, stranger] = [await aPerson(), await aPerson()]
    const { url } = await postRequirement(owner, typed())

    const tries = [
      () => changeRequirement(stranger, { ...typed(), url }),
      () => cancelRequirement(stranger, { url }),
      () => getOwnRequirement(stranger, url),
      () => changeRequirement(stranger, { ...typed(), url: 'not-there-at-all' }),
    ]
    for (const attempt of tries) expect(await reasonOf(attempt())).toBe('common:refused.notFound')
    expect((await listOwnRequirements(stranger, { limit: 10, offset: 0 })).total).toBe(0)
    expect((await getRequirement({ ...visitor, now: () => NOW }, url)).open).toBe(true)
  })
})

describe('ending', () => {
  test('a requirement taken back is no longer found, cannot be changed, and says so', async () => {
    const ctx = await aPerson()
    const input = typed()
    const { url } = await postRequirement(ctx, input)
    await followFacts()
    expect((await suggest(visitor, input.title)).requirement).toHaveLength(1)

    const missing = await cancelRequirement(ctx, { url }).catch((error: unknown) => error)
    expect(Object.keys((missing as BadInput).fields)).toEqual(['reason'])
    await cancelRequirement(ctx, { url, reason: 'We train ourselves.' })
    await followFacts()

    expect((await suggest(visitor, input.title)).requirement).toEqual([])
    expect(await getRequirement(visitor, url)).toMatchObject({ open: false, state: 'cancelled' })
    expect(await getOwnRequirement(ctx, url)).toBeNull()
    expect(await reasonOf(changeRequirement(ctx, { ...typed(), url }))).toBe('requirements:refused.isOver')
    expect(await reasonOf(cancelRequirement(ctx, { url, reason: 'Again.' }))).toBe('common:refused.state')
  })

  test('a draft taken back is gone', async () => {
    const ctx = await aPerson()
    const { url } = await postRequirement(ctx, typed({ intent: 'draft' }))

    await cancelRequirement(ctx, { url })

    expect((await listOwnRequirements(ctx, { limit: 10, offset: 0 })).rows).toEqual([])
  })

  test('the clock expires it after its deadline, not before, and never before the database’s clock', async () => {
    const ctx = await aPerson()
    const { url } = await postRequirement(ctx, typed())
    const at = (time: number) => systemContext('test', { now: () => new Date(time) })
    const endsAt = async (deadline: number) =>
      db()
        .update(requirements)
        .set({ deadline: new Date(deadline) })
        .where(eq(requirements.slug, url))
    const stateNow = async () => (await getRequirement(visitor, url)).state

    const soon = Date.now() + 300_000
    await endsAt(soon)
    await expireRequirements(at(soon + 60_000))
    expect(await stateNow()).toBe('open')

    const past = Date.now() - 60_000
    await endsAt(past)
    await expireRequirements(at(past - 1))
    expect(await stateNow()).toBe('open')
    await expireRequirements(at(past))
    expect(await getRequirement(visitor, url)).toMatchObject({ state: 'expired', open: false })
  })
})

describe('criteria', () => {
  const two = { criterion1: 'Practice', weight1: '60', criterion3: 'Price', weight3: '４０ %' }

  test('are shown to all with their weights, in their order, and stay once it is online', async () => {
    const ctx = await aPerson()
    const { url } = await postRequirement(ctx, typed({ ...two, intent: 'draft' }))
    expect(await listCriteria(visitor, url)).toEqual([])
    const shown = await getOwnRequirement(ctx, url)
    const send = { ...shown?.values, key: randomUUID(), url, seen: shown?.seen }
    await changeRequirement(ctx, { ...send, intent: 'publish', criterion1: 'Hands on' })

    expect(await listCriteria(visitor, url)).toMatchObject([
      { name: 'Hands on', weight: 60 },
      { name: 'Price', weight: 40 },
    ])
    const open = await getOwnRequirement(ctx, url)
    const again = { ...open?.values, key: randomUUID(), intent: 'publish', url, seen: open?.seen }
    const refused = await changeRequirement(ctx, { ...again, criterion1: 'Other' }).catch(
      (error: unknown) => error,
    )
    expect((refused as BadInput).fields).toEqual({ criterion1: { key: 'requirements:form.criteriaStay' } })
    const { criterion1, weight1, criterion2, weight2, ...without } = again
    expect(await changeRequirement(ctx, without)).toMatchObject({ state: 'open', amendment: null })
    expect(await listCriteria(visitor, url)).toHaveLength(2)
  })

  test.each([
    [{ criterion1: 'Practice' }, ['weight1']],
    [{ weight2: '10' }, ['criterion2']],
    [{ ...two, weight1: '59' }, ['weight1']],
    [{ ...two, weight1: '0' }, ['weight1']],
    [{ ...two, weight1: '101' }, ['weight1']],
    [{ ...two, weight3: '1.5' }, ['weight3']],
    [{ ...two, title: '', criterion4: 'Third' }, ['title', 'weight4']],
  ])('%o is refused beside %o', async (changes, fields) => {
    expect(await faultsOf(typed(changes as Record<string, string>), await aPerson())).toEqual(fields)
  })
})

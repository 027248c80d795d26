import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCategory } from '#app/features/catalogue/category-editing/add-category.server.ts'
import { changeCategory } from '#app/features/catalogue/category-editing/change-category.server.ts'
import { finishMerge } from '#app/features/catalogue/category-editing/finish-merge.server.ts'
import { mergeCategory } from '#app/features/catalogue/category-editing/merge-category.server.ts'
import {
  getEditedCategory,
  listEditedCategories,
} from '#app/features/catalogue/category-editing/queries-edited.server.ts'
import { reindexCategory } from '#app/features/catalogue/category-editing/reindex-category.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { keepSearch } from '#app/features/catalogue/favourites/keep-search.server.ts'
import { savedSearches } from '#app/features/catalogue/favourites/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { indexTopics } from '#app/features/catalogue/topics/index-topics.server.ts'
import { listCategories } from '#app/features/catalogue/topics/queries-categories.server.ts'
import { categories, topics } from '#app/features/catalogue/topics/tables.server.ts'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { commissionRules } from '#app/features/money/commission/tables.server.ts'
import { anAccount, aRecoveryCode } from '#app/features/people/credentials/testing.server.ts'
import { addBudget } from '#app/features/procurement/budgets/add-budget.server.ts'
import { listBudgets } from '#app/features/procurement/budgets/queries-budgets.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { someRequirements } from '#app/features/procurement/requirements/testing.server.ts'
import { trainingNeeds } from '#app/features/procurement/training-needs/tables.server.ts'
import { aTrainingNeed } from '#app/features/procurement/training-needs/testing.server.ts'
import { addRule } from '#app/features/sales/approval-rules/add-rule.server.ts'
import { findRuleBook } from '#app/features/sales/approval-rules/find-rule-book.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { STAFF_TASKS, type StaffTask } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { beginAnew } from '#app/platform/kept.server.ts'
import { auditEntries, auditPersonal } from '#app/platform/tables.server.ts'
import '#app/platform/testing/database.ts'
import { followers } from '#app/facts.server.ts'
import { jobHandlers } from '#app/jobs.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { workOff } from '#app/platform/work-off.server.ts'
import { findForFeed } from '#app/routes/public/feeds/feed-search.server.ts'
import { findResults } from '#app/routes/public/find-results.server.ts'
import { aRule, aRuledTeam } from '#tests/support/a-ruled-team.ts'
import { budgetOf, THIS_YEAR } from '../budgets/a-budget.ts'

const system = systemContext('test')
const named = (name: string) => Object.fromEntries(LANGUAGES.map((one) => [one, `${name} ${one}`]))

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))
beforeEach(() => beginAnew())

async function staff(...staffTasks: StaffTask[]) {
  const account = await inTransaction((tx) => anAccount(tx))
  const code = () => inTransaction((tx) => aRecoveryCode(tx, account.id))
  return { ctx: makeContext({ actor: personOf(account, { staffTasks }) }), code }
}

/** A group with two categories, and somebody of staff who edits them. */
async function twoInGroup() {
  const editor = await staff('editSite')
  const of = await inTransaction(async (tx) => {
    const group = await aCategory(tx, { name: `Group ${randomUUID().slice(0, 8)}` })
    const one = await aCategory(tx, { name: `One ${randomUUID().slice(0, 8)}`, parentId: group.id })
    const other = await aCategory(tx, {
      name: `Other ${randomUUID().slice(0, 8)}`,
      parentId: group.id,
      position: 1,
    })
    return { group, one, other }
  })
  const merge = async (from = of.one, to = of.other) =>
    mergeCategory(editor.ctx, {
      slug: from.slug,
      into: to.slug,
      reason: 'They are the same',
      code: await editor.code(),
    })
  return { ...of, ...editor, merge }
}

const follow = () => workOff(jobHandlers, followers)
const fieldsOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { fields?: Record<string, { key: string }> }) =>
      error.fields
        ? Object.fromEntries(Object.entries(error.fields).map(([name, { key }]) => [name, key]))
        : error,
  )
const search = (query: string) =>
  findResults(makeContext({}), new Request(`https://x.example/search?${query}`), { size: 20 })
/** Where a search leads on, and how. */
const ledOn = (query: string) =>
  search(query).then(
    () => null,
    (answer: Response) => ({ status: answer.status, to: answer.headers.get('location') }),
  )

describe('a category', () => {
  test('is added with a name in each language alone, once, below its group', async () => {
    const { ctx, group } = await twoInGroup()
    const wanted = { ...named('Welding'), group: group.slug, key: randomUUID() }
    for (const language of LANGUAGES)
      expect(await fieldsOf(addCategory(ctx, { ...wanted, [language]: ' ' }))).toEqual({
        [language]: 'category-editing:invalid.missing',
      })
    expect(await fieldsOf(addCategory(ctx, { ...wanted, ja: undefined }))).toEqual({
      ja: 'category-editing:invalid.missing',
    })
    expect(await fieldsOf(addCategory(ctx, { ...wanted, group: 'nowhere' }))).toEqual({
      group: 'category-editing:invalid.group',
    })
    const made = await Promise.all([1, 2, 3].map(() => addCategory(ctx, wanted)))
    expect(new Set(made.map(({ slug }) => slug))).toEqual(new Set(['welding-en']))
    const listed = (await listEditedCategories(ctx)).filter((one) => one.group === group.slug)
    expect(listed.at(-1)).toMatchObject({ slug: 'welding-en', names: named('Welding') })
    expect(await fieldsOf(addCategory(ctx, { ...wanted, key: randomUUID(), en: 'Other' }))).toMatchObject({
      de: 'category-editing:invalid.taken',
    })
    // The database holds it, too.
    const nameless = db()
      .insert(categories)
      .values({ id: newId(), slug: randomUUID(), position: 0, names: { en: 'x' } as never })
    await expect(nameless).rejects.toThrow()
  })

  test('keeps its address when it is renamed, and is found by its new name', async () => {
    const { ctx, one, group } = await twoInGroup()
    const topic = await inTransaction(async (tx) => {
      const made = await aTopic(tx, { categoryId: one.id })
      await indexTopics(tx, [made.id])
      return made
    })
    const { seen } = await getEditedCategory(ctx, one.slug)
    const wanted = {
      slug: one.slug,
      ...named('Zymurgy'),
      group: group.slug,
      reason: 'As the trade says',
      seen,
    }
    expect(await fieldsOf(changeCategory(ctx, { ...wanted, fr: '' }))).toEqual({
      fr: 'category-editing:invalid.missing',
    })
    await Promise.all([1, 2].map(() => changeCategory(ctx, wanted)))
    await expect(changeCategory(ctx, { ...wanted, en: 'Mine' })).rejects.toMatchObject({ fields: { en: {} } })
    await follow()
    beginAnew()
    expect((await search('topic=zymurgy')).ids).toEqual([topic.id])
    expect((await listCategories(makeContext({}))).find(({ slug }) => slug === one.slug)?.name).toBe(
      'Zymurgy en',
    )
    const entries = await db()
      .select({ facts: auditEntries.facts, details: auditPersonal.details })
      .from(auditEntries)
      .innerJoin(auditPersonal, eq(auditPersonal.entryId, auditEntries.id))
      .where(and(eq(auditEntries.subjectId, one.id), eq(auditEntries.action, 'category.change')))
    expect(entries).toMatchObject([
      {
        facts: {
          before: { ...one.names, group: group.slug },
          after: { ...named('Zymurgy'), group: group.slug },
        },
        details: { reason: 'As the trade says' },
      },
    ])
  })

  test('is edited by who looks after the site, and by nobody else', async () => {
    const { one, other } = await twoInGroup()
    const others = STAFF_TASKS.filter((task) => task !== 'editSite')
    for (const { ctx } of [{ ctx: makeContext({}) }, await staff(), await staff(...others)]) {
      const refused = { kind: 'notFound' }
      await expect(listEditedCategories(ctx)).rejects.toMatchObject(refused)
      await expect(getEditedCategory(ctx, one.slug)).rejects.toMatchObject(refused)
      await expect(addCategory(ctx, { ...named('X'), key: randomUUID() })).rejects.toMatchObject(refused)
      await expect(changeCategory(ctx, { ...named('X'), slug: one.slug })).rejects.toMatchObject(refused)
      await expect(mergeCategory(ctx, { slug: one.slug, into: other.slug })).rejects.toMatchObject(refused)
      await expect(reindexCategory(ctx, one.id)).rejects.toMatchObject(refused)
      await expect(finishMerge(ctx, one.id)).rejects.toMatchObject(refused)
    }
  })
})

describe('a category that is merged', () => {
  /** The tables that name a category, as the database has them. */
  async function namingTables() {
    const { rows } = await db().execute<{
      name: string
    }>(sql`select distinct c.conrelid::regclass::text as name
      from pg_constraint c where c.contype = 'f' and c.confrelid = 'categories'::regclass order by 1`)
    return rows.map(({ name }) => name)
  }

  test('is named by nothing that can be written again, and every table is looked at', async () => {
    expect(await namingTables()).toEqual([
      'approval_rules',
      'budgets',
      'categories',
      'commission_rules',
      'events',
      'purchase_orders',
      'requirements',
      'topics',
      'training_needs',
      'training_topics',
    ])
    const { one, other, merge } = await twoInGroup()
    const company = await inTransaction((tx) => anAccount(tx))
    const need = { companyId: company.partyId, name: 'Anna', title: 'Welding', at: new Date() }
    const made = await inTransaction(async (tx) => {
      const topic = await aTopic(tx, { categoryId: one.id })
      const event = await anEvent(tx, { categoryId: one.id })
      await indexTopics(tx, [topic.id])
      await aTrainingNeed(tx, { ...need, email: 'both@example.com', categoryId: one.id })
      await aTrainingNeed(tx, { ...need, email: 'both@example.com', categoryId: other.id })
      await aTrainingNeed(tx, { ...need, email: 'one@example.com', categoryId: one.id })
      return { topic, event }
    })
    await merge()
    await follow()
    const inOne = async (table: typeof topics | typeof events | typeof trainingNeeds | typeof requirements) =>
      db().$count(table, eq(table.categoryId, one.id))
    for (const table of [topics, events, trainingNeeds, requirements]) expect(await inOne(table)).toBe(0)
    expect(await db().$count(trainingNeeds, eq(trainingNeeds.categoryId, other.id))).toBe(2)
    // Who named it at the very moment is moved after it.
    await db().update(topics).set({ categoryId: one.id }).where(eq(topics.id, made.topic.id))
    const broken = async () =>
      (await checkInvariants()).find(({ name }) => name === 'merged-categories')?.broken
    expect(await broken()).toBe(1)
    await finishMerge(system, one.id)
    expect(await broken()).toBe(0)
  })

  test('leads on for good from its address, in searches, feeds and what was saved', async () => {
    const { one, other, merge } = await twoInGroup()
    const topic = await inTransaction(async (tx) => {
      const made = await aTopic(tx, { categoryId: one.id })
      await indexTopics(tx, [made.id])
      return made
    })
    const [reader, twice] = await inTransaction(
      async (tx) => [await anAccount(tx), await anAccount(tx)] as const,
    )
    const actor = (account: typeof reader) => makeContext({ actor: personOf(account) })
    const address = (...slugs: string[]) =>
      `/search?topic=&${slugs.map((slug) => `category=${slug}`).join('&')}`
    await keepSearch(actor(reader), address(one.slug))
    await keepSearch(actor(twice), address(one.slug))
    await keepSearch(actor(twice), address(other.slug))
    expect(await ledOn(`topic=&category=${one.slug}`)).toBeNull()
    await merge()
    await follow()
    beginAnew()
    expect(await ledOn(`topic=&category=${one.slug}`)).toEqual({ status: 301, to: address(other.slug) })
    expect(await ledOn(`topic=&category=${one.slug}&category=${other.slug}`)).toEqual({
      status: 301,
      to: address(other.slug),
    })
    expect(await ledOn(`category=${other.slug}&topic=&level=`)).toMatchObject({ status: 302 })
    expect((await search(`topic=&category=${other.slug}`)).ids).toEqual([topic.id])
    const feed = new Request(`https://x.example/feeds/topics?category=${one.slug}`)
    const { ids, head } = await findForFeed(makeContext({}), feed, {
      kind: 'topic',
      format: 'rss',
      size: 10,
      sort: 'newest',
    })
    expect(ids).toEqual([topic.id])
    expect(head.self).toContain(other.slug)
    const kept = await db().select().from(savedSearches)
    const of = (account: typeof reader) => kept.filter(({ ownerId }) => ownerId === account.partyId)
    for (const account of [reader, twice])
      expect(of(account)).toMatchObject([{ address: address(other.slug), codes: [[`category:${other.id}`]] }])
  })

  test('is still what budgets and rules of approval mean, by what it became', async () => {
    const { one, other, merge } = await twoInGroup()
    const { admin, company } = await aRuledTeam(() => [])
    await addRule(admin, { ...aRule('150', ['admin']), category: one.id })
    await addBudget(admin, budgetOf('1000', { category: one.slug }))
    await merge()
    await follow()
    beginAnew()
    const { rules } = await inTransaction((tx) => findRuleBook(tx, company.id))
    expect(rules).toMatchObject([{ categoryId: other.id }])
    const rows = await listBudgets(admin, [THIS_YEAR])
    expect(rows).toMatchObject([{ categoryId: other.id, category: `${other.names.en} (${one.names.en})` }])
    // A form that was open meanwhile means the same, and one budget of it is enough.
    const again = addBudget(admin, budgetOf('500', { category: one.slug }))
    expect(await fieldsOf(again)).toMatchObject({ category: expect.any(String) })
  })

  test('is merged neither into what there is not, nor where the commission differs, nor without the second factor', async () => {
    const { ctx, code, one, other, group, merge } = await twoInGroup()
    const into = { into: 'category-editing:invalid.into' }
    for (const wrong of [one.slug, group.slug, 'nowhere'])
      expect(
        await fieldsOf(mergeCategory(ctx, { slug: one.slug, into: wrong, reason: 'x', code: await code() })),
      ).toEqual(into)
    const wish = { slug: one.slug, into: other.slug, reason: 'They are the same' }
    expect(await fieldsOf(mergeCategory(ctx, wish))).toEqual({ code: 'staff-acts:code.missing' })
    expect(await fieldsOf(mergeCategory(ctx, { ...wish, code: 'wrong' }))).toEqual({
      code: 'staff-acts:code.wrong',
    })
    const by = await inTransaction((tx) => anAccount(tx))
    const at = new Date()
    const rule = (categoryId: string, rate: number) => {
      const said = {
        reason: 'As agreed',
        setBy: by.id,
        countsFrom: new Date(at.getTime() + 86_400_000 * 40),
        createdAt: at,
      }
      return db()
        .insert(commissionRules)
        .values({ id: newId(), kind: 'category', categoryId, rate, ...said })
    }
    await rule(one.id, 1_500)
    expect(await fieldsOf(merge())).toEqual({ into: 'category-editing:refused.rates' })
    expect((await getEditedCategory(ctx, one.slug)).became).toBeNull()
    await rule(other.id, 1_500)
    await merge()
    expect((await getEditedCategory(ctx, one.slug)).became).toBe(other.slug)
  })

  test('twice at once becomes one, and what it was leads on in one step', async () => {
    const { ctx, one, other, group, merge } = await twoInGroup()
    const third = await inTransaction((tx) => aCategory(tx, { parentId: group.id }))
    const both = await Promise.allSettled([merge(), merge(one, third)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { became } = await getEditedCategory(ctx, one.slug)
    const [from, to] = became === other.slug ? [other, third] : [third, other]
    await merge(from, to)
    expect((await getEditedCategory(ctx, one.slug)).became).toBe(to.slug)
    expect(
      (await listCategories(makeContext({}))).find(({ id }) => id === to.id)?.former?.toSorted(),
    ).toEqual([one.slug, from.slug].toSorted())
  })

  test('as a group takes along what it holds', async () => {
    const { ctx, group, one, merge } = await twoInGroup()
    const target = await inTransaction((tx) => aCategory(tx))
    await merge(group, target)
    const rows = (await listEditedCategories(ctx)).filter(({ group: of }) => of === target.slug)
    expect(rows.map(({ slug }) => slug)).toContain(one.slug)
    expect(await ledOn(`topic=&category=${group.slug}`)).toEqual({
      status: 301,
      to: `/search?topic=&category=${target.slug}`,
    })
  })
})

test('requirements of a category are indexed anew with it', async () => {
  const { ctx, one, group } = await twoInGroup()
  const poster = await inTransaction((tx) => anAccount(tx))
  const facts = {
    ownerId: poster.partyId,
    postedBy: poster.id,
    categoryId: one.id,
    title: `A wish ${randomUUID().slice(0, 8)}`,
    language: 'en',
    state: 'open' as const,
    participants: 8,
    mode: 'online',
    trainingLanguage: 'en',
    deadline: new Date(Date.now() + 86_400_000 * 20),
  }
  const [made] = await inTransaction((tx) => someRequirements(tx, [facts as never]))
  const { seen } = await getEditedCategory(ctx, one.slug)
  await changeCategory(ctx, { slug: one.slug, ...named('Quarrying'), group: group.slug, reason: 'x', seen })
  await follow()
  const request = new Request('https://x.example/requirement/search?q=quarrying')
  expect((await findResults(makeContext({}), request, { kind: 'requirement', size: 5 })).ids).toEqual([
    made?.id,
  ])
})

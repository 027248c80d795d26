import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, STAFF_TASKS, SYSTEM, VISITOR } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { brokenConstraint, inTransaction } from '#app/platform/db.server.ts'
import { actingFor, aPerson } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { providersSeenBy } from './queries-scope.server.ts'
import { renameParty } from './rename-party.server.ts'
import { joinedTrainers, memberships, parties } from './tables.server.ts'
import {
  aCompany,
  aGroup,
  aJoinedTrainer,
  aMember,
  anSme,
  aParty,
  type PartyGiven,
} from './testing.server.ts'

const PROVIDERS = {
  open: {},
  closed: { visibility: 'companies' },
  suspended: { suspendedAt: new Date() },
  leaving: { deactivatedAt: new Date() },
} as const satisfies Record<string, PartyGiven>
type Name = keyof typeof PROVIDERS

const ids = new Map<string, PartyId>()
const idOf = (name: Name) => ids.get(name) as PartyId

beforeAll(async () => {
  await inTransaction(async (tx) => {
    for (const [name, given] of Object.entries(PROVIDERS))
      ids.set(name, (await aParty(tx, { displaySlug: `the_${name}`, approval: 'approved', ...given })).id)
  })
})

async function seenBy(actor: Actor): Promise<string[]> {
  const rows = await db().select({ slug: parties.slug }).from(parties).where(providersSeenBy(actor))
  return rows.flatMap(({ slug }) => (slug.startsWith('the_') ? [slug.slice(4)] : [])).sort()
}

describe('a provider is seen', () => {
  const stranger = aPerson()
  test.each([
    ['a visitor', () => VISITOR, ['open']],
    ['a stranger', () => stranger, ['open']],
    ['staff', () => aPerson({ staffTasks: STAFF_TASKS }), ['closed', 'open']],
    ['staff of one task', () => aPerson({ staffTasks: ['moderate'] }), ['closed', 'open']],
    ['the system', () => SYSTEM, ['closed', 'open']],
    ['itself, when it is closed', () => aPerson({ partyId: idOf('closed') }), ['closed', 'open']],
    ['nobody when it is suspended, not even itself', () => aPerson({ partyId: idOf('suspended') }), ['open']],
  ] satisfies [string, () => Actor, string[]][])('by %s', async (_who, actor, expected) => {
    expect(await seenBy(actor())).toEqual(expected)
  })

  test('by a company as by anybody, until it has joined; by itself in whosever name it acts', async () => {
    const company = await inTransaction((tx) =>
      aCompany(tx, { visibility: 'companies', displaySlug: 'the_company' }),
    )
    const self = aPerson()
    expect(await seenBy(actingFor(self, company))).toEqual(['company', 'open'])
    expect(await seenBy(self)).toEqual(['open'])
    const closed = aPerson({ partyId: idOf('closed') })
    expect(await seenBy(actingFor(closed, company))).toEqual(['closed', 'company', 'open'])
    await inTransaction((tx) => tx.delete(parties).where(eq(parties.id, company.id)))
  })

  test.each(['member of a company', 'member of an SME', 'super-admin'] as const)(
    'by a %s that it has joined, whomever that person acts for, and only as long',
    async (who) => {
      const member = await inTransaction((tx) => aParty(tx))
      const person = aPerson({ partyId: member.id })
      const { company, other } = await inTransaction(async (tx) => {
        const { locations } = await aGroup(tx, {
          locations: [{}, {}],
          admins: who === 'super-admin' ? [member.id] : [],
        })
        const [company, other] = who === 'member of an SME' ? [await anSme(tx), await anSme(tx)] : locations
        if (!company || !other) throw new Error('no companies')
        if (who !== 'super-admin') await aMember(tx, { company, member: member.id, role: 2 })
        return { company, other }
      })
      expect(await seenBy(person)).toEqual(['open'])

      const joined =
        who === 'member of an SME'
          ? () => inTransaction((tx) => aMember(tx, { company, member: idOf('closed'), role: 2 }))
          : () => inTransaction((tx) => aJoinedTrainer(tx, { company, trainer: idOf('closed') }))
      await joined()
      expect(await seenBy(person)).toEqual(['closed', 'open'])
      expect(await seenBy(actingFor(person, other))).toEqual(['closed', 'open'])
      expect(await seenBy(aPerson())).toEqual(['open'])
      expect(await seenBy(actingFor(aPerson(), company))).toEqual(['open'])

      await inTransaction((tx) => tx.delete(joinedTrainers).where(eq(joinedTrainers.companyId, company.id)))
      await inTransaction((tx) => tx.delete(memberships).where(eq(memberships.companyId, company.id)))
      expect(await seenBy(person)).toEqual(['open'])
    },
  )
})

describe('the database holds', () => {
  const breaks = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => brokenConstraint(error),
    )

  test('that addresses of persons and companies are one set of names, in whatever case', async () => {
    await inTransaction((tx) => aCompany(tx, { displaySlug: 'Steel-Works' }))
    expect(await breaks(inTransaction((tx) => aParty(tx, { displaySlug: 'STEEL-works' })))).toBe(
      'parties_slug',
    )
    const renamed = inTransaction((tx) =>
      renameParty(tx, { partyId: idOf('open'), displaySlug: 'steel-works' }),
    )
    expect(await breaks(renamed)).toBe('parties_slug')
  })

  test.each([
    ['kind', 'robot', 'parties_kind'],
    ['visibility', 'friends', 'parties_visibility'],
    ['approval', 'maybe', 'parties_approval'],
    ['slug', 'Another', 'parties_slug_lower'],
    ['display_slug', 'no spaces', 'parties_slug_format'],
  ])('the words of %s', async (column, word, constraint) => {
    const set = sql`${sql.identifier(column)} = ${word}`
    const also = column === 'display_slug' ? sql`, slug = 'no spaces'` : sql``
    const work = inTransaction((tx) =>
      tx.execute(sql`update parties set ${set}${also} where id = ${idOf('open')}`),
    )
    expect(await breaks(work)).toBe(constraint)
  })
})

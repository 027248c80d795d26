import { describe, expect, it } from 'vitest'
import { SYSTEM, VISITOR } from '#app/kit/actor.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { Refusal } from '#app/kit/refusal.ts'
import { type By, canWalk, roleIn, type Transition, walk } from '#app/kit/state-table.ts'
import { aPerson, aStaffMember } from '#app/platform/testing/a-person.ts'

const table: Transition<'draft' | 'published' | 'archived', 'publish' | 'archive'>[] = [
  { name: 'publish', from: ['draft'], to: 'published', by: ['provider'] },
  { name: 'archive', from: ['draft', 'published'], to: 'archived', by: ['provider', 'staff'] },
]
const [customer, provider] = [newId<PartyId>(), newId<PartyId>()]
const sides = { customer, provider, task: 'moderate' } as const
const asked = { visitorKey: null }
const owner = roleIn({ ...asked, actor: aPerson({ partyId: provider }) }, sides)
const moderator = roleIn({ ...asked, actor: aStaffMember() }, sides)

describe('state table', () => {
  it('walks what it names', () => {
    expect(walk(table, 'draft', 'publish', owner)).toBe('published')
    expect(canWalk(table, 'published', 'archive', moderator)).toBe(true)
  })

  it('refuses another state or another party', () => {
    const other = roleIn({ ...asked, actor: aPerson({ partyId: customer }) }, sides)
    expect(() => walk(table, 'archived', 'publish', owner)).toThrow(Refusal)
    expect(() => walk(table, 'draft', 'publish', other)).toThrow(Refusal)
  })

  it('takes no role for granted: words do not compile, and what is made to look like one walks nowhere', () => {
    // @ts-expect-error a role as a word
    expect(() => walk(table, 'draft', 'publish', 'provider')).toThrow(TypeError)
    // @ts-expect-error a list of roles
    expect(() => canWalk(table, 'draft', 'publish', ['provider'])).toThrow(TypeError)
    // @ts-expect-error something of the same shape
    canWalk(table, 'draft', 'publish', { isOneOf: () => true })
  })
})

describe('roleIn', () => {
  const ROLES: By[] = ['customer', 'provider', 'admin', 'staff', 'clock', 'system']
  const rolesOf = (...given: Parameters<typeof roleIn>) => {
    const as = roleIn(...given)
    return ROLES.filter((role) => as.isOneOf([role]))
  }

  it('is derived from who asks and whose the thing is', () => {
    expect(rolesOf({ ...asked, actor: aPerson({ partyId: customer }) }, sides)).toEqual(['customer'])
    expect(rolesOf({ ...asked, actor: aPerson({ partyId: customer, role: 'admin' }) }, sides)).toEqual([
      'customer',
      'admin',
    ])
    expect(rolesOf({ ...asked, actor: aPerson({ partyId: provider, role: 'admin' }) }, sides)).toEqual([
      'provider',
    ])
    expect(rolesOf({ ...asked, actor: aStaffMember({ staffTasks: ['moderate'] }) }, sides)).toEqual(['staff'])
    expect(rolesOf({ ...asked, actor: aStaffMember({ staffTasks: ['refund'] }) }, sides)).toEqual([])
    expect(rolesOf({ ...asked, actor: SYSTEM }, {})).toEqual(['clock', 'system'])
    expect(rolesOf({ ...asked, actor: aPerson() }, sides)).toEqual([])
    expect(rolesOf({ ...asked, actor: VISITOR }, sides)).toEqual([])
  })

  it('a browser is the customer of what it holds, also for a party, while nobody is signed in there', () => {
    const held = { customer: null, guest: 'key' }
    expect(rolesOf({ actor: VISITOR, visitorKey: 'key' }, held)).toEqual(['customer'])
    expect(rolesOf({ actor: VISITOR, visitorKey: 'another' }, held)).toEqual([])
    expect(rolesOf({ actor: VISITOR, visitorKey: null }, { customer: null, guest: null })).toEqual([])
    expect(rolesOf({ actor: VISITOR, visitorKey: 'key' }, { customer, guest: 'key' })).toEqual(['customer'])
    expect(rolesOf({ actor: aPerson(), visitorKey: 'key' }, { customer, guest: 'key' })).toEqual([])
  })
})

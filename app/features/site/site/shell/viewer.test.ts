import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { type ActingRole, type Person, VISITOR } from '#app/kit/actor.ts'
import { aPerson } from '#app/platform/testing/a-person.ts'
import { profileMenuOf, sideMenuOf } from './menu.ts'
import { viewerOf } from './viewer.ts'

function at(kind: 'company' | 'sme', role: ActingRole, given: Partial<NonNullable<Person['company']>> = {}) {
  const company = {
    kind,
    name: 'Godavari Motors',
    country: 'IN',
    writableUntil: null,
    trial: false,
    ...given,
  }
  return aPerson({ role, company, isMember: true, userType: 'CO' })
}

const keysOf = (person: Person) =>
  sideMenuOf(person).flatMap(({ entries: group }) => group.map(({ key }) => key))

describe('whoever signs in', () => {
  test('is called an admin of the workspace acted for, or its manager, and nothing alone', () => {
    expect(viewerOf(VISITOR)).toBeNull()
    expect(viewerOf(aPerson())).toMatchObject({ label: null, company: null, beta: false })
    expect(viewerOf(at('company', 'admin'))).toMatchObject({ label: 'admin', beta: false })
    expect(viewerOf(at('company', 'manager'))).toMatchObject({ label: 'manager', beta: false })
    expect(viewerOf(at('sme', 'admin'))).toMatchObject({ label: 'admin', beta: true })
    expect(viewerOf(at('sme', 'employee'))).toMatchObject({ label: 'manager', beta: true })
  })

  test('finds the menu of a regular user alone, that of the workspace inside one', () => {
    expect(keysOf(aPerson())).toEqual(
      expect.arrayContaining([
        'dashboard',
        'requirements',
        'post',
        'topics',
        'addTopic',
        'events',
        'addEvent',
        'revenue',
        'bookings',
        'trainers',
        'suppliers',
      ]),
    )
    expect(keysOf(aPerson({ serviceType: 'provider' }))).toEqual(
      expect.arrayContaining(['availability', 'trainingRequests', 'proposals', 'profile']),
    )
    expect(keysOf(aPerson())).not.toContain('availability')
    for (const kind of ['company', 'sme'] as const)
      for (const key of ['topics', 'events', 'bookings', 'favourites', 'invoices'])
        expect(keysOf(at(kind, 'admin')), `${kind} ${key}`).not.toContain(key)
  })

  test('who acts for nobody but themselves is led to the workspaces that they belong to', () => {
    const switches = (person: Person) => profileMenuOf(person).some(({ key }) => key === 'switchWorkspace')
    expect(switches(aPerson())).toBe(false)
    expect(switches(aPerson({ isMember: true }))).toBe(true)
    expect(viewerOf(aPerson({ isMember: true }))?.hasWorkspaces).toBe(true)
  })

  test('of an SME reaches what it sells, of a company what it buys, by the profile menu', () => {
    const keys = (person: Person, group: string) =>
      profileMenuOf(person).flatMap((entry) => (entry.group === group ? [entry.key] : []))
    expect(keys(at('sme', 'admin'), 'selling')).toEqual([
      'topics',
      'manageEvents',
      'trainingRequests',
      'fittingRequirements',
      'proposals',
      'companyTopics',
      'availability',
      'revenue',
    ])
    expect(keys(at('sme', 'employee'), 'selling')).toEqual([
      'topics',
      'manageEvents',
      'trainingRequests',
      'fittingRequirements',
      'proposals',
      'revenue',
    ])
    for (const kind of ['sme', 'company'] as const)
      expect(keys(at(kind, 'manager'), 'buying')).toEqual(['bookings', 'requirements', 'favourites'])
    expect(keys(at('company', 'admin'), 'selling')).toEqual([])
  })

  test('sees what the workspace spent; by employee as an admin of an SME', () => {
    for (const kind of ['company', 'sme'] as const)
      for (const role of ['admin', 'manager'] as const)
        expect(keysOf(at(kind, role)), `${kind} ${role}`).toContain('totalSpending')
    expect(keysOf(at('sme', 'admin'))).toContain('employeeSpending')
    for (const person of [at('sme', 'employee'), at('company', 'admin'), aPerson()])
      expect(keysOf(person)).not.toContain('employeeSpending')
  })

  test('finds training topics in the menu where fees are approved, and where they are proposed', () => {
    for (const [kind, role] of [
      ['company', 'admin'],
      ['company', 'manager'],
      ['sme', 'admin'],
    ] as const)
      expect(keysOf(at(kind, role)), `${kind} ${role}`).toContain('feeApproval')
    expect(keysOf(at('sme', 'employee'))).not.toContain('feeApproval')
    expect(keysOf(at('company', 'admin'))).toContain('addTrainingTopic')
    expect(keysOf(at('company', 'manager'))).not.toContain('addTrainingTopic')
    expect(keysOf(aPerson({ serviceType: 'provider' }))).toContain('companyTopics')
    expect(keysOf(aPerson())).not.toContain('companyTopics')
  })

  test('finds purchase orders in the menu of each kind', () => {
    for (const kind of ['company', 'sme'] as const)
      expect(keysOf(at(kind, 'manager'))).toContain('purchaseOrderList')
    expect(keysOf(aPerson())).toContain('purchaseOrders')
  })

  test('as a provider is led to the own events and the own page', () => {
    const keys = (serviceType: 'provider' | 'seeker') =>
      profileMenuOf(aPerson({ serviceType, username: 'Meera' })).map(({ to }) => to)
    expect(keys('provider')).toEqual(expect.arrayContaining(['/event/manage_event', '/Meera']))
    expect(keys('seeker')).not.toContain('/event/manage_event')
  })
})

test('every entry of every menu has its words', async () => {
  const textsOf = async (name: string) =>
    JSON.parse(await readFile(new URL(`../../../../../locales/en/${name}.json`, import.meta.url), 'utf8'))
  const [{ menu }, { shell }] = [await textsOf('dashboard'), await textsOf('common')]
  const staff = { staffTasks: ['moderate'] } as const
  const people = [
    aPerson({ serviceType: 'provider', isMember: true }),
    aPerson({ ...staff, staffTasks: [...staff.staffTasks] }),
    at('company', 'admin'),
    at('company', 'manager'),
    at('sme', 'admin'),
    at('sme', 'employee'),
  ]
  const profile = people.flatMap((person) => profileMenuOf(person))
  const side = people.flatMap((person) => sideMenuOf(person))
  expect(profile.length).toBeGreaterThan(50)
  expect(profile.filter(({ key }) => !(key in shell.account)).map(({ key }) => key)).toEqual([])
  const entries = side.flatMap((group) => group.entries)
  expect(entries.length).toBeGreaterThan(40)
  expect(entries.filter(({ key }) => !(key in menu)).map(({ key }) => key)).toEqual([])
})

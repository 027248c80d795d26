import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import '#app/platform/testing/database.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { actFor } from '#app/features/people/auth-sessions/act-for.server.ts'
import { startSession } from '#app/features/people/auth-sessions/start-session.server.ts'
import { aCostCentre } from '#app/features/people/company-profiles/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { aGroup, aJoinedTrainer, aMember } from '#app/features/people/parties/testing.server.ts'
import { placedOrders } from '#app/features/sales/orders/testing.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { companyRoutes } from '#app/routes/company/routes.ts'
import { ensureBuild } from '#scripts/start/build.ts'
import { type Measured, startMeasured } from '../http/measure.ts'

const LIMIT = 600_000
const LOCATIONS = ['Zq1north', 'Zq2middle', 'Zq3south'] as const
const CURRENCIES = ['EUR', 'CHF'] as const

let server: Measured
beforeAll(async () => {
  await ensureBuild()
  server = await startMeasured()
}, LIMIT)
afterAll(() => server?.close())

/**
 * Three locations of a group, each with an admin, a manager, a trainer and purchases that say whose they are.
 */
async function aGroupOfThree() {
  return inTransaction(async (tx) => {
    const superAdmin = await anAccount(tx)
    const { locations } = await aGroup(tx, {
      locations: LOCATIONS.map((name) => ({ name: `${name} Works`, currency: 'EUR' })),
      admins: [superAdmin.partyId],
    })
    const provider = { serviceType: 'provider', approval: 'approved' } as const
    const places = []
    for (const [at, company] of locations.entries()) {
      const mark = LOCATIONS[at] ?? ''
      const [admin, manager] = [
        await anAccount(tx, { name: `${mark} admin` }),
        await anAccount(tx, { name: `${mark} manager` }),
      ]
      await aMember(tx, { company, member: admin.partyId, role: 1 })
      await aMember(tx, { company, member: manager.partyId, role: 2 })
      for (const { id } of [admin, manager])
        await actFor(tx, { accountId: id, token: null, partyId: company.id })
      const centre = await aCostCentre(tx, { company, code: `C${at}`, name: `${mark} centre` })
      const seller = await anAccount(tx, { ...provider, visibility: 'companies' })
      await someProfiles(tx, [{ partyId: seller.partyId, displayName: `${mark} trainer` }])
      await aJoinedTrainer(tx, { company, trainer: seller.partyId })
      for (const currency of CURRENCIES) {
        const event = await anEvent(tx, {
          ownerId: seller.partyId,
          currency,
          capacity: 900,
          title: `${mark} event`,
        })
        await placedOrders(tx, [
          {
            eventId: event.id,
            sellerId: seller.partyId,
            buyerId: company.id,
            placedBy: admin.id,
            currency,
            costCentreId: centre,
            confirmedAt: new Date(),
            participants: [{ name: `${mark} participant`, email: `${mark.toLowerCase()}@example.com` }],
            lines: [{ ticketTypeId: event.types[0].id, name: 'Seat', quantity: 1 + at, unitMinor: 10_000 }],
          },
        ])
      }
      places.push({ company, admin, manager, mark })
    }
    const [first] = locations
    if (first) await actFor(tx, { accountId: superAdmin.id, token: null, partyId: first.id })
    return { superAdmin, places }
  })
}

async function cookieOf(accountId: AccountId): Promise<string> {
  const ctx = systemContext('test')
  const [line = ''] = await inTransaction((tx) => startSession(tx, { ctx, accountId }))
  return line.split(';')[0] ?? ''
}

/** Every page and file of a workspace that has no parameter in its address, whichever is added. */
const ADDRESSES = companyRoutes
  .flatMap((route) => [route, ...(route.children ?? [])])
  .map(({ path }) => `/${path}`)
  .filter((path) => path.startsWith('/dashboard/c/') && !path.includes(':'))

async function read(path: string, cookie: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: { cookie },
    redirect: 'manual',
  })
  return Buffer.from(await answer.arrayBuffer()).toString('latin1')
}

test('W7: a manager and an admin of a location see nothing of another, on any page or file', {
  timeout: LIMIT,
}, async () => {
  const { places } = await aGroupOfThree()
  expect(ADDRESSES.length).toBeGreaterThan(25)
  let own = 0
  for (const { manager, admin, mark } of places)
    for (const { id } of [manager, admin]) {
      const cookie = await cookieOf(id)
      const others = LOCATIONS.filter((one) => one !== mark)
      for (const path of [...ADDRESSES, '/dashboard', '/mybooking', '/message']) {
        const html = (await read(path, cookie)).toLowerCase()
        // The admin of a location is told who belongs to its group: their names are no secret there.
        const shown = path === '/dashboard/c/locations' ? html.replaceAll(/zq\dn?\w* works/g, '') : html
        const seen = others.filter((one) => shown.includes(one.toLowerCase()))
        expect(seen, `${path} as ${mark}`).toEqual([])
        own += html.includes(mark.toLowerCase()) ? 1 : 0
      }
    }
  expect(own, 'what is their own they do see').toBeGreaterThan(60)
})

test('W7: the group has one currency a row, the locations beside each other, and totals that are their sums', {
  timeout: LIMIT,
}, async () => {
  const { superAdmin, places } = await aGroupOfThree()
  const html = await read('/dashboard/c/locations', await cookieOf(superAdmin.id))
  const cellsOf = [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) =>
      cell.replaceAll(/<[^>]*>/g, '').trim(),
    ),
  )
  const digits = (text: string | undefined) => Number((text ?? '').replaceAll(/\D/g, ''))
  for (const currency of CURRENCIES) {
    const rows = cellsOf.filter((cells) => cells[1] === currency)
    expect(rows, currency).toHaveLength(LOCATIONS.length + 1)
    const total = rows.at(-1)
    const ofLocations = rows.slice(0, -1)
    for (const column of [2, 3])
      expect(ofLocations.reduce((sum, cells) => sum + digits(cells[column]), 0)).toBe(digits(total?.[column]))
    const { rows: known } = await db().execute<{ minor: number }>(sql`
      select sum(o.total_minor)::int as minor from orders o where o.currency = ${currency}
        and o.buyer_id in (${sql.join(
          places.map(({ company }) => sql`${company.id}`),
          sql`, `,
        )})`)
    expect(digits(total?.[3]) * 100, 'round amounts').toBe(known[0]?.minor)
  }
})

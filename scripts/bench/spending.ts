import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { actFor } from '#app/features/people/auth-sessions/act-for.server.ts'
import { startSession } from '#app/features/people/auth-sessions/start-session.server.ts'
import { aCostCentre } from '#app/features/people/company-profiles/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { aCompany, aJoinedTrainer, aMember } from '#app/features/people/parties/testing.server.ts'
import { addBudget } from '#app/features/procurement/budgets/add-budget.server.ts'
import { employees } from '#app/features/sales/employees/tables.server.ts'
import { placedOrders } from '#app/features/sales/orders/testing.server.ts'
import { yearOf } from '#app/kit/dates.ts'
import { newId } from '#app/kit/ids.ts'
import { config } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { startWorld, type World } from './world.ts'

const DAY_MS = 86_400_000
const SELLERS = 50
const EVENTS_EACH = 40
const SEATS = 5
const EMPLOYEES = 5_000
const LOOKS = 40
const AIM = { yearMs: 200, fiveMs: 300, statements: 6 }
const SPENDING = '/dashboard/c/totalspending'
const PAGES = [
  SPENDING,
  `${SPENDING}?year=five`,
  `${SPENDING}?by=participant`,
  `${SPENDING}?by=participant&year=five`,
  '/dashboard/c/trainingschedule?view=list',
  '/dashboard/c/trainerslist',
]

/**
 * What the pages of a workspace cost with 2,000 trainings of five seats each over five years and 5,000
 * employees. Aims: p95 200 ms, over five years 300 ms, six statements beside those of every page.
 */
export async function benchSpending(): Promise<void> {
  let cookies: string[] = []
  const world = await startWorld(async () => {
    cookies = await fill()
  })
  try {
    const frame = await statementsOf(world, '/dashboard/c/nothing', cookies[0] ?? '')
    for (const [at, page] of PAGES.entries()) await print(world, { page, cookie: cookies[at] ?? '', frame })
  } finally {
    await world.close()
  }
}

async function fill(): Promise<string[]> {
  const { admins, company } = await inTransaction(async (tx) => {
    const company = await aCompany(tx, { currency: 'EUR' })
    // Nobody may ask for more than so many pages in a minute: each is asked for by somebody else.
    const admins: Account[] = []
    for (const _ of PAGES) {
      const admin = await anAccount(tx)
      await aMember(tx, { company, member: admin.partyId, role: 1 })
      await actFor(tx, { accountId: admin.id, token: null, partyId: company.id })
      admins.push(admin)
    }
    const [admin] = admins
    if (!admin) throw new Error('nobody looks')
    const centres: string[] = []
    for (let at = 0; at < 10; at += 1)
      centres.push(await aCostCentre(tx, { company, code: `C${at}`, name: `Centre ${at}` }))
    await hire(tx, company.id)
    await order(tx, { company, admin, centres })
    return { admins, company }
  })
  const [admin] = admins
  if (!admin) throw new Error('nobody looks')
  const ctx = makeContext({ actor: actingFor(personOf(admin), company, 'admin') })
  for (const back of [0, 1])
    await addBudget(ctx, {
      key: randomUUID(),
      year: String(yearOf(new Date(), 'UTC') - back),
      costCentre: '',
      category: '',
      currency: 'EUR',
      amount: '9000000',
      reason: 'Bench',
    })
  const client = new pg.Client({ connectionString: config().DATABASE_URL })
  await client.connect()
  await client.query('analyze')
  await client.end()
  const begin = ({ id: accountId }: Account) =>
    inTransaction((tx) => startSession(tx, { ctx: systemContext('bench'), accountId }))
  const lines = await Promise.all(admins.map(begin))
  return lines.map(([line = '']) => line.split(';')[0] ?? '')
}

type Company = Awaited<ReturnType<typeof aCompany>>
type Account = Awaited<ReturnType<typeof anAccount>>

async function hire(tx: Tx, companyId: Company['id']): Promise<void> {
  const now = new Date()
  const named = (at: number) => ({
    id: newId(),
    companyId,
    email: `e${at}@example.com`,
    name: `Employee ${at}`,
    createdAt: now,
    updatedAt: now,
  })
  for (let from = 0; from < EMPLOYEES; from += 1_000)
    await tx.insert(employees).values(Array.from({ length: 1_000 }, (_, at) => named(from + at)))
}

async function order(tx: Tx, given: { company: Company; admin: Account; centres: string[] }): Promise<void> {
  const { company, admin, centres } = given
  const facts: Parameters<typeof placedOrders>[1] = []
  const categories = [await aCategory(tx), await aCategory(tx), await aCategory(tx)]
  for (let at = 0; at < SELLERS; at += 1) {
    const seller = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    await someProfiles(tx, [{ partyId: seller.partyId, displayName: `Trainer ${at}`, skills: ['a', 'b'] }])
    if (at % 2 === 0) await aJoinedTrainer(tx, { company, trainer: seller.partyId })
    const categoryId = categories[at % 3]?.id ?? ''
    const topic = await aTopic(tx, { ownerId: seller.partyId, categoryId })
    for (let turn = 0; turn < EVENTS_EACH; turn += 1) {
      const n = at * EVENTS_EACH + turn
      const days = n % 2 ? n % 365 : -4 * (n % 365)
      const event = await anEvent(tx, {
        ownerId: seller.partyId,
        topicId: topic.id,
        categoryId,
        capacity: 900,
        startsAt: new Date(Date.now() + days * DAY_MS),
      })
      facts.push({
        eventId: event.id,
        sellerId: seller.partyId,
        buyerId: company.id,
        placedBy: admin.id,
        currency: 'EUR',
        costCentreId: centres[n % centres.length] ?? null,
        confirmedAt: new Date(Date.now() - (n % 1_800) * DAY_MS),
        lines: [{ ticketTypeId: event.types[0].id, name: 'Seat', quantity: SEATS, unitMinor: 10_000 }],
        participants: Array.from({ length: SEATS }, (_, seat) => ({
          name: `E ${n * SEATS + seat}`,
          email: `e${(n * SEATS + seat) % EMPLOYEES}@example.com`,
        })),
      })
    }
  }
  await placedOrders(tx, facts)
}

async function statementsOf(world: World, page: string, cookie: string): Promise<number> {
  const before = await world.used()
  await world.get(page, cookie)
  return (await world.used()).queries - before.queries
}

type Looked = { page: string; cookie: string; frame: number }

async function print(world: World, { page, cookie, frame }: Looked): Promise<void> {
  const took: number[] = []
  for (let turn = -5; turn < LOOKS; turn += 1) {
    const began = performance.now()
    const { status } = await world.get(page, cookie)
    if (status !== 200) throw new Error(`${page} answered ${status}`)
    if (turn >= 0) took.push(performance.now() - began)
  }
  const sorted = took.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.ceil(LOOKS * share) - 1] ?? 0).toFixed(0)
  const aim = page.includes('five') ? AIM.fiveMs : AIM.yearMs
  const statements = (await statementsOf(world, page, cookie)) - frame
  console.log(
    `${page.padEnd(56)} ${at(0.5)} ms, p95 ${at(0.95)} ms (aim ${aim}); ${statements} statements (aim ${AIM.statements})`,
  )
}

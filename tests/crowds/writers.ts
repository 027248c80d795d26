import { sql } from 'drizzle-orm'
import { getOwnEvent } from '#app/features/catalogue/event-publishing/queries-own.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { aCategory } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { pick } from '../crash/pick.ts'
import { gatherBuyers } from '../support/checkout.ts'
import { countingRetries, type Retries } from './retries.ts'
import { counted, emptyTally, type Tally } from './tally.ts'
import { besideWorker } from './worker.ts'
import { type Bought, type Course, FIRST, WORKS, type Writer } from './works.ts'

export type Mixed = Tally & Retries & { lost: string[]; over: number; rules: string[] }

const WRITERS = 50
const PRICE_MINOR = 10_000

/**
 * 50 writers who do all that can be done to a few events at once, while `goes` says of a writer's turn that
 * it is still time (PROOF R7). Lost is what was answered as done and does not stand in the database at the
 * end.
 */
export async function mixWriters(
  { events, capacity = 40, emails = false }: { events: number; capacity?: number; emails?: boolean },
  goes: (turn: number) => boolean,
): Promise<Mixed> {
  const given = await openCourses(events, capacity)
  const first = await Promise.all(given.map(shownOf))
  const people = await gatherBuyers(WRITERS)
  const writers = people.map((actor): Writer => ({ ctx: { ...makeContext({ actor }), actor }, bought: [] }))
  const tally = emptyTally()
  const retries = await countingRetries(() =>
    besideWorker(tally, { emails }, () => write(tally, { given, writers, goes })),
  )
  return {
    ...tally,
    ...retries,
    lost: [
      ...(await Promise.all(given.map((course, at) => lostChanges(course, first[at] as Shown)))).flat(),
      ...(await lostOrders(writers)),
    ],
    over: await oversold(),
    rules: (await checkInvariants()).filter(({ broken }) => broken > 0).map(({ name }) => name),
  }
}

type World = { given: Course[]; writers: Writer[]; goes: (turn: number) => boolean }

async function write(tally: Tally, { given, writers, goes }: World): Promise<void> {
  await Promise.all(
    writers.map(async (writer) => {
      for (let turn = 0; goes(turn); turn += 1) {
        const [work, course] = turn === 0 ? [FIRST, given[0] as Course] : [pick(WORKS), pick(given)]
        await counted(tally, 'turn', work(tally, writer, course))
      }
    }),
  )
}

async function openCourses(count: number, capacity: number): Promise<Course[]> {
  const isProvider = { serviceType: 'provider', approval: 'approved' } as const
  return inTransaction(async (tx) => {
    const account = await anAccount(tx, isProvider)
    const actor = personOf(account, isProvider)
    const { id: categoryId } = await aCategory(tx)
    const courses: Course[] = []
    for (let at = 0; at < count; at += 1) {
      const { id, slug, types } = await anEvent(tx, {
        ownerId: account.partyId,
        categoryId,
        capacity,
        minimum: 1,
        refundSteps: [{ days: 7, percent: 50 }],
        ticketTypes: [
          { name: 'Regular', priceMinor: PRICE_MINOR },
          { name: 'By request', priceMinor: 12_000, needsApproval: true },
        ],
      })
      const [{ id: regular }, { id: byRequest } = { id: '' }] = types
      const owner = { ...makeContext({ actor }), actor }
      courses.push({
        owner,
        id,
        slug,
        regular,
        byRequest,
        added: { capacity: 0, price: 0, days: 0 },
      })
    }
    return courses
  })
}

/** What the form of an event shows of that which the writers change. */
async function shownOf({ owner, slug }: Course) {
  const { values } = await getOwnEvent(owner, slug)
  const [day = '', price = ''] = [values.sessionDay, values.typePrice].map((value) => [value].flat()[0])
  return {
    capacity: Number(values.capacity),
    price: Math.round(Number(price) * 100),
    days: Date.parse(day) / 86_400_000,
  }
}

type Shown = Awaited<ReturnType<typeof shownOf>>

async function lostChanges(course: Course, first: Shown): Promise<string[]> {
  const last = await shownOf(course)
  return (['capacity', 'price', 'days'] as const)
    .filter((name) => last[name] !== first[name] + course.added[name])
    .map((name) => `${name} of ${course.slug}: ${first[name]} + ${course.added[name]} became ${last[name]}`)
}

type Stored = { reference: string; state: string; payment: string; seats: { state: string; name: string }[] }

async function lostOrders(writers: readonly Writer[]): Promise<string[]> {
  const { rows } = await db().execute<Stored>(sql`
    select o.reference, o.state, o.payment, (select json_agg(json_build_object('state', t.state, 'name', t.participant_name)
      order by t.position) from tickets t where t.order_id = o.id) as seats from orders o`)
  const stored = new Map(rows.map((row) => [row.reference, row]))
  return writers
    .flatMap(({ bought }) => bought)
    .flatMap((bought) => lossesOf(bought, stored.get(bought.reference)))
}

function lossesOf({ reference, seats, gone, named }: Bought, stored: Stored | undefined): string[] {
  if (stored?.payment !== 'paid') return [`order ${reference} is not paid`]
  const state = gone.size === seats ? 'cancelled' : 'confirmed'
  const losses = stored.state === state ? [] : [`order ${reference} is ${stored.state}, not ${state}`]
  for (const [at, seat] of stored.seats.entries()) {
    const wanted = gone.has(at + 1) ? 'cancelled' : 'valid'
    if (seat.state !== wanted) losses.push(`seat ${at + 1} of ${reference} is ${seat.state}, not ${wanted}`)
    const name = named.get(at + 1)
    if (name && seat.name !== name) losses.push(`seat ${at + 1} of ${reference} is not ${name}'s`)
  }
  return losses
}

/** Seats beyond what all limits of events have, added up. */
async function oversold(): Promise<number> {
  const { rows } = await db().execute<{ over: number }>(sql`
    select coalesce(sum(greatest(0, used - size)), 0)::int as over from (
      select q.size, (select coalesce(sum(c.quantity), 0) from seat_allocations c
        join quota_ticket_types t on t.ticket_type_id = c.ticket_type_id
        where t.quota_id = q.id and (c.state = 'taken' or (c.state = 'held' and c.held_until > now()))) as used
      from quotas q) counted`)
  return rows[0]?.over ?? 0
}

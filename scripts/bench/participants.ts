import { eq } from 'drizzle-orm'
import pg from 'pg'
import { eventSessions } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { authSessions } from '#app/features/people/auth-sessions/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { placedOrders } from '#app/features/sales/orders/testing.server.ts'
import { newCode, newId } from '#app/kit/ids.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { sessionCookie } from '#app/platform/http/session-cookie.server.ts'
import { openLoop } from './open-loop.ts'
import { startWorld, type World } from './world.ts'

const PEOPLE = 5_000
const IN_ORDER = 10
const LOOKS = 40
const DEVICES = 5
const PER_SECOND = 20
const SECONDS = 20
const AIM = { listMs: 200, doorMs: 50 }
const HOUR_MS = 3_600_000

/**
 * What the list of the participants of an event of 5,000 costs, as pages, searched and as a file, and how
 * long the door of the same event takes for a ticket, 20 a second from five devices. Aims: p95 200 ms for the
 * list, 50 ms for the door.
 */
export async function benchParticipants(): Promise<void> {
  const crowd = { cookies: [] as string[], slug: '', event: '', session: '', codes: [] as string[] }
  const world = await startWorld(async () => {
    Object.assign(crowd, await gatherCrowd())
  })
  try {
    const own = `/event/manage_event/${crowd.slug}/participants`
    const bare = await bareQuery(world, crowd.event)
    for (const page of [own, `${own}?view=away&q=person+4`, `${own}.csv`])
      await printList(world, page, crowd.cookies[0] ?? '', bare)
    await printDoor(world, crowd)
  } finally {
    await world.close()
  }
}

type Crowd = { cookies: string[]; slug: string; event: string; session: string; codes: string[] }

async function gatherCrowd(): Promise<Crowd> {
  return inTransaction(async (tx) => {
    const owner = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const buyer = await anAccount(tx)
    const event = await anEvent(tx, {
      ownerId: owner.partyId,
      capacity: PEOPLE,
      startsAt: new Date(Date.now() + HOUR_MS),
    })
    const [type] = event.types
    const line = { ticketTypeId: type.id, name: type.name, quantity: IN_ORDER, unitMinor: type.priceMinor }
    await placedOrders(
      tx,
      Array.from({ length: PEOPLE / IN_ORDER }, (_, order) => ({
        eventId: event.id,
        sellerId: owner.partyId,
        buyerId: buyer.partyId,
        placedBy: buyer.id,
        currency: 'EUR',
        lines: [line],
        confirmedAt: new Date(),
        participants: Array.from({ length: IN_ORDER }, (_, seat) => ({
          name: `Person ${order * 7 + seat}`,
          email: `p${order}-${seat}@example.com`,
        })),
      })),
    )
    const cookies = Array.from({ length: DEVICES }, () => newCode(32))
    const expiresAt = new Date(Date.now() + 24 * HOUR_MS)
    await tx
      .insert(authSessions)
      .values(cookies.map((token) => ({ id: newId(), userId: owner.id, token, expiresAt })))
    const of = await tx.select().from(eventSessions).where(eq(eventSessions.eventId, event.id))
    const issued = await tx.select({ code: tickets.code }).from(tickets).where(eq(tickets.eventId, event.id))
    return {
      slug: event.slug,
      event: event.id,
      session: of[0]?.id ?? '',
      cookies: cookies.map((token) => sessionCookie(token).split(';', 1)[0] ?? ''),
      codes: issued.map(({ code }) => code),
    }
  })
}

const share = (measured: readonly number[], part: number) =>
  measured.toSorted((one, other) => one - other)[Math.ceil(measured.length * part) - 1] ?? 0

/** What fifty participants cost who asks PostgreSQL alone. */
async function bareQuery({ databaseUrl }: World, event: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('analyze')
  const took: number[] = []
  for (let turn = 0; turn < LOOKS; turn += 1) {
    const began = performance.now()
    await client.query(
      `select t.id, t.participant_name, t.participant_email, l.name, o.reference from tickets t
        join orders o on o.id = t.order_id join order_lines l on l.id = t.line_id
        where t.event_id = $1 and t.state = 'valid' order by lower(t.participant_name), t.id limit 50`,
      [event],
    )
    took.push(performance.now() - began)
  }
  await client.end()
  return share(took, 0.5)
}

async function printList(world: World, page: string, cookie: string, bare: number): Promise<void> {
  const took: number[] = []
  for (let turn = -5; turn < LOOKS; turn += 1) {
    const began = performance.now()
    const { status } = await world.get(page, cookie)
    if (status !== 200) throw new Error(`${page} answered ${status}`)
    if (turn >= 0) took.push(performance.now() - began)
  }
  const name = page.replace(/.*participants/, 'participants')
  console.log(
    `${name.padEnd(32)} of ${PEOPLE}: ${share(took, 0.5).toFixed(1)} ms, p95 ${share(took, 0.95).toFixed(1)} ms ` +
      `(aim ${AIM.listMs}); the bare query is ${(bare / share(took, 0.5)).toFixed(2)} of it (${bare.toFixed(1)} ms)`,
  )
}

async function printDoor(world: World, { slug, session, codes, cookies }: Crowd): Promise<void> {
  const left = codes.values()
  const counts = { taken: 0, valid: 0 }
  const once = async () => {
    const code = left.next().value ?? ''
    const cookie = cookies[counts.taken % DEVICES] ?? ''
    counts.taken += 1
    const { body } = await world.post(`/event/checkin/${slug}.data`, { session, code }, cookie)
    if (body.includes('"valid"')) counts.valid += 1
  }
  await openLoop({ perSecond: PER_SECOND, seconds: 3, once })
  Object.assign(counts, { taken: 0, valid: 0 })
  const before = await world.used()
  const { p50, p95, p99 } = await openLoop({ perSecond: PER_SECOND, seconds: SECONDS, once })
  const after = await world.used()
  if (counts.valid !== counts.taken) throw new Error(`${counts.valid} of ${counts.taken} tickets were valid`)
  const each = (name: 'queries' | 'processorSeconds') => (after[name] - before[name]) / counts.taken
  console.log(
    `the door, ${PER_SECOND} a second from ${DEVICES} devices: ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms ` +
      `(aim ${AIM.doorMs}), p99 ${p99.toFixed(1)} ms; ${each('queries').toFixed(1)} statements, ` +
      `${(each('processorSeconds') * 1_000).toFixed(1)} ms of the server's processor`,
  )
}

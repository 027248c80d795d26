import { eq, sql } from 'drizzle-orm'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { newId } from '#app/kit/ids.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { gatherReaders } from './readers.ts'
import { startWorld } from './world.ts'

const EVENTS = 2_000
const LOOKS = 60
const AIM = { p95Ms: 150, statements: 4 }
const USERNAME = 'has_many_events'

/**
 * What the list of one's own events costs somebody who has 2,000 of them, page by page. Aims: p95 150 ms, 4
 * statements.
 */
export async function benchOwnEvents(): Promise<void> {
  let cookie = ''
  const world = await startWorld(async () => {
    const [own = ''] = await gatherReaders(1, {
      username: USERNAME,
      serviceType: 'provider',
      approval: 'approved',
    })
    cookie = own
    await inTransaction(async (tx) => {
      const [owner] = await tx.select().from(accounts).where(eq(accounts.username, USERNAME))
      if (!owner) throw new Error('nobody has the events')
      const event = await anEvent(tx, { ownerId: owner.partyId })
      const copies = Array.from({ length: EVENTS }, (_, place) => ({ id: newId(), place }))
      // What differs between them is what the list sorts by and shows; what is sold of one is counted for
      // each.
      await tx.execute(sql`insert into events
        select copy.* from events e, jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) c(id uuid, place int),
          jsonb_populate_record(e, jsonb_build_object('id', c.id, 'slug', e.slug || '-' || c.place,
            'title', e.title || ' ' || c.place, 'starts_at', e.starts_at + make_interval(hours => c.place),
            'ends_at', e.ends_at + make_interval(hours => c.place))) copy
        where e.id = ${event.id}`)
    })
  })
  try {
    const took: number[] = []
    for (let turn = -5; turn < LOOKS; turn += 1) {
      const began = performance.now()
      const { status } = await world.get(`/event/manage_event?page=${1 + (Math.abs(turn) % 50)}`, cookie)
      if (status !== 200) throw new Error(`the list answered ${status}`)
      if (turn >= 0) took.push(performance.now() - began)
    }
    const before = await world.used()
    for (let turn = 0; turn < 10; turn += 1) await world.get('/event/manage_event', cookie)
    const statements = ((await world.used()).queries - before.queries) / 10
    const sorted = took.toSorted((one, other) => one - other)
    const at = (share: number) => (sorted[Math.ceil(LOOKS * share) - 1] ?? 0).toFixed(1)
    console.log(
      `${EVENTS} events of one's own, listed: ${at(0.5)} ms, p95 ${at(0.95)} ms (aim ${AIM.p95Ms}); ` +
        `${statements.toFixed(1)} statements (aim ${AIM.statements})`,
    )
  } finally {
    await world.close()
  }
}

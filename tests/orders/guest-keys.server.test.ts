import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { getCheckout } from '#app/features/sales/checkout/queries-checkout.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { newVisitorKey, visitorKeyOf } from '#app/platform/http/visitor-cookie.server.ts'
import { db } from '#app/platform/testing/store.ts'

const FORM = '01890a5d-ac96-774b-bcce-b302099a8057'
const MIGRATION = 'migrations/0011_hashed_visitor_keys.sql'

/** A browser as it comes back: its cookie, and the key that is read from it. */
function aBrowser() {
  const cookie = newVisitorKey(undefined).cookie.split(';')[0] ?? ''
  const request = new Request('http://localhost/', { headers: { cookie } })
  return { key: cookie.split('=')[1] ?? '', ctx: makeContext({ visitorKey: visitorKeyOf(request) }) }
}

test('the database does not hold what a browser sends', async () => {
  const event = await inTransaction((tx) => anEvent(tx, { capacity: 10 }))
  const { key, ctx } = aBrowser()
  const { reference } = await holdSeats(ctx, {
    event: event.slug,
    seats: { [event.types[0].id]: '1' },
    key: FORM,
  })

  const { rows } = await db().execute(sql`
    select o::text as row from orders o union all select k::text from idempotency_keys k
    union all select a::text from attempts a union all select e::text from audit_entries e`)
  expect(rows.length).toBeGreaterThan(1)
  expect(JSON.stringify(rows)).not.toContain(key)
  expect((await getCheckout(ctx, reference)).reference).toBe(reference)
})

test('holds from before keys were hashed stay with their browsers', async () => {
  const event = await inTransaction((tx) => anEvent(tx, { capacity: 10 }))
  const { key, ctx } = aBrowser()
  const asked = { event: event.slug, seats: { [event.types[0].id]: '1' }, key: FORM }
  const { reference } = await holdSeats(makeContext({ visitorKey: key }), asked)

  await db().execute(sql.raw(readFileSync(MIGRATION, 'utf8').replaceAll('--> statement-breakpoint', '')))

  expect((await getCheckout(ctx, reference)).reference).toBe(reference)
  expect(await holdSeats(ctx, asked)).toEqual({ reference })
})

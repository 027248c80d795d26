import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { countCases, listCases } from '#app/features/site/cases/queries-cases.server.ts'
import { STAFF_TASKS } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { FIRST_CASES } from '#tests/support/every-case.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

const CASES = 10_000
/** What is promised is 300 ms, and measured on a machine at rest; a busy one is given ten times that. */
const P95_MS = 3_000

test('the queue of ten thousand cases answers in time, its first page and one in the middle', async () => {
  const account = await inTransaction((tx) => anAccount(tx, { staffTasks: [...STAFF_TASKS] }))
  const ctx = makeContext({ actor: personOf(account, { staffTasks: STAFF_TASKS }) })
  const written = sql`now() - interval '1 minute' * n`
  await db().execute(sql`insert into contact_messages (id, reference, about, name, email, page, message, language, created_at)
    select gen_random_uuid(), 'C' || lpad(n::text, 9, '0'), 'booking', 'Sender ' || n, 's' || n || '@example.com', '/', 'Words', 'de', ${written}
    from generate_series(1, ${CASES / 2}) n`)
  await db().execute(sql`insert into parties (id, kind, slug, display_slug, name, approval, approval_changed_at)
    select gen_random_uuid(), 'person', 'queue' || n, 'queue' || n, 'Person ' || n, 'pending', ${written}
    from generate_series(1, ${CASES / 2}) n`)
  await db().execute(sql`insert into case_owners (kind, subject_id, owner_id, taken_at)
    select 'provider', id, ${account.id}, now() from parties where slug like 'queue%' limit 500`)
  await db().execute(sql`insert into case_notes (id, kind, subject_id, words, created_at)
    select ${newId()}, 'provider', id, 'Noted', now() from parties where slug like 'queue%' limit 1`)
  await db().execute(sql`analyze contact_messages, parties, case_owners`)

  const first = await listCases(ctx, FIRST_CASES)
  const asked = async (after: string) => {
    const begun = performance.now()
    const [counts, list] = await Promise.all([countCases(ctx), listCases(ctx, { ...FIRST_CASES, after })])
    expect(counts.reduce((sum, { all }) => sum + all, 0)).toBeGreaterThanOrEqual(CASES)
    expect(list.rows).toHaveLength(20)
    return performance.now() - begun
  }
  // A machine that does something else meanwhile may be slow once, not in three rounds.
  const rounds: number[] = []
  while (rounds.length < 3 && !rounds.some((p95) => p95 < P95_MS)) {
    const times: number[] = []
    for (let at = 0; at < 40; at += 1) times.push(await asked(at % 2 === 0 ? '' : first.next))
    rounds.push(times.toSorted((a, b) => a - b)[38] ?? Number.POSITIVE_INFINITY)
  }
  process.stdout.write(`queue of ${CASES} cases: p95 ${rounds.map((p95) => p95.toFixed(0)).join(', ')} ms\n`)
  expect(Math.min(...rounds)).toBeLessThan(P95_MS)
}, 120_000)

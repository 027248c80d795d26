import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listSellerYears } from '#app/features/sales/seller-reports/queries-years.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import '#app/platform/testing/database.ts'
import { byKey, recountYear } from '../seller-reports/recount.ts'
import { ask, type Ground, killGroup, prepareGround, ready, turnTo } from './starts.ts'

const LIMIT = 240_000

let ground: Ground
let url: string

beforeEach(async () => {
  ground = prepareGround()
  url = await ground.database('starts')
}, LIMIT)
afterEach(() => ground.close(), LIMIT)

async function wholeWorld() {
  const [row] = await ask<{ events: number; reviews: number; known: number; open: number }>(
    url,
    `select (select count(*)::int from events where held_for is null) as events, (select count(*)::int from reviews) as reviews,
      (select count(*)::int from accounts where username = 'rashmi_s') as known,
      (select count(*)::int from pg_locks where locktype = 'advisory' and objid = 7180002
        and database = (select oid from pg_database where datname = current_database())) as open`,
  )
  await turnTo(url)
  const broken = (await checkInvariants()).filter((rule) => rule.broken > 0)
  return { ...row, broken }
}

/** What tax offices are told of the sellers of the demo world is what its ledger has, entry by entry. */
async function expectReported() {
  const year = new Date().getUTCFullYear()
  for (const of of [year - 1, year])
    expect(byKey(await listSellerYears(systemContext('test'), of))).toEqual(await recountYear(of))
}
async function isThere(client: pg.Client, table: string): Promise<boolean> {
  return (await client.query('select to_regclass($1) is not null as there', [table])).rows[0].there
}

const WHOLE = { events: 141, reviews: 1_500, known: 1, open: 0, broken: [] }

test(
  'three first starts at once on one empty database all come up, on one demo world',
  async () => {
    const all = await Promise.all([1, 2, 3].map(async () => ready(await ground.start(url))))

    const pages = await Promise.all(all.map(({ port }) => fetch(`http://127.0.0.1:${port}/`)))
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await wholeWorld()).toEqual(WHOLE)
    await expectReported()
    const ends = all.map(({ process: child }) => once(child, 'exit'))
    for (const one of all) one.process.kill('SIGTERM')
    expect(await Promise.all(ends)).toEqual([
      [0, null],
      [0, null],
      [0, null],
    ])
  },
  LIMIT,
)

test(
  'a first start that is killed in the middle of the demo world leaves the whole of it to the next',
  async () => {
    const killed = await ground.start(url)
    const brake = new pg.Client({ connectionString: url })
    await brake.connect()
    while (!(await isThere(brake, 'requirements'))) await sleep(20)
    // The world writes them last: whoever loads it waits there with all else written and nothing committed.
    await brake.query('begin; lock table requirements')
    const waiting = `select from pg_locks where not granted and relation = 'requirements'::regclass`
    while ((await brake.query(waiting)).rowCount === 0) await sleep(20)

    killGroup(killed)
    await brake.end()
    const half = await ask(url, 'select 1 as one from accounts limit 1')
    await ready(await ground.start(url))

    expect(half).toEqual([])
    expect(await wholeWorld()).toEqual(WHOLE)
  },
  LIMIT,
)

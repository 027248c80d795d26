import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { notifyMatches } from '#app/features/procurement/matching/notify-matches.server.ts'
import {
  findFittingRequirements,
  findMatchingProviders,
} from '#app/features/procurement/matching/queries-matches.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { migrateDatabase } from '#app/platform/migrate.server.ts'
import { startPostgres } from '#app/platform/postgres.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { loadDemoWorld } from '../demo-world/load-demo-world.ts'
import { type JudgedMatch, judgeMatching } from './match-relevance.ts'

/** So often every topic of the demo world is taught, each time by somebody of its own: 201,000 trainers. */
const COPIES = 500
/** And so often every profile, without a topic. */
const ALONE = 100
const TURNS = 5
const AIM = { p95Ms: 100, toldMs: 5_000 }

/**
 * How long both stages of matching take among 200,000 trainers, for the judged requirements and for
 * providers, and how long it takes from a requirement to the first provider told. Aims: 100 ms in 95 of
 * 100, and 5 s.
 */
export async function benchMatching(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quorum-matching-'))
  fs.chmodSync(folder, 0o755)
  const postgres = await startPostgres({ folder })
  try {
    configure({ DATABASE_URL: postgres.url, DATA_DIR: folder, LOG_LEVEL: 'error' })
    await migrateDatabase(postgres.url)
    await loadDemoWorld(() => {})
    await fillTrainers(postgres.url)
    const judged = await judgeMatching()
    await printProviders(judged)
    await printRequirements()
    await printTold(judged)
  } finally {
    await closeDatabase()
    await postgres.close()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Copies parties, profiles, topics and documents by statements over rows, as the product would have
 * written them.
 */
async function fillTrainers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const columnsOf = async (table: string, but: readonly string[]) => {
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns
        where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER' order by ordinal_position`,
      [table],
    )
    return rows.map(({ name }) => name).filter((name) => !but.includes(name))
  }
  const copy = async (table: string, given: Record<string, string>, from: string) => {
    const kept = await columnsOf(table, Object.keys(given))
    const into = [...Object.keys(given), ...kept].map((name) => `"${name}"`)
    const values = [...Object.values(given), ...kept.map((name) => `x."${name}"`)]
    await client.query(`insert into ${table} (${into.join(', ')}) select ${values.join(', ')} from ${from}`)
  }
  const { rows: indexes } = await client.query<{ name: string; def: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as def from pg_index
      where indrelid = 'search_documents'::regclass and not indisprimary`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await client.query(`create temporary table copies as
    select gen_random_uuid() as topic, gen_random_uuid() as party, d.id as of_topic, d.owner_id as of_party, n,
      row_number() over () as at
    from search_documents d cross join generate_series(1, ${COPIES}) n where d.kind = 'topic'`)
  await copy(
    'parties',
    { id: 'c.party', slug: `'copy' || c.at`, display_slug: `'copy' || c.at` },
    'copies c join parties x on x.id = c.of_party',
  )
  await copy(
    'trainer_profiles',
    {
      party_id: 'c.party',
      supplier_id: 'null',
      rating_count: 'case when c.n % 5 = 0 then 0 else x.rating_count end',
    },
    'copies c join trainer_profiles x on x.party_id = c.of_party',
  )
  await copy(
    'topics',
    { id: 'c.topic', owner_id: 'c.party', slug: `'copy-' || c.at`, description: `''`, gallery: `'[]'` },
    'copies c join topics x on x.id = c.of_topic',
  )
  await copy(
    'search_documents',
    { id: 'c.topic', owner_id: 'c.party', quality: 'x.quality + c.n / 1000.0', url: `'copy-' || c.at` },
    `copies c join search_documents x on x.id = c.of_topic and x.kind = 'topic'`,
  )
  await client.query(`create temporary table alone as
    select gen_random_uuid() as party, d.id as of_party, row_number() over () as at
    from search_documents d cross join generate_series(1, ${ALONE}) where d.kind in ('trainer', 'supplier')`)
  await copy(
    'parties',
    { id: 'a.party', slug: `'alone' || a.at`, display_slug: `'alone' || a.at` },
    'alone a join parties x on x.id = a.of_party',
  )
  await copy(
    'trainer_profiles',
    { party_id: 'a.party', supplier_id: 'null' },
    'alone a join trainer_profiles x on x.party_id = a.of_party',
  )
  await copy(
    'search_documents',
    {
      id: 'a.party',
      owner_id: 'a.party',
      url: `'alone' || a.at`,
      facets: `array_append(array_remove(x.facets, 'alone'), 'alone')`,
    },
    `alone a join search_documents x on x.id = a.of_party and x.kind in ('trainer', 'supplier')`,
  )
  await client.query(`insert into trainer_days_off (party_id, from_day, to_day)
    select c.party, current_date + c.n % 40, current_date + c.n % 40 + c.n % 9 from copies c
      join trainer_profiles p on p.party_id = c.party where c.n % 2 = 0`)
  await client.query(`set maintenance_work_mem = '512MB'`)
  for (const { def } of indexes) await client.query(def)
  for (const table of ['parties', 'trainer_profiles', 'topics', 'search_documents', 'trainer_days_off'])
    await client.query(`vacuum analyze ${table}`)
  const { rows } = await client.query<{ count: string }>('select count(*) from trainer_profiles')
  console.log(`${Number(rows[0]?.count).toLocaleString('en')} trainers, most with a topic each`)
  await client.end()
}

/** A place among what was measured, from 0 to 1. */
const at = (measured: readonly number[], share: number) =>
  measured.toSorted((one, other) => one - other)[Math.ceil(measured.length * share) - 1] ?? 0

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function print(what: string, took: readonly number[]): void {
  const [half = '', most = ''] = [0.5, 0.95].map((share) => at(took, share).toFixed(1))
  console.log(`${what}: ${half} ms, p95 ${most} ms (aim ${AIM.p95Ms}), ${took.length} times`)
}

type Posted = { id: string; owner_id: string; posted_by: string; city: string | null; country: string | null }

async function postedLast(count: number): Promise<Posted[]> {
  const { rows } = await db().execute<Posted>(
    sql`select id, owner_id, posted_by, city, country from requirements where state = 'open' order by id desc limit ${count}`,
  )
  return rows
}

async function personBehind(partyId: string) {
  const [account] = await db()
    .select()
    .from(accounts)
    .where(eq(accounts.partyId, partyId as PartyId))
  if (!account) throw new Error('nobody is that party')
  return { ...makeContext({}), actor: personOf(account, { serviceType: 'provider', approval: 'approved' }) }
}

async function printProviders(judged: readonly JudgedMatch[]): Promise<void> {
  const posted = await postedLast(judged.length)
  const took: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const { owner_id: owner, ...requirement } of posted) {
      const ctx = await personBehind(owner)
      took.push(await timed(() => findMatchingProviders(ctx, requirement, 20)))
    }
  print('who fits a requirement, both stages', took)
}

async function printRequirements(): Promise<void> {
  const { rows } = await db().execute<{ id: string }>(
    sql`select a.party_id as id from accounts a join topics t on t.owner_id = a.party_id
      where t.state = 'published' group by 1 order by 1 limit 40`,
  )
  const took: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const { id } of rows) {
      const ctx = await personBehind(id)
      took.push(await timed(() => findFittingRequirements(ctx)))
    }
  print('which requirements fit a provider, both stages', took)
}

async function printTold(judged: readonly JudgedMatch[]): Promise<void> {
  const took: number[] = []
  for (const { id } of await postedLast(judged.length))
    took.push(await timed(() => notifyMatches(systemContext('bench'), id)))
  const most = Math.max(...took).toFixed(0)
  console.log(
    `providers of a requirement found and told: ${at(took, 0.5).toFixed(0)} ms, at most ${most} ms (aim ${AIM.toldMs})`,
  )
}

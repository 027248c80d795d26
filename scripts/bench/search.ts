import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { chooseBest } from '#app/features/catalogue/search-index/choose-best.server.ts'
import { listResults } from '#app/features/catalogue/search-index/queries-results.server.ts'
import { suggest } from '#app/features/catalogue/search-index/queries-suggest.server.ts'
import { indexTopics } from '#app/features/catalogue/topics/index-topics.server.ts'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase, reading, writing } from '#app/platform/connections.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { migrateDatabase } from '#app/platform/migrate.server.ts'
import { startPostgres } from '#app/platform/postgres.server.ts'
import { cleanRichText } from '#app/platform/rich-text.server.ts'
import { fillSearch } from './search-fill.ts'
import { resultClasses, suggestionClasses } from './search-queries.ts'
import { SearchWorld } from './search-world.ts'

const SUGGESTION_AIM = 20
const RESULT_AIM = 100
const WRITE_AIM = 20
// By then a connection has kept the plan of each statement that a class of texts needs.
const WARM = 200
const CALLS = 200
const OWNERS = 10

const say = (line = '') => console.log(line)
/** `work` is the processor time of database and caller for one call, where the system tells it. */
type Times = { p50: number; p95: number; p99: number; work: number }

/**
 * Suggestions, first result pages and writes at each of `--sizes` (topics; a fifth as many trainers, a tenth
 * as many events), in milliseconds, one call after the other through our own functions, with the memory that
 * docs/operations.md advises for PostgreSQL. `--keep DIR` keeps the databases in a folder and finds them
 * there again.
 */
export async function benchSearch(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { sizes: { type: 'string', default: '10000,100000,1000000' }, keep: { type: 'string' } },
  })
  const sizes = values.sizes.split(',').map(Number)
  const folder = values.keep ?? fs.mkdtempSync(path.join(os.tmpdir(), 'quorum-search-'))
  fs.mkdirSync(folder, { recursive: true })
  fs.chmodSync(folder, 0o755)
  const memory = `${Math.floor(os.totalmem() / 4 / 2 ** 20)}MB`
  say(`PostgreSQL with shared_buffers of ${memory}, a quarter of the memory`)
  const postgres = await startPostgres({ folder, settings: { max_wal_size: '16GB', shared_buffers: memory } })
  const typical: Map<string, Times>[] = []
  try {
    for (const topics of sizes) {
      await prepareDatabase(postgres.url, topics, folder)
      typical.push(await measure(topics))
      await closeDatabase()
    }
    if (sizes.length > 1) sayFactors(sizes, typical)
  } finally {
    await closeDatabase()
    await postgres.close()
    if (!values.keep) fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Makes and fills the database of a size unless it is there, and points the configuration to it. */
async function prepareDatabase(server: string, topics: number, folder: string): Promise<void> {
  const at = (name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href
  const name = `search_${topics}`
  const admin = new pg.Client({ connectionString: at('postgres') })
  await admin.connect()
  const there = await admin.query('select from pg_database where datname = $1', [name])
  if (!there.rowCount) await admin.query(`create database ${name}`)
  await migrateDatabase(at(name))
  configure({ DATABASE_URL: at(name), DATA_DIR: folder })
  const client = new pg.Client({ connectionString: at(name) })
  client.on('error', () => {})
  await client.connect()
  try {
    const began = performance.now()
    if (!there.rowCount) {
      await fillSearch(client, topics, folder)
      say(`filled ${topics} topics in ${((performance.now() - began) / 1_000).toFixed(0)} s`)
    } else {
      await chooseBest(systemContext('bench'))
      await client.query('vacuum analyze search_documents')
      // One that was just filled is in memory: measured is a database that has been at work, not one that
      // just started.
      await client.query('create extension if not exists pg_prewarm')
      await client.query(
        `select pg_prewarm(oid) from pg_class where relname ~ '^search_' and relkind in ('r', 'i')`,
      )
    }
  } catch (error) {
    // What was filled by half must not be found again.
    await admin.query(`drop database ${name} with (force)`)
    throw error
  } finally {
    await client.end().catch(() => {})
    await admin.end()
  }
}

async function timesOf(once: (turn: number) => Promise<unknown>): Promise<Times> {
  for (let turn = 0; turn < WARM; turn += 1) await once(turn)
  const taken: number[] = []
  const before = processorTime()
  for (let turn = 0; turn < CALLS; turn += 1) {
    const began = performance.now()
    await once(turn + WARM)
    taken.push(performance.now() - began)
  }
  const work = (processorTime() - before) / CALLS
  taken.sort((a, b) => a - b)
  const at = (share: number) => taken[Math.floor(share * taken.length)] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), work }
}

const backends = new Set<number>()

/**
 * Milliseconds that this process and its database connections have worked; another program's load is not in
 * it.
 */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  let total = (user + system) / 1_000
  for (const backend of backends) {
    const file = `/proc/${backend}/schedstat`
    if (fs.existsSync(file)) total += Number(fs.readFileSync(file, 'utf8').split(' ')[0]) / 1e6
  }
  return total
}

const figure = (milliseconds: number) => milliseconds.toFixed(milliseconds < 10 ? 2 : 1).padStart(8)

function row(name: string, { p50, p95, p99, work }: Times, aim?: number): void {
  const verdict = aim === undefined ? '' : `  (aim p95 under ${aim}${p95 < aim ? '' : ': missed'})`
  say(`${name.padEnd(34)}${[p50, p95, p99, work].map(figure).join('')}${verdict}`)
}

async function measure(topics: number): Promise<Map<string, Times>> {
  backends.clear()
  // A connection that rested for too long would take its processor time with it.
  for (const { $client } of [reading(), writing()]) {
    $client.options.idleTimeoutMillis = 0
    $client.on('acquire', (client) => backends.add((client as unknown as { processID: number }).processID))
  }
  const busy = `load ${os.loadavg()[0]?.toFixed(1)} on ${os.availableParallelism()} processors`
  say(
    `\n${`${topics.toLocaleString('en')} topics`.padEnd(34)}     p50     p95     p99    work  milliseconds; ${busy}`,
  )
  const ctx = makeContext({})
  const found = new Map<string, Times>()
  row('floor: select 1', await timesOf(() => writing().$client.query('select 1')))
  for (const [name, texts] of suggestionClasses()) {
    const times = await timesOf((turn) => suggest(ctx, texts[turn % texts.length] ?? ''))
    found.set(name, times)
    row(`suggestions, ${name}`, times, SUGGESTION_AIM)
  }
  for (const [name, wanted] of resultClasses()) {
    const times = await timesOf((turn) => listResults(ctx, wanted(turn)))
    row(`results, ${name}`, times, RESULT_AIM)
  }
  row('writing a topic', await writeTimes(), WRITE_AIM)
  const { rows } = await writing().$client.query<{ name: string; size: string }>(
    `select c.oid::regclass::text as name, pg_size_pretty(pg_total_relation_size(c.oid)) as size from pg_class c
      where c.relname ~ '^search_' and c.relkind in ('r', 'i') order by pg_total_relation_size(c.oid) desc`,
  )
  say(rows.map(({ name, size }) => `${name} ${size}`).join(', '))
  return found
}

/** A topic with its address and its index entry, in one transaction, as its provider saves it. */
async function writeTimes(): Promise<Times> {
  const world = new SearchWorld('writes')
  const categoryId = await inTransaction(async (tx) => (await aCategory(tx)).id)
  const owners = await inTransaction(async (tx) => {
    const made: PartyId[] = []
    while (made.length < OWNERS)
      made.push((await anAccount(tx, { serviceType: 'provider', approval: 'approved' })).partyId)
    return made
  })
  const ids: string[] = []
  const times = await timesOf(async (turn) => {
    const ownerId = owners[turn % OWNERS] as PartyId
    const { title, language, summary, body, cities, modes, keywords } = world.topic()
    const facts = { title, summary, modes, ownerId, categoryId, language: language ?? 'en' }
    await inTransaction(async (tx) => {
      const { id } = await aTopic(tx, {
        ...facts,
        description: cleanRichText(body ?? ''),
        cities: (cities ?? []).map(String),
        tags: keywords?.slice(0, 4),
      })
      await indexTopics(tx, [id])
      ids.push(id)
    })
  })
  await writing().$client.query(`delete from search_documents where kind = 'topic' and id = any($1)`, [ids])
  await writing().$client.query('delete from topics where id = any($1)', [ids])
  return times
}

function sayFactors(sizes: number[], typical: Map<string, Times>[]): void {
  const [first, last] = [typical[0], typical.at(-1)]
  say(
    `\n${`From ${sizes[0]} to ${sizes.at(-1)} topics, times`.padEnd(34)}     p50     p95    work  (aim 2 or less)`,
  )
  for (const [name, times] of first ?? []) {
    const after = last?.get(name) ?? times
    const factors = (['p50', 'p95', 'work'] as const).map((part) => figure(after[part] / times[part]))
    say(`${`suggestions, ${name}`.padEnd(34)}${factors.join('')}`)
  }
}

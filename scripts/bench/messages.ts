import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { config } from '#app/platform/config.server.ts'
import { fillMessages, OWN, queries } from './messages-fill.ts'
import { gatherReaders } from './readers.ts'
import { startWorld, type World } from './world.ts'

const USERNAME = 'has_many_messages'
const LOOKS = 60
/** So many write, none oftener than one may. */
const WRITERS = 10
const AIM = { searchMs: 100, inboxMs: 150, statements: 5, writeMs: 30 }

/** As the inbox asks for its rows; as the index of words is asked; as one row of each is written. */
const INBOX = `select conversation_id from conversation_sides where party_id = $1 and not is_done
  order by last_at desc limit 21`
const SEARCH = `select line_id from line_words where words @@ $1::tsquery order by line_id desc limit 21`
const WRITE = `insert into conversation_lines (id, conversation_id, position, kind, side_id, words)
  select uuidv7(), id, last_position + 1000000 + $2::int, 'message', low_id, 'Hello' from conversations where code = $1`

/**
 * Messages of somebody who has 50,000 among a million: found by words (p95 100 ms), 2,000 conversations
 * listed (p95 150 ms, 5 statements) and written in (p95 30 ms), each beside its bare statement through pg.
 */
export async function benchMessages(): Promise<void> {
  let readers: string[] = []
  const world = await startWorld(async () => {
    readers = await gatherReaders(1, { username: USERNAME, approval: 'approved' })
    readers.push(...(await gatherReaders(WRITERS)))
    await fillMessages(config().DATABASE_URL ?? '', USERNAME)
  })
  const client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  try {
    const [own = '', ...writers] = readers
    const { rows } = await client.query<{ id: string }>('select id from parties where slug = $1', [USERNAME])
    const party = rows[0]?.id ?? ''
    const words = queries()
    const page = async (path: string) => {
      const { status } = await world.get(path, own)
      if (status !== 200) throw new Error(`${path} answered ${status}`)
    }
    const searched = async (turn: number) =>
      page(`/message?q=${(words[turn % words.length] ?? '').replace(' ', '+')}`)
    const bareSearch = (turn: number) =>
      client.query(SEARCH, [`'#${party}' & ${(words[turn % words.length] ?? '').split(' ').join(' & ')}`])
    await print(world, `${OWN.conversations * OWN.lines} of 1,000,000 messages, found by words`, {
      product: searched,
      bare: bareSearch,
      aim: AIM.searchMs,
    })
    for (const [at, one] of words.entries()) {
      const took = await timesOf(() => searched(at), 4)
      console.log(`  ${one}: ${took.p50.toFixed(1)} ms, at most ${took.p95.toFixed(1)} ms`)
    }
    await print(world, `${OWN.conversations} conversations, listed`, {
      product: () => page('/message'),
      bare: () => client.query(INBOX, [party]),
      aim: AIM.inboxMs,
      statements: AIM.statements,
    })
    const codes = await begun(client)
    await print(world, 'a line written', {
      product: async (turn) => {
        const form = { code: codes[turn % WRITERS] ?? '', words: `Hello ${turn}`, key: randomUUID() }
        const { status } = await world.post(`/message/${USERNAME}`, form, writers[turn % WRITERS])
        if (status !== 302) throw new Error(`a message was answered ${status}`)
      },
      bare: (turn) => client.query(WRITE, [codes[turn % WRITERS], turn]),
      aim: AIM.writeMs,
    })
  } finally {
    await client.end()
    await world.close()
  }
}

/** A conversation of each of the writers with the one of many messages; returns their codes. */
async function begun(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ code: string }>(
    `with pairs as (
       select least(a.party_id, p.id) low, greatest(a.party_id, p.id) high, s.created_at, s.id
       from auth_sessions s join accounts a on a.id = s.user_id cross join parties p
       where p.slug = $1 and a.party_id <> p.id order by s.id),
     begun as (
       insert into conversations (id, code, low_id, high_id)
       select uuidv7(), 'WR2T3' || lpad((row_number() over (order by id))::text, 7, '0'), low, high from pairs
       returning *),
     sides as (
       insert into conversation_sides (conversation_id, party_id, last_at)
       select id, p, last_at from begun, unnest(array[low_id, high_id]) p)
     select code from begun order by code`,
    [USERNAME],
  )
  return rows.map(({ code }) => code)
}

type Measured = {
  product: (turn: number) => Promise<unknown>
  bare: (turn: number) => Promise<unknown>
  aim: number
  statements?: number
}

async function print(
  world: World,
  name: string,
  { product, bare, aim, statements }: Measured,
): Promise<void> {
  const took = await timesOf(product, LOOKS, 20)
  const floor = await timesOf(bare, LOOKS, 20)
  const before = (await world.used()).queries
  for (let turn = 0; turn < 10; turn += 1) await product(turn)
  const sent = ((await world.used()).queries - before) / 10
  console.log(
    `${name}: ${took.p50.toFixed(1)} ms, p95 ${took.p95.toFixed(1)} ms (aim ${aim}); bare through pg ` +
      `${floor.p50.toFixed(1)} ms, p95 ${floor.p95.toFixed(1)} ms; ${sent.toFixed(1)} statements` +
      `${statements ? ` (aim ${statements} of its own)` : ''}`,
  )
}

async function timesOf(once: (turn: number) => Promise<unknown>, times: number, warm = 0) {
  const took: number[] = []
  for (let turn = -warm; turn < times; turn += 1) {
    const began = performance.now()
    await once(turn + warm)
    if (turn >= 0) took.push(performance.now() - began)
  }
  const sorted = took.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.ceil(times * share) - 1] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

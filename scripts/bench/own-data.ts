import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { dataLink } from '#app/features/site/privacy/data-link.server.ts'
import { type AccountId, newCode } from '#app/kit/ids.ts'
import { sessionTokenIn } from '#app/platform/http/session-cookie.server.ts'
import { gatherReaders } from './readers.ts'
import { startWorld, type World } from './world.ts'

const ROWS = 50_000
/** Ten years with five emails a day. */
const MAILS = 18_000
const PEOPLE = 100
/** What each of the others has in the same table. */
const OF_OTHERS = 1_000
const EVERY_MS = 50

/**
 * The download of all own data of somebody with ten years of it (50,000 notifications and as many entries of
 * the trace, 18,000 emails), beside one who has fewer: the server's memory while it is taken, and how long
 * that takes. Aims: the memory is flat, and five minutes are enough.
 */
export async function benchOwnData(): Promise<void> {
  let cookies: string[] = []
  const world = await startWorld(async () => {
    cookies = await gatherReaders(PEOPLE)
  })
  try {
    const [many = '', few = ''] = cookies
    const owners = await fill(world, many)
    const ask = (cookie: string) => print(world, cookie, owners.get(sessionTokenIn(cookie) ?? ''))
    for (const cookie of [few, many, many]) await ask(cookie)
  } finally {
    await world.close()
  }
}

/** Gives everybody notifications, one person the most; answers whose the sessions are. */
async function fill(world: World, many: string): Promise<Map<string, AccountId>> {
  const client = new pg.Client(world.databaseUrl)
  await client.connect()
  await client.query(
    `insert into notifications (id, recipient_id, kind, about, parameters, link)
      select uuidv7(), user_id, 'eventRuns', n::text, jsonb_build_object('title', md5(random()::text)), '/'
      from auth_sessions cross join lateral generate_series(1, case when token = $1 then $2::int else $3::int end) n
      order by random()`,
    [sessionTokenIn(many), ROWS, OF_OTHERS],
  )
  // Ten years of somebody who is there each day: what was done and what was mailed.
  await client.query(
    `insert into audit_entries (id, at, account_id, actor, action, subject_kind, subject_id, request_id, facts)
      select uuidv7(), now() - n * interval '1 hour', s.user_id, 'person', 'orders.details', 'order', uuidv7()::text, uuidv7()::text,
        jsonb_build_object('seats', n)
      from auth_sessions s cross join generate_series(1, $2::int) n where s.token = $1`,
    [sessionTokenIn(many), ROWS],
  )
  await client.query(
    `insert into emails (id, to_address, language, kind, subject, html, text, state)
      select uuidv7(), a.email, 'en', 'orders.ticket', 'Your ticket ' || n, repeat('<p>Your ticket</p>', 40), repeat('Your ticket ', 40), 'sent'
      from auth_sessions s join accounts a on a.id = s.user_id cross join generate_series(1, $2::int) n where s.token = $1`,
    [sessionTokenIn(many), MAILS],
  )
  await client.query('analyze')
  const { rows } = await client.query<{ token: string; id: AccountId }>(
    'select token, user_id as id from auth_sessions',
  )
  await client.end()
  return new Map(rows.map(({ token, id }) => [token, id]))
}

async function print(world: World, cookie: string, accountId: AccountId | undefined): Promise<void> {
  if (!accountId) throw new Error('a session of nobody')
  const until = Math.floor(Date.now() / 1_000) + 60
  const link = dataLink({ accountId, until, nonce: newCode(16) })
  const [before, began] = [await world.used(), performance.now()]
  const headers = { cookie }
  const [answer] = (await once(get(`${world.origin}/settings/data/${link}`, { headers }), 'response')) as [
    IncomingMessage,
  ]
  if (answer.statusCode !== 200) throw new Error(`own data answered ${answer.statusCode}`)
  let [bytes, most] = [0, before.megabytes]
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  const ended = once(answer, 'end').then(() => true)
  const pause = () => new Promise<false>((resolve) => setTimeout(resolve, EVERY_MS, false))
  while (!(await Promise.race([ended, pause()]))) most = Math.max(most, (await world.used()).megabytes)
  const after = await world.used()
  console.log(
    `${(bytes / 1e3).toFixed(0).padStart(5)} kB packed in ${((performance.now() - began) / 1_000).toFixed(1)} s, ` +
      `${after.queries - before.queries} statements (aim: within 300 s); memory ${before.megabytes} → at most ${most} MB (aim: flat)`,
  )
}

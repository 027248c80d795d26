import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { databaseUrl } from '#app/platform/config.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import '#app/platform/testing/database.ts'
import { ensureBuild } from '#scripts/start/build.ts'
import { freePort } from '#tests/support/free-port.ts'
import { PLAIN } from '#tests/support/plain-process.ts'
import { aDoor } from './door.ts'

let door: Awaited<ReturnType<typeof aDoor>>
let product: ChildProcess
let origin: string
let event: string

beforeAll(async () => {
  await ensureBuild()
  const { slug } = await inTransaction(async (tx) => anEvent(tx, { ownerId: (await anAccount(tx)).partyId }))
  event = `/event/Q/${slug}`
  const url = new URL(databaseUrl())
  door = await aDoor({ host: url.hostname, port: Number(url.port) })
  url.port = String(door.port)
  const port = await freePort()
  origin = `http://localhost:${port}`
  product = fork(new URL('./serve.ts', import.meta.url), {
    execArgv: PLAIN,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: url.href,
      PORT: String(port),
      ORIGIN: origin,
      ROLE: 'web',
      PAGE_CACHE_SECONDS: '1',
      LOG_LEVEL: 'silent',
    },
  })
  const ended = once(product, 'exit').then(() => Promise.reject(new Error('the product has ended')))
  await Promise.race([once(product, 'message'), ended])
}, 240_000)

afterAll(() => {
  product.disconnect()
  door.close()
})

type Asked = { headers?: Record<string, string>; form?: Record<string, string> }

async function ask(path: string, { headers = {}, form }: Asked = {}) {
  const answer = await fetch(origin + path, {
    method: form ? 'POST' : 'GET',
    headers: { accept: 'text/html', ...headers },
    body: form && new URLSearchParams(form),
    redirect: 'manual',
  })
  const body = await answer.text()
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body }
}

/** What needs the database, each asked as its own kind of client would. */
const NEEDING: [string, string, Asked, RegExp][] = [
  ['a page that nobody keeps', '/de/search?topic=anything-{how}', {}, /Einen Moment, bitte/],
  [
    'data of a page',
    '/search.data?topic=other-{how}',
    { headers: { accept: '*/*' } },
    /refused\.unavailable/,
  ],
  ['a feed', '/feed/events.rss?q={how}', { headers: { accept: '*/*' } }, /./],
  ['a page with parameters that nobody knows', '/event/search?unknown={how}', {}, /One moment, please/],
  [
    'a form',
    '/fr/contact',
    { form: { name: 'Ada', email: 'ada@example.org', about: 'question', message: 'typed with care' } },
    /typed with care/,
  ],
  [
    'a wire call',
    '/it/api/inc/switchfunction',
    { form: { action: 'usernamecheck', susername: 'ada_l' } },
    /"status":false,"msg":"[^"]+"/,
  ],
]

test.each(['shut', 'silent'] as const)(
  'while the database is %s, what needs it says so kindly and what is kept goes on; then all is well again',
  async (how) => {
    expect((await ask(event)).status).toBe(200)
    if (how === 'shut') door.shut()
    else door.silence()
    // Longer than a kept page is fresh and stale.
    await sleep(3_500)

    const asked = await Promise.all(NEEDING.map(([, path, as]) => ask(path.replace('{how}', how), as)))
    for (const [at, [name, , , words]] of NEEDING.entries()) {
      const { status, retryAfter, body } = asked[at] ?? {}
      expect({ name, status, saysWhen: Number(retryAfter) > 0 }).toEqual({
        name,
        status: 503,
        saysWhen: true,
      })
      expect(body).toMatch(words)
    }
    expect((await ask(event)).status).toBe(200)
    // Whoever balances the load does not wait for the database, which may say nothing for long.
    const ready = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(4_000) })
    expect(ready.status).toBe(503)
    expect((await ask('/healthz')).status).toBe(200)

    door.open()
    const began = performance.now()
    while (
      (await ask(`/event/search?unknown=again-${how}`)).status !== 200 &&
      performance.now() - began < 30_000
    )
      await sleep(100)
    expect((await ask(`/de/search?topic=anything-${how}`)).status).toBe(200)
  },
  120_000,
)

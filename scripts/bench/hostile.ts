import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isNotNull } from 'drizzle-orm'
import { catalogueUploads } from '#app/features/catalogue/catalogue-uploads/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { readerEnds } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import type { Sender } from './hostile-sender.ts'
import { openLoop } from './open-loop.ts'
import { publicPages, uncached } from './pages.ts'
import { startWorld, type World } from './world.ts'

const RUNS = 9
const SECONDS = 30
const WARM_SECONDS = 30
const HOSTILE_A_SECOND = 3
const PROVIDERS = 15
const MOST_SHARE = 0.4
const AIM = 1.1

/**
 * What others notice while three hostile files a second come in: how long pages take that nobody keeps, asked
 * at a fixed rate below half of what the process can, for half a minute with and half a minute without them,
 * nine times, each first in its turn. Aim: p95 within a tenth.
 */
export async function benchHostile(): Promise<void> {
  let providers: Person[] = []
  const world = await startWorld(async () => {
    providers = await gatherProviders()
  }, 'all')
  const folder = await mkdtemp(path.join(tmpdir(), 'quorum-hostile-'))
  const sender = fork('scripts/bench/hostile-sender.ts', { stdio: 'inherit' })
  await once(sender, 'message')
  try {
    const { event } = await publicPages(world)
    const ask = () => world.get(uncached(event))
    const perSecond = Math.max(1, Math.floor((await pagesASecond(ask)) * MOST_SHARE))
    const asked = { perSecond, seconds: SECONDS, once: ask }
    await warm(send(sender, folder, providers), ask)
    const p95: Record<'alone' | 'beside', number[]> = { alone: [], beside: [] }
    for (let run = 0; run < RUNS; run += 1) {
      const alone = async () => {
        await quiet(world)
        p95.alone.push((await openLoop(asked)).p95)
      }
      if (run % 2 === 0) await alone()
      else await quiet(world)
      const stop = send(sender, folder, providers)
      p95.beside.push((await openLoop(asked)).p95)
      const sent = await stop()
      if (run % 2 === 1) await alone()
      console.log(
        `${perSecond} pages a second: p95 ${p95.alone.at(-1)?.toFixed(1)} ms alone, ` +
          `${p95.beside.at(-1)?.toFixed(1)} ms beside ${sent} hostile files`,
      )
    }
    // Each minute is compared with the one before it: how busy the machine is otherwise changes from one to
    // the next.
    const ratios = p95.beside.map((beside, at) => beside / (p95.alone[at] ?? 0))
    console.log(`median of ${RUNS}: ${median(ratios).toFixed(2)} (aim ${AIM})`)
  } finally {
    sender.disconnect()
    await world.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** What is done for the first time is compiled for it: both are done for a while before anything counts. */
async function warm(stop: () => Promise<number>, ask: () => Promise<unknown>): Promise<void> {
  await openLoop({ perSecond: 20, seconds: WARM_SECONDS, once: ask })
  await stop()
}

const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

async function gatherProviders(): Promise<Person[]> {
  const approved = { serviceType: 'provider', approval: 'approved' } as const
  const all: Person[] = []
  for (let at = 0; at < PROVIDERS; at += 1)
    all.push(personOf(await inTransaction((tx) => anAccount(tx, approved)), approved))
  return all
}

/** How many pages one process makes in a second, asked by four that wait for each. */
async function pagesASecond(ask: () => Promise<unknown>): Promise<number> {
  const until = performance.now() + 5_000
  while (performance.now() < until) await ask()
  const began = performance.now()
  let count = 0
  const end = began + 5_000
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (; performance.now() < end; count += 1) await ask()
    }),
  )
  return (count * 1_000) / (performance.now() - began)
}

/**
 * Has files sent by turns of many providers until it is told to stop; then how many were sent. It is a
 * process of its own that sends: what storing them costs it would otherwise be waited for by whoever asks for
 * pages.
 */
function send(child: ChildProcess, folder: string, providers: readonly Person[]) {
  child.send({ folder, providers, perSecond: HOSTILE_A_SECOND } satisfies Sender)
  return async () => {
    child.send('stop')
    const [sent] = await once(child, 'message')
    return Number(sent)
  }
}

/** Forgets what was sent, and waits until nothing of it is read. */
async function quiet(world: World): Promise<void> {
  await db().delete(catalogueUploads)
  for (;;) {
    const open = await db().select().from(readerEnds).where(isNotNull(readerEnds.begunAt))
    const fresh = open.filter(({ begunAt }) => Date.now() - (begunAt?.getTime() ?? 0) < 120_000)
    if (fresh.length === 0) break
    await sleep(500)
  }
  await db().delete(readerEnds)
  await world.get('/')
  await sleep(2_000)
}

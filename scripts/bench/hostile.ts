import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isNotNull } from 'drizzle-orm'
import { zipSync } from 'fflate'
import { storeUpload } from '#app/features/catalogue/catalogue-uploads/store-upload.server.ts'
import { catalogueUploads } from '#app/features/catalogue/catalogue-uploads/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { readerEnds } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { openLoop } from './open-loop.ts'
import { publicPages, uncached } from './pages.ts'
import { startWorld, type World } from './world.ts'

const RUNS = 5
const SECONDS = 60
const WARM_SECONDS = 30
const HOSTILE_A_SECOND = 3
const PROVIDERS = 15
const MOST_SHARE = 0.4
const AIM = 1.1

/**
 * What is small and costs much: endless lengths and rules, nested and wide texts, a spreadsheet that unpacks
 * to a hundred times as much.
 */
function hostileFiles(): Uint8Array[] {
  const many = (count: number, lines: string[]) => calendarOf(Array.from({ length: count }, () => lines))
  const texts = [
    many(1, ['DTSTART:20280101T090000Z', 'DURATION:P777777777777777777D']),
    many(200, [
      'DTSTART:20280101T090000Z',
      'RRULE:FREQ=SECONDLY;UNTIL=99991231T235959Z;BYMONTHDAY=30;BYMONTH=2',
    ]),
    many(3_000, ['DTSTART:20280101T090000Z', 'DTEND:20280101T100000Z', 'RRULE:FREQ=DAILY;COUNT=60']),
    `{"events":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    `title,start${',column'.repeat(50_000)}\nA,2030-01-01`,
    `<!doctype html>${'<div itemscope>'.repeat(40_000)}`,
  ]
  const sheet = zipSync({ 'xl/workbook.xml': new Uint8Array(40_000_000).fill(0x20) }, { level: 9 })
  return [...texts.map((text) => new TextEncoder().encode(text)), sheet]
}

function calendarOf(events: string[][]): string {
  const blocks = events.flatMap((lines, at) => [
    'BEGIN:VEVENT',
    `UID:${at}@hostile.example`,
    'DTSTAMP:20260101T000000Z',
    'SUMMARY:The longest course',
    ...lines,
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//hostile//EN', ...blocks, 'END:VCALENDAR'].join('\r\n')
}

/**
 * What others notice while three hostile files a second come in: how long pages take that nobody keeps, asked
 * at a fixed rate below half of what the process can, for a minute with and a minute without them, five times
 * in turns. Aim: p95 within a tenth.
 */
export async function benchHostile(): Promise<void> {
  let providers: Person[] = []
  const world = await startWorld(async () => {
    providers = await gatherProviders()
  }, 'all')
  const folder = await mkdtemp(path.join(tmpdir(), 'quorum-hostile-'))
  try {
    const files = hostileFiles()
    const { event } = await publicPages(world)
    const ask = () => world.get(uncached(event))
    const perSecond = Math.max(1, Math.floor((await pagesASecond(ask)) * MOST_SHARE))
    const asked = { perSecond, seconds: SECONDS, once: ask }
    await warm(send(folder, providers, files), ask)
    const p95: Record<'alone' | 'beside', number[]> = { alone: [], beside: [] }
    for (let run = 0; run < RUNS; run += 1) {
      await quiet(world)
      p95.alone.push((await openLoop(asked)).p95)
      const stop = send(folder, providers, files)
      p95.beside.push((await openLoop(asked)).p95)
      const sent = await stop()
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

/** Sends files by turns of many providers until it is told to stop; then how many were sent. */
function send(folder: string, providers: readonly Person[], files: readonly Uint8Array[]) {
  let [isOn, sent] = [true, 0]
  const sending = (async () => {
    const began = performance.now()
    for (; isOn; sent += 1) {
      const actor = providers[sent % providers.length] as Person
      const bytes = files[sent % files.length] ?? new Uint8Array()
      const file = path.join(folder, `${sent % providers.length}`)
      await writeFile(file, bytes)
      const brought = { field: 'file', name: 'hostile', bytes: bytes.byteLength, path: file }
      await storeUpload(makeContext({ actor }), {}, brought).catch(() => undefined)
      await sleep(Math.max(0, began + ((sent + 1) * 1_000) / HOSTILE_A_SECOND - performance.now()))
    }
  })()
  return async () => {
    isOn = false
    await sending
    return sent
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

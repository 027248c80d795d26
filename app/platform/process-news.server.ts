import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'
import { databaseUrl } from './config.server.ts'
import { inTransaction, type Tx } from './db.server.ts'
import { log } from './log.server.ts'

/** What all processes keep of pages may show something that is gone. */
export const PAGES_FORGOTTEN = 'pages-forgotten'

/** The news that caches of one page are outdated: its path without the language. */
export const pageForgotten = (path: string) => `${PAGES_FORGOTTEN} ${path}`

/** What a piece of news has a process forget: all it keeps of pages, or one of them; null for other news. */
export function forgottenBy(news: string): { path?: string } | null {
  if (news === PAGES_FORGOTTEN) return {}
  return news.startsWith(pageForgotten('/')) ? { path: news.slice(pageForgotten('').length) } : null
}

/** Has all processes make anew what they keep of pages. */
export const forgetPagesJob = defineJob('platform.forget-pages', z.object({}).catch({}))

const LOOK_AGAIN = 'look-again'
/** A piece of news holds 8,000 bytes at most. */
const NAMED_AT_ONCE = 200

/** Makes the browsers of some accounts fetch what is new, once the caller's transaction has committed. */
export async function haveLook(tx: Tx, accounts: readonly string[]): Promise<void> {
  const pieces = Array.from({ length: Math.ceil(accounts.length / NAMED_AT_ONCE) }, (_, at) =>
    [LOOK_AGAIN, ...accounts.slice(at * NAMED_AT_ONCE, (at + 1) * NAMED_AT_ONCE)].join(' '),
  )
  if (pieces.length > 0)
    await tx.execute(sql`select pg_notify(${CHANNEL}, news) from unnest(${sql.param(pieces)}::text[]) news`)
}

/** The accounts that a piece of news has look again; null for other news. */
export function accountsToNotify(news: string): string[] | null {
  const [kind, ...accounts] = news.split(' ')
  return kind === LOOK_AGAIN ? accounts : null
}

const CHANNEL = 'quorum_news'
const LONGEST_PAUSE_MS = 10_000

/** Broadcasts a piece of news to all processes. For jobs, as concurrent broadcasts wait for each other. */
export async function notifyProcesses(news: string): Promise<void> {
  await inTransaction((tx) => tx.execute(sql`select pg_notify(${CHANNEL}, ${news})`))
}

/**
 * Subscribes this process to news of all processes; returns a function that unsubscribes. `missed` is called
 * after a lost connection to the database is restored, as news may have been missed.
 */
export function hearNews(hear: (news: string) => void, missed: () => void): () => Promise<void> {
  const stopping = new AbortController()
  let hasHeard = false
  const listening = () => {
    if (hasHeard) missed()
    hasHeard = true
  }
  const running = (async () => {
    for (let pause = 250; !stopping.signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      const began = Date.now()
      await hearOnce({ hear, listening }, stopping.signal).catch((error: unknown) =>
        log.warn({ err: error }, 'news are not heard'),
      )
      if (stopping.signal.aborted) return
      if (Date.now() - began > LONGEST_PAUSE_MS) pause = 250
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return async () => {
    stopping.abort()
    // A database that says nothing does not say goodbye either.
    await Promise.race([running, sleep(1_000, undefined, { ref: false })])
  }
}

type Line = { hear: (news: string) => void; listening: () => void }

/** Resolves when the line is lost or `signal` ends it. */
async function hearOnce({ hear, listening }: Line, signal: AbortSignal): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl(),
    application_name: 'quorum-news',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  })
  const ended = new Promise<void>((resolve) => {
    client.on('end', resolve).on('error', () => resolve())
    signal.addEventListener('abort', () => resolve())
  })
  try {
    await client.connect()
    client.on('notification', ({ payload = '' }) => hear(payload))
    await client.query(`listen ${CHANNEL}`)
    listening()
    await ended
  } finally {
    await client.end().catch(() => {})
  }
}

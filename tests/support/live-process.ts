import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { liveSessions } from '#app/features/people/auth-sessions/queries-live.server.ts'
import { startSession } from '#app/features/people/auth-sessions/start-session.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { heedNews } from '#app/platform/http/heed-news.server.ts'
import { LiveLines } from '#app/platform/http/live-lines.server.ts'
import { db } from '#app/platform/testing/store.ts'

export type LiveProcess = Awaited<ReturnType<typeof startLiveProcess>>
export type OpenLine = { answer: IncomingMessage; heard: string[]; ended: () => boolean }

/** Two processes of the product would not differ: each has its own lines and hears the same news. */
export async function startLiveProcess() {
  const lines = new LiveLines(liveSessions)
  const server = createServer(lines.before((_request, response) => response.writeHead(404).end()))
  const before = await hearers()
  const deafen = heedNews(lines)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  // News are heard a moment after the line to the database is open.
  while ((await hearers()) <= before) await sleep(20)
  const close = async () => {
    lines.end()
    server.closeAllConnections()
    server.close()
    await deafen()
  }
  return { lines, close, port: () => (server.address() as AddressInfo).port }
}

async function hearers(): Promise<number> {
  const { rowCount } = await db().execute(
    `select from pg_stat_activity where application_name = 'quorum-news' and datname = current_database() and query like 'listen%'`,
  )
  return rowCount ?? 0
}

/** Somebody with an account, signed in with one browser. */
export async function somebodySignedIn(given: Parameters<typeof anAccount>[1] = {}) {
  return inTransaction(async (tx) => {
    const account = await anAccount(tx, given)
    const [line = ''] = await startSession(tx, { ctx: systemContext('test'), accountId: account.id })
    return { account, cookie: line.split(';')[0] ?? '' }
  })
}

/** Opens a line to a process, or what it answers instead. */
export function openLine({ port }: LiveProcess, cookie: string, path = '/api/live'): Promise<OpenLine> {
  const headers = cookie ? { cookie } : {}
  return new Promise((resolve, reject) => {
    get({ port: port(), path, host: '127.0.0.1', headers, agent: false }, (answer) => {
      const heard: string[] = []
      let ended = false
      answer.setEncoding('utf8').on('data', (text: string) => heard.push(text))
      answer.on('error', () => {})
      answer.on('close', () => {
        ended = true
      })
      resolve({ answer, heard, ended: () => ended })
    }).on('error', reject)
  })
}

/** How often a line was told to look again. */
export const looksOf = ({ heard }: OpenLine) => heard.join('').split('event: look').length - 1

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { isLanguage, splitLanguage } from '#app/kit/language.ts'
import { pathOf } from '#app/kit/path-of.ts'
import { translator } from '../i18n.server.ts'
import { letGo } from '../let-go.server.ts'
import { log } from '../log.server.ts'
import { cookieIn } from './cookies.server.ts'
import { sessionTokenIn } from './session-cookie.server.ts'

/** The address of server-sent events that announce something new to signed-in people. */
export const LIVE_PATH = '/api/live'

/** How a session is asked for: whose it is, and which of some are still open. */
export type Sessions = {
  accountOf: (token: string) => Promise<string | null>
  stillOpen: (tokens: string[]) => Promise<ReadonlySet<string>>
}

/**
 * One browser keeps one line for all of its tabs; this is for several browsers and those that keep one for
 * each tab.
 */
const MOST_OF_ONE = 8
const MOST_OF_ALL = 8_000
/** Proxies cut what is silent for half a minute. */
const HEARTBEAT_MS = 25_000
/** Within a second after a session has ended, so has its line. */
const CHECK_MS = 700
/** A reader this far behind, in bytes, hears nothing any more. */
const MOST_UNSENT = 4_096
/** When a browser asks again after a line was lost: not all at the same moment. */
const AGAIN_MS = { least: 2_000, more: 4_000 }

const HEAD = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  // A proxy that gathers answers would keep back what should be heard at once.
  'X-Accel-Buffering': 'no',
}
const LOOK = 'event: look\ndata: 1\n\n'
const BEAT = ':\n\n'

type Line = { response: ServerResponse; account: string; token: string }

/**
 * The lines of this process on which browsers of people who are signed in hear that they should look again,
 * and nothing else: what there is to see they ask for, with their rights of that moment. A line ends with its
 * session.
 */
export class LiveLines {
  readonly #sessions: Sessions
  readonly #lines = new Map<string, Set<Line>>()
  readonly #timers: NodeJS.Timeout[]
  #count = 0
  #stopping = false
  #checking = false

  constructor(sessions: Sessions) {
    this.#sessions = sessions
    this.#timers = [
      setInterval(() => this.#beat(), HEARTBEAT_MS).unref(),
      setInterval(() => void this.#check(), CHECK_MS).unref(),
    ]
  }

  get count(): number {
    return this.#count
  }

  /** Takes requests for a line, and gives any other to `listen`. */
  before(listen: RequestListener): RequestListener {
    return (request, response) => {
      const { path } = splitLanguage(pathOf(request.url))
      if (path === LIVE_PATH) letGo(this.#open(request, response), 'a line could not be opened')
      else listen(request, response)
    }
  }

  /** Has the browsers of some people look again; of all without names. */
  notify(accounts: readonly string[] = [...this.#lines.keys()]): void {
    for (const account of accounts) for (const line of this.#lines.get(account) ?? []) this.#send(line, LOOK)
  }

  /** Ends all lines: browsers ask again, and another process answers. */
  end(): void {
    this.#stopping = true
    for (const timer of this.#timers) clearInterval(timer)
    for (const line of this.#all()) line.response.end()
  }

  async #open(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const cookie = request.headers.cookie ?? ''
    const no = (status: number, reason: string, headers: Record<string, string> = {}) => {
      const language = cookieIn(cookie, 'language')
      const t = translator(isLanguage(language) ? language : 'en')
      const msg = t(`common:refused.${reason}`, { seconds: 60, methods: 'GET' })
      const head = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers }
      response.writeHead(status, head).end(JSON.stringify({ status: false, msg }))
    }
    if (request.method !== 'GET') return no(405, 'method', { Allow: 'GET' })
    const token = sessionTokenIn(cookie)
    if (token === null) return no(401, 'signIn')
    let account: string | null
    try {
      account = await this.#sessions.accountOf(token)
    } catch (error) {
      log.warn({ err: error }, 'a line could not be opened')
      return no(503, 'unavailable', { 'Retry-After': '10' })
    }
    if (account === null) return no(401, 'signIn')
    if (this.#stopping || this.#count >= MOST_OF_ALL) return no(503, 'unavailable', { 'Retry-After': '10' })
    if ((this.#lines.get(account)?.size ?? 0) >= MOST_OF_ONE) return no(429, 'limit', { 'Retry-After': '60' })
    if (response.destroyed) return
    this.#keep({ response, account, token })
  }

  #keep(line: Line): void {
    const { response, account } = line
    const own = this.#lines.get(account) ?? new Set()
    this.#lines.set(account, own.add(line))
    this.#count += 1
    response.once('close', () => {
      this.#count -= 1
      own.delete(line)
      if (own.size === 0 && this.#lines.get(account) === own) this.#lines.delete(account)
    })
    response.writeHead(200, HEAD)
    const again = AGAIN_MS.least + Math.round(Math.random() * AGAIN_MS.more)
    response.write(`retry: ${again}\n\n`)
  }

  #send({ response }: Line, text: string): void {
    if (response.writableLength > MOST_UNSENT) response.destroy()
    else response.write(text)
  }

  #all(): Line[] {
    return [...this.#lines.values()].flatMap((own) => [...own])
  }

  #beat(): void {
    for (const line of this.#all()) this.#send(line, BEAT)
  }

  /** Asks in one statement which of the sessions are still open; while nobody can tell, all are kept. */
  async #check(): Promise<void> {
    if (this.#count === 0 || this.#checking) return
    this.#checking = true
    try {
      const lines = this.#all()
      const open = await this.#sessions.stillOpen([...new Set(lines.map(({ token }) => token))])
      for (const { token, response } of lines) if (!open.has(token)) response.end()
    } catch (error) {
      log.debug({ err: error }, 'sessions of lines could not be asked for')
    } finally {
      this.#checking = false
    }
  }
}

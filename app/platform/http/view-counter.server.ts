import type { IncomingMessage, ServerResponse } from 'node:http'
import { isbot } from 'isbot'
import type { PartyId } from '#app/kit/ids.ts'
import { splitLanguage } from '#app/kit/language.ts'
import { log } from '../log.server.ts'
import { callerAddress } from './security.server.ts'

/**
 * How often a page, by its path without the language, was looked at by who acts for this party, or by
 * visitors (null).
 */
export type Views = { page: string; party: PartyId | null; views: number }

const TURN_MS = 60_000
/** In one turn, of pages and those who look at them: what comes beyond is not counted, and costs nothing. */
const MOST = 20_000

/**
 * Counts in this process who looks at the pages below `counted`, and hands the sums to `keep` once a minute
 * and at the end: a crash or a database that is away loses a minute. Once a turn for each caller and page;
 * crawlers, and what browsers fetch ahead, do not count. Callers are known for that turn alone, and are not
 * handed on: sums say nothing of persons.
 */
export class ViewCounter {
  readonly #counted: string
  readonly #keep: (views: Views[]) => Promise<void>
  readonly #timer: NodeJS.Timeout
  readonly #parties = new WeakMap<IncomingMessage, PartyId>()
  #views = new Map<string, Views>()
  #looks = new Set<string>()

  constructor(counted: string, keep: (views: Views[]) => Promise<void>) {
    this.#counted = counted
    this.#keep = keep
    this.#timer = setInterval(() => void this.#turn(), TURN_MS).unref()
  }

  /** Counts it once it was answered with the page. */
  watch(request: IncomingMessage, response: ServerResponse): void {
    if (request.method !== 'GET' || !request.url?.includes(this.#counted)) return
    response.once('finish', () => {
      if (response.statusCode === 200 || response.statusCode === 304) this.#count(request)
    })
  }

  /** Who asks acts for this party. */
  isFor(request: IncomingMessage, party: PartyId): void {
    this.#parties.set(request, party)
  }

  async end(): Promise<void> {
    clearInterval(this.#timer)
    await this.#turn()
  }

  #count(request: IncomingMessage): void {
    const { headers, socket, url = '' } = request
    const page = splitLanguage(url.split('?', 1)[0] ?? '').path.replace(/\.data$/, '')
    if (!page.startsWith(this.#counted) || headers['sec-purpose'] || headers.purpose) return
    const party = this.#parties.get(request) ?? null
    const caller = callerAddress(String(headers['x-forwarded-for'] ?? ''), socket.remoteAddress)
    const look = `${caller} ${party} ${page}`
    const agent = headers['user-agent']
    if (this.#looks.size >= MOST || this.#looks.has(look) || !agent || isbot(agent)) return
    this.#looks.add(look)
    const key = `${party} ${page}`
    const before = this.#views.get(key)
    if (before) before.views += 1
    else this.#views.set(key, { page, party, views: 1 })
  }

  async #turn(): Promise<void> {
    const views = [...this.#views.values()]
    this.#views = new Map()
    this.#looks = new Set()
    if (views.length === 0) return
    await this.#keep(views).catch((err) => log.warn({ err }, 'a minute of looks at pages was not counted'))
  }
}

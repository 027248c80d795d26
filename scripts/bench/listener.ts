import { Agent, get, type IncomingMessage } from 'node:http'
import { LOOK_EVERY_MS, MOST_ROWS } from '#app/features/people/qmail/conversation.ts'
import { extended, type Held } from '#app/features/people/qmail/held-lines.ts'

/** Who asks: at which port, with which session, from which address. */
export type Caller = { port: number; cookie: string; address: string }
/** A line as it came: `lateMs` after it was written. */
export type Shown = { position: number; words: string; at: number; lateMs: number }

type Row = { id: string; position: number }
type Got = Held<Row & { words: string; at: string }>

/** As pages do: they open a refused line again after half a minute. */
const REFUSED_MS = 30_000
const ASK_AGAIN_MS = 1_000
const FIRST_RETRY_MS = 3_000

/**
 * One browser that has a conversation open: it keeps a line of server-sent events, or, deaf, none, and asks
 * for what is new when it hears that there is something, after a lost line, and every LOOK_EVERY_MS.
 */
export class Listener {
  readonly code: string
  readonly isDeaf: boolean
  /** All that was ever shown, in the order in which it came. */
  readonly shown: Shown[] = []
  /** How often its line was opened. */
  opened = 0
  readonly #caller: Caller
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #timers = new Set<NodeJS.Timeout>()
  #held: Held<Row> = { lines: [], earlier: false, later: false }
  #line: IncomingMessage | undefined
  #retryMs = FIRST_RETRY_MS
  #isAsking = false
  #isDue = false
  #isOver = false

  constructor(caller: Caller, code: string, isDeaf: boolean) {
    this.#caller = caller
    this.code = code
    this.isDeaf = isDeaf
  }

  /** The rows that its page holds. */
  get rows(): readonly Row[] {
    return this.#held.lines
  }

  start(): void {
    this.#look()
    if (!this.isDeaf) this.#listen()
    this.#timers.add(setInterval(() => this.#look(), LOOK_EVERY_MS))
  }

  close(): void {
    this.#isOver = true
    for (const timer of this.#timers) clearTimeout(timer)
    this.#line?.destroy()
    this.#agent.destroy()
  }

  #listen(): void {
    if (this.#isOver) return
    let isLost = false
    const again = (pauseMs: number) => {
      if (isLost || this.#isOver) return
      isLost = true
      this.#after(pauseMs, () => this.#listen())
    }
    const asked = get({ ...this.#asked('/api/live'), agent: false }, (answer) => {
      this.#line = answer
      answer.on('error', () => {}).once('close', () => again(this.#retryMs))
      if (answer.statusCode !== 200) {
        answer.resume()
        this.#look()
        return again(REFUSED_MS)
      }
      this.opened += 1
      this.#look()
      answer.setEncoding('utf8').on('data', (text: string) => {
        const retry = /^retry: (\d+)/m.exec(text)?.[1]
        if (retry !== undefined) this.#retryMs = Number(retry)
        if (text.includes('event: look')) this.#look()
      })
    })
    asked.on('error', () => again(this.#retryMs))
  }

  #after(ms: number, then: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      then()
    }, ms)
    this.#timers.add(timer)
  }

  #look(): void {
    this.#isDue = true
    if (!this.#isAsking) void this.#ask()
  }

  async #ask(): Promise<void> {
    this.#isAsking = true
    while (this.#isDue && !this.#isOver) {
      this.#isDue = false
      const got = await this.#lines().catch(() => null)
      if (got === null) this.#after(ASK_AGAIN_MS, () => this.#look())
      else if (this.#take(got)) this.#isDue = true
    }
    this.#isAsking = false
  }

  /** Shows what came; whether there is more. */
  #take(got: Got): boolean {
    const now = Date.now()
    for (const { position, words, at } of got.lines) {
      const written = Date.parse(at)
      this.shown.push({ position, words, at: written, lateMs: now - written })
    }
    this.#held = extended<Row>(this.#held, got, 'after')
    if (this.#held.lines.length > MOST_ROWS) throw new Error('a page holds too many rows')
    return got.later
  }

  #lines(): Promise<Got> {
    const last = this.shown.at(-1)?.position
    const path = `/message/lines/${this.code}${last === undefined ? '' : `?after=${last}`}`
    return new Promise((resolve, reject) => {
      const asked = get({ ...this.#asked(path), agent: this.#agent }, async (answer) => {
        try {
          const text = (await answer.setEncoding('utf8').toArray()).join('')
          if (answer.statusCode === 200) resolve(JSON.parse(text))
          else reject(new Error(`lines answered ${answer.statusCode}`))
        } catch (error) {
          reject(error)
        }
      })
      asked.once('error', reject)
    })
  }

  #asked(path: string) {
    const { port, cookie, address } = this.#caller
    return { port, host: '127.0.0.1', path, headers: { cookie, 'x-forwarded-for': address } }
  }
}

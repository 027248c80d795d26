import pg from 'pg'

/**
 * A connection on which what is sent before anybody waits for an answer travels together; for pools with
 * `pipeline`.
 */
export class SendingTogether extends pg.Client {}

type Line = pg.Client & { connection: { stream: { cork(): void; uncork(): void } } }
type Query = (this: pg.Client, ...args: unknown[]) => Promise<unknown> | undefined

const OPENS = /^begin\b/
const NOTHING = Promise.resolve({ rows: [], rowCount: null })

Object.assign(SendingTogether.prototype, {
  query(this: Line, ...args: unknown[]) {
    const { stream } = this.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    const sent = (pg.Client.prototype.query as unknown as Query).apply(this, args)

    const [first] = args
    const text = typeof first === 'string' ? first : (first as pg.QueryConfig).text
    if (!sent || !OPENS.test(text)) return sent
    // Nobody waits for the opening of a transaction: should it fail, so does what comes after it.
    sent.catch(() => {})
    return NOTHING
  },
})

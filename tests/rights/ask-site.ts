import { setTimeout as sleep } from 'node:timers/promises'
import { type DataAnswer, dataAddress, readData } from '../support/data-of-page.ts'

const AT_ONCE = 6
const LONGEST_MS = 30_000
/** Of a quarter of a second each: beside much other work a server is busy for longer than one thinks. */
const MOST_TIMES = 240

/** Works on a list, some at once. */
export async function inTurns<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...list]
  const next = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}

let callers = 0
type Asking = { cookie: string | null; asData?: boolean; body?: BodyInit }
/** Asks for a page, or sends a form, each time from an address of its own. */
export async function send(
  port: number,
  path: string,
  { cookie, asData = false, body }: Asking,
): Promise<DataAnswer> {
  const site = `http://localhost:${port}`
  callers += 1
  const headers = {
    Accept: asData ? '*/*' : 'text/html',
    Origin: site,
    'Accept-Encoding': 'identity',
    'X-Forwarded-For': `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`,
    ...(cookie ? { Cookie: cookie } : {}),
  }
  for (let times = 0; ; times += 1) {
    const answer = await fetch(site + (asData ? dataAddress(path) : path), {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers,
      body,
      signal: AbortSignal.timeout(LONGEST_MS),
    })
    const read = await readData(answer)
    // Busy, and it says so.
    if (answer.status !== 503 || times === MOST_TIMES) return read
    await sleep(250)
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { send } from '../http/measure.ts'
import { addressOf } from './door.ts'
import { MATRIX } from './matrix.ts'
import type { Role } from './roles.ts'
import type { Row } from './row.ts'
import type { World } from './world.ts'

const MOST_TIMES = 40
const AT_ONCE = 6

/** How another site could have a browser send something: what the browser says of where it comes from. */
const comingFrom = (port: number): Record<string, string>[] => [
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  // None at all, but a cookie.
  {},
  { Origin: `http://sub.localhost:${port}` },
  { Origin: `http://localhost:${port + 1}` },
  { Origin: `https://localhost:${port}` },
  { 'Sec-Fetch-Site': 'same-site' },
]

const BOUNDARY = 'x'
/** What a form can be sent as without asking first: its type and its body. */
const written: ((fields: Record<string, string>) => [type: string, body: string])[] = [
  (fields) => ['application/x-www-form-urlencoded', new URLSearchParams(fields).toString()],
  (fields) => ['text/plain', new URLSearchParams(fields).toString()],
  (fields) => {
    const parts = Object.entries(fields).map(
      ([name, value]) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    return [`multipart/form-data; boundary=${BOUNDARY}`, `${parts.join('')}--${BOUNDARY}--\r\n`]
  },
]

type Try = { row: Row; headers: Record<string, string>; write: (typeof written)[number] }

/**
 * Sends every form and call in a session of who may as other sites could, and says of which it was not
 * refused with 403.
 */
export async function takenFromOtherSites(
  { port, world }: { port: number; world: World },
  role: Role,
): Promise<{ tried: number; taken: string[] }> {
  const tries: Try[] = []
  for (const row of MATRIX.filter(({ send }) => send !== null)) {
    // What one session sends in a minute is limited.
    const cookie = (await world.cookieOf(role)) ?? ''
    for (const headers of comingFrom(port))
      tries.push(...written.map((write) => ({ row, write, headers: { ...headers, Cookie: cookie } })))
  }
  const taken: string[] = []
  const waiting = [...tries]
  const work = async () => {
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      const { row, headers, write } = one
      const [method = '', action = ''] = row.of.split(' ')
      const fields = { ...row.send?.(world), ...(method.startsWith('CALL') ? { action } : {}) }
      const [type, body] = write(fields)
      const more = { ...headers, 'Content-Type': type }
      const status = await post(port, addressOf(row, world), more, body)
      if (status !== 403) taken.push(`${row.of} ${status} ${JSON.stringify({ ...headers, Cookie: role })}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { tried: tries.length, taken }
}

let callers = 0
async function post(
  port: number,
  address: string,
  given: Record<string, string>,
  body: string,
): Promise<number> {
  for (let times = 0; ; times += 1) {
    callers += 1
    const headers = {
      Host: `localhost:${port}`,
      Connection: 'close',
      'X-Forwarded-For': `10.200.${(callers >> 8) & 255}.${callers & 255}`,
      'Content-Length': String(Buffer.byteLength(body)),
      ...given,
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const { status } = await send(port, `POST ${address} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
    if (status !== 503 || times === MOST_TIMES) return status
    await sleep(250)
  }
}

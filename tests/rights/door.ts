import { setTimeout as sleep } from 'node:timers/promises'
import { dataAddress, readData } from '../support/data-of-page.ts'
import type { Row } from './row.ts'
import type { World } from './world.ts'

export type Answer = { status: number; location: string | null; body: string }

/** Of a quarter of a second each: beside much other work a server is busy for longer than one thinks. */
const MOST_TIMES = 240
const A_MINUTE = 60
let callers = 0

/** The address that a row asks for, its parameters filled in. */
export function addressOf({ of, at }: Row, world: World): string {
  const [method = '', path = ''] = of.split(' ')
  if (method === 'CALL') return '/api/inc/switchfunction'
  if (method === 'CALLSELLING') return '/api/inc/switchSelling'
  if (method === 'CALL2') return '/api/inc/switchfunction2'
  const given = at(world)
  const filled = path.replace(/:([a-z]+)|\*/g, (whole, name) => given[name ?? whole] ?? whole)
  return given['?'] === undefined ? filled : `${filled}?${given['?']}`
}

type Asking = {
  cookie: string | null
  extra?: Record<string, string>
  /** Only what the page is made of: for rows of pages alone. */
  asData?: boolean
}

/**
 * Asks as the row says, from an address of its own so that no limit hides an answer, with or without a
 * session.
 */
export async function ask(
  port: number,
  row: Row,
  world: World,
  { cookie, extra = {}, asData = false }: Asking,
): Promise<Answer> {
  const [method = '', action = ''] = row.of.split(' ')
  const fields = row.send && {
    ...extra,
    ...row.send(world),
    ...(method.startsWith('CALL') ? { action } : {}),
  }
  const site = `http://localhost:${port}`
  const address = addressOf(row, world)
  callers += 1
  const headers = {
    Accept: asData ? '*/*' : 'text/html',
    Origin: site,
    'Accept-Encoding': 'identity',
    'X-Forwarded-For': `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`,
    ...(cookie ? { Cookie: cookie } : {}),
  }
  for (let times = 0; ; times += 1) {
    const answer = await fetch(site + (asData ? dataAddress(address) : address), {
      method: fields ? 'POST' : 'GET',
      redirect: 'manual',
      headers,
      body: fields ? new URLSearchParams(fields) : undefined,
    })
    const { status, location, body } = await readData(answer)
    // Busy; or one person has sent more forms in a minute than a quick machine lets anybody.
    const seconds = status === 429 ? Number(answer.headers.get('retry-after') ?? 61) : 0
    const isLimited = status === 429 && seconds <= A_MINUTE
    if ((status !== 503 && !isLimited) || times === MOST_TIMES) return { status, location, body }
    await sleep(isLimited ? seconds * 1_000 + 250 : 250)
  }
}

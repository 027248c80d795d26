import { setTimeout as sleep } from 'node:timers/promises'
import { type Said, whatIsSaid } from './said.ts'

/** A page: its path, and as whom it is asked for (null for a visitor). */
export type Asked = { path: string; as: string | null }

export type Site = {
  /** What it calls itself in its addresses. */
  origin: string
  read(asked: Asked): Promise<Said>
  body(path: string): Promise<string>
  /** A file as it is sent. */
  file(asked: Asked): Promise<{ status: number; bytes: Buffer }>
}

const PATIENCE = 5

/** A running installation, with its people signed in: `name:password` each. */
export async function openSite(address: string, people: readonly string[]): Promise<Site> {
  const robots = await (await fetch(new URL('/robots.txt', address))).text()
  const sitemap = /^Sitemap: (.+)$/m.exec(robots)?.[1]
  if (!sitemap) throw new Error(`${address} is no installation of Quorum: its robots.txt names no sitemap.`)
  const { origin } = new URL(sitemap)
  const cookies = new Map<string, string>()
  for (const person of people) {
    const [name = '', ...password] = person.split(':')
    cookies.set(name, await signIn(address, origin, name, password.join(':')))
  }
  const ask = (path: string, cookie = '') =>
    fetchPatiently(new URL(path, address), { Accept: 'text/html,*/*', ...(cookie ? { Cookie: cookie } : {}) })
  return {
    origin,
    read: async ({ path, as }) => {
      const answer = await ask(path, as === null ? '' : cookies.get(as))
      const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? ''
      const location = answer.headers.get('location')
      return whatIsSaid({ status: answer.status, type, location, body: await answer.text() }, origin)
    },
    body: async (path) => (await (await ask(path)).text()).replaceAll(origin, ''),
    file: async ({ path, as }) => {
      const answer = await ask(path, as === null ? '' : cookies.get(as))
      return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
    },
  }
}

async function signIn(address: string, origin: string, username: string, password: string): Promise<string> {
  const answer = await fetch(new URL('/login', address), {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: origin, Accept: 'text/html' },
    body: new URLSearchParams({ username, password }),
  })
  if (answer.status !== 302) throw new Error(`${username} cannot sign in at ${address}: ${answer.status}.`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Asks again where the server has no room for now, after the time that it names. */
async function fetchPatiently(address: URL, headers: Record<string, string>): Promise<Response> {
  for (let again = 0; ; again += 1) {
    const answer = await fetch(address, { headers, redirect: 'manual' })
    if (![429, 503].includes(answer.status) || again === PATIENCE) return answer
    await answer.body?.cancel()
    await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1_000)
  }
}

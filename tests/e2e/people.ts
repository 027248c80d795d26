import { randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { fetchAgain } from './fetch-again.ts'
import { readPage } from './read-page.ts'

export type Person = { username: string; email: string; password: string }

/** Somebody that nobody else is, for one test. */
export function aPerson(): Person {
  const username = `t${randomBytes(7).toString('hex')}`
  return { username, email: `${username}@example.com`, password: 'seven calm otters' }
}

/** Calls the wire as the browser of an own address does; `cookie` carries a session on. */
export function callWire(site: string, fields: Record<string, string>, cookie = ''): Promise<Response> {
  const [a, b, c] = randomBytes(3)
  const headers: Record<string, string> = { Origin: site, 'X-Forwarded-For': `10.${a}.${b}.${c}` }
  if (cookie) headers.Cookie = cookie
  return fetchAgain(`${site}/api/inc/switchfunction`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  })
}

/** The cookies that an answer sets, as a browser would send them back. */
export function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Registers a person, whose address is not confirmed yet, through the wire; returns their cookies. */
export async function join(site: string, person: Person): Promise<string> {
  const answer = await callWire(site, {
    action: 'join',
    susername: person.username,
    semail: person.email,
    spassword: person.password,
    phone: '',
    sindustry: 'undefined',
    companyId: '',
  })
  if (!answer.ok) throw new Error(`registering ${person.username}: ${answer.status} ${await answer.text()}`)
  return cookiesOf(answer)
}

/** The newest link of a shape in the emails to an address, waited for, as emails are written by jobs. */
export async function mailedLink(site: string, email: string, shape: RegExp): Promise<string> {
  for (let patience = 240; patience > 0; patience -= 1) {
    const mailbox = await readPage(site, '/dev/mail')
    const rows = [...mailbox.html.matchAll(/<a\b[^>]*href="(\/dev\/mail\?id=[^"]+)"[\s\S]*?<\/a>/g)]
    for (const [row, address = ''] of rows) {
      if (!row.includes(email)) continue
      const link = (await readPage(site, address)).html.match(shape)?.[0]
      if (link) return link
    }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`no email with ${shape} to ${email}`)
}

/** The six-digit code in the subject of the newest email to an address. */
export async function mailedCode(site: string, email: string): Promise<string> {
  const { html } = await readPage(site, '/dev/mail')
  const rows = html.match(/<a\b[^>]*href="\/dev\/mail\?id=[\s\S]*?<\/a>/g) ?? []
  const code = rows.find((row) => row.includes(email))?.match(/<b\b[^>]*>[^<]*?(\d{6})/)?.[1]
  if (!code) throw new Error(`no code was mailed to ${email}`)
  return code
}

/** Forgets who was signed in; an open page would go on asking as somebody who is, so it is left first. */
export async function forget(page: Page) {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** Puts a session into a browser. */
export async function carry(context: BrowserContext, site: string, cookie: string) {
  await context.addCookies(
    cookie.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return { name, value: value.join('='), url: site, httpOnly: true, sameSite: 'Lax' as const }
    }),
  )
}

import { eq, sql } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { BadInput, Refusal } from '#app/kit/refusal.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'

export const system = systemContext('sign-in')
let visitors = 0
export function visitor(given: Partial<Ctx> = {}) {
  visitors += 1
  return makeContext({ ip: `10.1.${visitors}.9`, ...given })
}
export const request = (cookies: string[] = []) =>
  new Request('http://localhost/api', {
    headers: { cookie: cookies.map((line) => line.split(';')[0]).join('; '), 'user-agent': 'Test' },
  })
export const form = (name: string, more: object = {}) => ({
  susername: name,
  semail: `${name}@example.com`,
  spassword: 'a good sentence',
  ...more,
})
export const tokenOf = async (to: string) => {
  const rows = await db().select().from(emails).where(eq(emails.toAddress, to)).orderBy(emails.createdAt)
  return /confirm\/([\w-]+)/.exec(rows.at(-1)?.text ?? '')?.[1] ?? ''
}
/** As if no sign-in had failed lately: what is counted for the captcha has its own test. */
export const forgetFailures = () => db().execute(sql`delete from attempts where key like 'sign-in-failed-%'`)
export const faultsOf = (work: Promise<unknown>) =>
  work.then(
    () => ({}),
    (error: unknown) => {
      if (error instanceof BadInput)
        return Object.fromEntries(Object.entries(error.fields).map(([path, { key }]) => [path, key]))
      if (error instanceof Refusal) return { [error.kind]: error.reason }
      throw error
    },
  )

/** What was tried before counts for no test. */
export function withoutLimits(): void {
  beforeEach(async () => {
    await db().execute(sql`delete from attempts`)
  })
}

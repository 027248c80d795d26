import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { addMailDomain } from '#app/features/people/mail-domains/add-mail-domain.server.ts'
import { checkMailDomain } from '#app/features/people/mail-domains/check-mail-domain.server.ts'
import { confirmMailDomain } from '#app/features/people/mail-domains/confirm-mail-domain.server.ts'
import { recordName, recordText } from '#app/features/people/mail-domains/mail-domain.ts'
import {
  hasProvenDomain,
  listMailDomains,
  listWaitingDomains,
} from '#app/features/people/mail-domains/queries-domains.server.ts'
import { removeMailDomain } from '#app/features/people/mail-domains/remove-mail-domain.server.ts'
import { mailDomains } from '#app/features/people/mail-domains/tables.server.ts'
import { aMember } from '#app/features/people/parties/testing.server.ts'
import { configure, rememberConfiguration } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { aTeam } from '#tests/support/a-limited-member.ts'
import { type DnsServer, startDnsServer } from '#tests/support/dns-server.ts'
import { reasonOf } from '../proposals/rounds.ts'

let names: DnsServer
let putBack = () => {}
beforeAll(async () => {
  putBack = rememberConfiguration()
  names = await startDnsServer()
  configure({ MODE: 'test', LOG_LEVEL: 'silent', DNS_SERVERS: names.address })
})
afterAll(() => {
  names.close()
  putBack()
})

const named = async (ctx: PersonCtx, domain: string) => {
  await addMailDomain(ctx, { domain })
  const row = (await listMailDomains(ctx)).find((one) => one.domain === domain)
  if (!row) throw new Error(`${domain} is not named`)
  return row
}
const isOf = async (ctx: PersonCtx, email: string) =>
  (await hasProvenDomain(makeContext({}), ctx.actor.partyId, email)).isOf

test('a domain is proven by the record with the text of its own company, and by nothing else', async () => {
  const [{ admin }, other] = [await aTeam(), await aTeam()]
  const { id, token } = await named(admin, 'godavari.example')
  const theirs = await named(other.admin, 'godavari.example')
  const check = () => reasonOf(checkMailDomain(admin, { id }))
  const at = recordName('godavari.example')

  names.say({})
  expect(await check()).toBe('mail-domains:refused.noRecord')
  names.say({ [at]: ['v=spf1 -all', recordText(theirs.token)] })
  expect(await check()).toBe('mail-domains:refused.noRecord')
  names.say({ 'godavari.example': [recordText(token)] })
  expect(await check()).toBe('mail-domains:refused.noRecord')
  names.say(null)
  expect(await check()).toBe('mail-domains:refused.noAnswer')
  expect(await isOf(admin, 'asha@godavari.example')).toBe(false)

  names.say({ [at]: ['v=spf1 -all', ` ${recordText(token)} `] })
  await checkMailDomain(admin, { id })
  expect(await listMailDomains(admin)).toMatchObject([{ provenBy: 'record', provenAt: expect.any(Date) }])
  for (const email of ['asha@godavari.example', 'Asha.Rao+x@GODAVARI.example'])
    expect(await isOf(admin, email)).toBe(true)
  for (const email of ['asha@mail.godavari.example', 'asha@notgodavari.example', 'godavari.example'])
    expect(await isOf(admin, email)).toBe(false)
  expect(await isOf(other.admin, 'asha@godavari.example')).toBe(false)
  // What is proven is not asked again, and stays when the record goes.
  names.say({})
  const before = names.asked.length
  await checkMailDomain(admin, { id })
  expect(names.asked).toHaveLength(before)

  await removeMailDomain(admin, { id })
  expect(await isOf(admin, 'asha@godavari.example')).toBe(false)
  expect(await reasonOf(removeMailDomain(admin, { id }))).toBe('common:refused.notFound')
}, 60_000)

test('what is no domain, public, or one too many is refused; the same twice is one', async () => {
  const { admin } = await aTeam()
  for (const domain of ['', 'localhost', 'a b.example', '192.168.0.1'])
    expect(await reasonOf(addMailDomain(admin, { domain }))).toMatch(/^domain: /)
  for (const domain of ['gmail.com', 'asha@Web.de'])
    expect(await reasonOf(addMailDomain(admin, { domain }))).toBe('domain: mail-domains:form.public')
  for (let at = 0; at < 9; at += 1) await addMailDomain(admin, { domain: `a${at}.example` })
  const last = () => addMailDomain(admin, { domain: 'asha@A9.example' })
  await Promise.all([last(), last()])
  expect(await listMailDomains(admin)).toHaveLength(10)
  await last()
  expect(await reasonOf(addMailDomain(admin, { domain: 'a10.example' }))).toBe('mail-domains:refused.most')
})

test('staff confirm with a reason, not in their own cause', async () => {
  const { admin, company } = await aTeam()
  const { id } = await named(admin, 'staffed.example')
  const account = await inTransaction((tx) => anAccount(tx))
  const staff = makeContext({ actor: personOf(account, { staffTasks: ['manageAccounts'] }) })
  expect((await listWaitingDomains(staff)).map(({ domain }) => domain)).toContain('staffed.example')
  expect(await reasonOf(confirmMailDomain(staff, { id, reason: ' ' }))).toBe(
    'reason: common:invalid.required',
  )
  const part = await inTransaction(async (tx) => {
    const own = await anAccount(tx)
    await aMember(tx, { company, member: own.partyId, role: 2 })
    return makeContext({ actor: personOf(own, { staffTasks: ['manageAccounts'] }) })
  })
  expect(await reasonOf(confirmMailDomain(part, { id, reason: 'Mine.' }))).toBe('common:refused.ownCause')
  await confirmMailDomain(staff, { id, reason: 'Register of companies.' })
  await confirmMailDomain(staff, { id, reason: 'Again.' })
  const [row] = await db().select().from(mailDomains).where(eq(mailDomains.id, id))
  expect(row).toMatchObject({ provenBy: 'staff', reason: 'Register of companies.' })
  expect((await listWaitingDomains(staff)).map(({ domain }) => domain)).not.toContain('staffed.example')
})

test('strangers, managers and other companies name, check, remove and confirm nothing', async () => {
  const { admin, manager, accounts } = await aTeam()
  const { id } = await named(admin, 'closed.example')
  const elsewhere = await aTeam()
  const stranger = makeContext({ actor: personOf(accounts.other) })
  for (const ctx of [manager, stranger, makeContext({})])
    expect(await reasonOf(addMailDomain(ctx, { domain: 'more.example' }))).toMatch(
      /^common:refused\.(forbidden|signIn)$/,
    )
  for (const ctx of [manager, stranger, elsewhere.admin, makeContext({})]) {
    expect(await listMailDomains(ctx)).toEqual([])
    for (const work of [
      () => checkMailDomain(ctx, { id }),
      () => removeMailDomain(ctx, { id }),
      () => confirmMailDomain(ctx, { id, reason: 'No.' }),
      () => listWaitingDomains(ctx),
    ])
      expect(await reasonOf(work().then(() => undefined))).toBe('common:refused.notFound')
  }
  expect(await db().select().from(mailDomains).where(eq(mailDomains.id, id))).toHaveLength(1)
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { registerAccount } from '#app/features/people/registration/register-account.server.ts'
import { announceVersions } from '#app/features/site/policy-versions/announce-versions.server.ts'
import { knownVersions } from '#app/features/site/policy-versions/known-versions.server.ts'
import type { KnownVersion } from '#app/features/site/policy-versions/policy-version.ts'
import { listNotices, listVersions } from '#app/features/site/policy-versions/queries-versions.server.ts'
import { policyNotices } from '#app/features/site/policy-versions/tables.server.ts'
import { getTextPage } from '#app/features/site/site/queries-text-page.server.ts'
import { STAFF_TASKS, type StaffTask } from '#app/kit/actor.ts'
import { LANGUAGES, type Language } from '#app/kit/language.ts'
import { POLICIES, POLICY_VERSIONS, versionAt } from '#app/kit/policy-versions.ts'
import { recordBounce } from '#app/platform/bounces/record-bounce.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { deadAddresses, emails } from '#app/platform/tables.server.ts'
import '#app/platform/testing/database.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

const FROM = '2031-03-01'
const at = (day: string) => systemContext('test', { now: () => new Date(`${day}T12:00:00Z`) })
const text = (language: Language) => ({
  title: `Terms ${language}`,
  parts: 20,
  changes: `What is new, ${language}`,
})
const coming = (lacks: Language[] = []): KnownVersion[] => [
  {
    policy: 'terms',
    version: FROM,
    texts: Object.fromEntries(
      LANGUAGES.map((one) => [one, lacks.includes(one) ? null : text(one)]),
    ) as KnownVersion['texts'],
  },
]

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))
beforeEach(async () => {
  await db().delete(policyNotices)
  await db().delete(emails)
  await db().delete(deadAddresses)
  await db().update(parties).set({ deactivatedAt: new Date() })
})

const someone = (given: object = {}) => inTransaction((tx) => anAccount(tx, given))
async function staff(...staffTasks: StaffTask[]) {
  const account = await someone()
  return makeContext({ actor: personOf(account, { staffTasks }) })
}

describe('terms to come', () => {
  test('are told to everybody whom they concern, once, in their language, and it can be shown', async () => {
    const german = await someone({ language: 'de' })
    const japanese = await someone({ language: 'ja' })
    const gone = await someone()
    await db().update(parties).set({ deactivatedAt: new Date() }).where(eq(parties.id, gone.partyId))
    expect(await announceVersions(at('2031-01-24'), coming())).toBe(0)
    const told = await Promise.all([1, 2, 3].map(() => announceVersions(at('2031-01-25'), coming())))
    expect(told.reduce((sum, one) => sum + one, 0)).toBe(2)
    expect(await announceVersions(at('2031-01-26'), coming())).toBe(0)

    const mails = await db().select().from(emails)
    expect(mails.map(({ toAddress, language }) => [toAddress, language]).toSorted()).toEqual(
      [
        [german.email, 'de'],
        [japanese.email, 'ja'],
      ].toSorted(),
    )
    const mail = mails.find(({ language }) => language === 'de')
    expect(mail?.subject).toBe('Terms de: neue Fassung ab 1. März 2031')
    expect(mail?.text).toContain('What is new, de')
    expect(mail?.text).toContain(`/de/terms/${FROM}`)
    const editor = await staff('editSite')
    const { rows } = await listNotices(editor, { words: german.email, page: 1 })
    expect(rows).toMatchObject([
      {
        policy: 'terms',
        version: FROM,
        address: german.email,
        language: 'de',
        at: new Date('2031-01-25T12:00:00Z'),
        mailId: mail?.id,
      },
    ])
  })

  test('are told to who comes later, and to nobody once they count', async () => {
    await someone()
    expect(await announceVersions(at('2031-01-25'), coming())).toBe(1)
    await someone()
    expect(await announceVersions(at('2031-02-20'), coming())).toBe(1)
    await someone()
    expect(await announceVersions(at(FROM), coming())).toBe(0)
    const late = { ...(await staff('editSite')), now: () => new Date('2031-02-21T12:00:00Z') }
    const [row] = await listVersions(late, coming())
    expect(row).toMatchObject({ state: 'coming', notice: { told: 2, late: 1, unsent: 0 } })
  })

  test('that lack a language are told to nobody, and staff sees which', async () => {
    await someone()
    expect(await announceVersions(at('2031-01-25'), coming(['it']))).toBe(0)
    const editor = { ...(await staff('editSite')), now: () => new Date('2031-01-25T12:00:00Z') }
    const [row] = await listVersions(editor, coming(['it']))
    expect(row).toMatchObject({ lacks: [{ language: 'it', parts: null }], notice: { told: 0 } })
  })

  test('are held where emails come back, and counted as not delivered', async () => {
    const { email } = await someone()
    await inTransaction((tx) =>
      recordBounce(tx, {
        emailId: randomUUID(),
        address: email,
        kind: 'permanent',
        status: '5.1.1',
        said: '',
        at: new Date(),
      }),
    )
    await announceVersions(at('2031-01-25'), coming())
    const editor = { ...(await staff('editSite')), now: () => new Date('2031-01-26T12:00:00Z') }
    expect(await listVersions(editor, coming())).toMatchObject([{ notice: { told: 1, unsent: 1 } }])
  })

  test('are announced by the system alone, and who was told is seen by who looks after the site', async () => {
    const others = STAFF_TASKS.filter((task) => task !== 'editSite')
    for (const ctx of [makeContext({}), await staff(), await staff(...others)]) {
      const refused = { kind: 'notFound' }
      await expect(announceVersions(ctx, coming())).rejects.toMatchObject(refused)
      await expect(listVersions(ctx, coming())).rejects.toMatchObject(refused)
      await expect(listNotices(ctx, { words: '', page: 1 })).rejects.toMatchObject(refused)
    }
  })
})

test('which version somebody accepted at registration is known, and of who was not asked nothing is said', async () => {
  const form = (terms: object) => {
    const name = `n${randomUUID().slice(0, 8)}`
    const typed = { susername: name, semail: `${name}@example.com`, spassword: randomUUID(), ...terms }
    return registerAccount(makeContext({}), typed, new Request('https://x.example'))
  }
  const asked = await form({ terms: 'on' })
  const program = await form({})
  const editor = await staff('editSite')
  const of = async ({ actor }: typeof asked) =>
    (await listNotices(editor, { words: actor.username, page: 1 })).accepted
  expect(await of(asked)).toMatchObject([{ version: versionAt('terms', new Date()), reference: null }])
  expect(await of(program)).toEqual([])
  expect(await listNotices(editor, { words: 'nobody-at-all', page: 1 })).toMatchObject({
    rows: [],
    accepted: null,
  })
  const [row] = await db().select().from(accounts).where(eq(accounts.id, program.actor.accountId))
  expect(row?.termsVersion).toBeNull()
})

describe('the texts of this release', () => {
  test('are complete in six languages, and each version is read at its address', async () => {
    const known = knownVersions()
    expect([...new Set(known.map(({ policy }) => policy))]).toEqual([...POLICIES])
    for (const ctx of [await staff('editSite')])
      expect((await listVersions(ctx)).flatMap(({ lacks }) => lacks)).toEqual([])
    for (const policy of POLICIES) {
      const version = POLICY_VERSIONS[policy].at(-1) ?? ''
      for (const language of LANGUAGES) {
        const ctx = { ...makeContext({}), language }
        const page = await getTextPage(ctx, policy, { version })
        expect(page).toMatchObject({ updatedOn: version, standing: { state: 'counts', next: null } })
        for (const former of POLICY_VERSIONS[policy].slice(0, -1))
          expect(await getTextPage(ctx, policy, { version: former })).toMatchObject({
            updatedOn: former,
            standing: { state: 'former' },
          })
      }
    }
    for (const version of ['2020-01-01', '../terms', ''])
      await expect(getTextPage(makeContext({}), 'terms', { version })).rejects.toMatchObject({
        kind: 'notFound',
      })
    await expect(getTextPage(makeContext({}), 'faqs', { version: '2026-11-26' })).rejects.toMatchObject({
      kind: 'notFound',
    })
  })

  test('are to come before their day, and say so', async () => {
    const before = { ...makeContext({}), now: () => new Date('2026-11-26T12:00:00Z') }
    const page = await getTextPage(before, 'privacy', { version: '2026-11-27' })
    expect(page.standing?.state).toBe('counts')
    const terms = { ...makeContext({}), now: () => new Date('2026-11-25T12:00:00Z') }
    expect((await getTextPage(terms, 'terms')).standing).toMatchObject({
      next: { path: '/terms/2026-11-26' },
    })
  })
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchEmails } from '#app/features/people/accounts/switch-emails.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { unsubscribeAccount } from '#app/features/people/accounts/unsubscribe-account.server.ts'
import { unsubscribeToken } from '#app/features/people/accounts/unsubscribe-token.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { newId } from '#app/kit/ids.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { decisionNumber } from './objection.ts'
import '#app/platform/testing/database.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { type MailServer, openMailServer } from '#app/platform/testing/mail-server.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { notificationKinds } from './kind-registry.server.ts'
import { mailNotification } from './mail-notification.server.ts'
import type { Happened } from './notification.ts'
import { type KindName, kindOf } from './notification-kinds.ts'
import { notifyAccounts } from './notify-accounts.server.ts'
import { notifications } from './tables.server.ts'

type Account = Awaited<ReturnType<typeof anAccount>>
type Given = Parameters<typeof anAccount>[1]

let server: MailServer
beforeAll(async () => {
  server = await openMailServer()
})
afterAll(() => server.close())

const somebody = (given: Given = {}) => inTransaction((tx) => anAccount(tx, given))
const sold = ({ id: account }: Account, title = 'Lean'): Happened => ({
  kind: 'seatsSold',
  to: { account },
  about: newId(),
  parameters: { title },
  link: '/event/manage_event/lean',
  group: 'lean',
})
async function notify(...happened: Happened[]) {
  await inTransaction((tx) => notifyAccounts(tx, happened))
  await followFacts()
}
const mailed = ({ email }: Account) => db().select().from(emails).where(eq(emails.toAddress, email))
const arrived = ({ email }: Account) => server.taken.filter(({ to }) => to === email)
const wishesOf = async ({ id }: Account) => {
  const [row] = await db().select().from(accounts).where(eq(accounts.id, id))
  return { on: row?.messageMails, muted: row?.mutedMails }
}
const ALL = { on: true, muted: [] }

test.each(['reviewHidden', 'eventReturned'] as const)(
  'what staff decided (%s) says why, how one objects, and is answered by a second person',
  async (kind) => {
    configure({ COMPLAINTS_EMAIL: 'second@quorum.example' })
    const account = await somebody({ language: 'fr' })
    const reason = 'It names a colleague.\nSee https://quorum.example/terms.'
    const about = newId()

    await notify({
      kind,
      to: { account: account.id },
      about,
      parameters: { title: 'Lean', reason },
      link: '/review?list=written',
    })

    const [mail] = await mailed(account)
    for (const line of reason.split('\n')) expect(mail?.text).toContain(line)
    expect(mail?.replyTo).toBe('second@quorum.example')
    const link = /\S+\/fr\/contact\?\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    const asked = new URL(link).searchParams
    const number = decisionNumber(about)
    expect(asked.get('about')).toBe('objection')
    expect(asked.get('page')).toBe(`/review?list=written#${number}`)
    expect(mail?.text).toContain(number)
    expect(mail?.text).not.toContain('ne sont pas lues')
  },
)

test('what happened arrives as an email in the reader’s language, which one click ends', async () => {
  const account = await somebody({ language: 'de' })
  await notify(sold(account))
  const [mail] = arrived(account)
  expect(mail?.raw).toMatch(/^Subject: .*Ein_Platz|^Subject: .*Ein Platz/m)
  expect(mail?.raw).toMatch(/^Content-Type: text\/plain/m)
  const head = mail?.raw.split('\r\n\r\n')[0]?.replace(/\r\n\s+/g, ' ') ?? ''
  expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const token = /^List-Unsubscribe: <[^>]*\/de\/unsubscribe\/([^>]+)>/m.exec(head)?.[1] ?? ''
  expect(await wishesOf(account)).toEqual(ALL)
  expect(await unsubscribeAccount(makeContext({}), { token })).toBe('sales')
  expect(await unsubscribeAccount(makeContext({}), { token })).toBe('sales')
  expect(await wishesOf(account)).toEqual({ on: true, muted: ['sales'] })

  const { id } = account
  await notify({
    kind: 'ownEventRuns',
    to: { account: id },
    about: newId(),
    parameters: { title: 'x' },
    link: '/',
  })
  expect(await mailed(account)).toHaveLength(1)
})

test('each group has its switch, below the one of all; a link of former emails ends all of them', async () => {
  const account = await somebody({ mutedMails: ['sales'] })
  const ctx = makeContext({ actor: personOf(account) })
  const about = { to: { account: account.id }, link: '/x', parameters: { title: 'Lean' } }
  const reviewed = () => notify({ ...about, kind: 'reviewReceived', about: newId() })
  const kinds = async () => (await mailed(account)).map(({ kind }) => kind.split('.')[1])

  await notify(sold(account))
  await reviewed()
  expect(await kinds()).toEqual(['reviewReceived'])
  for (const type of ['reviews', 'reviews', 'sales'])
    await switchEmails(ctx, { type, setting: type === 'sales' ? 'true' : 'false' })
  await reviewed()
  await notify({ ...sold(account), group: 'other' })
  expect(await wishesOf(account)).toEqual({ on: true, muted: ['reviews'] })
  expect(await kinds()).toEqual(['reviewReceived', 'seatsSold'])

  const token = unsubscribeToken({ accountId: account.id, type: 'message' })
  expect(await unsubscribeAccount(makeContext({}), { token })).toBe('message')
  await notify({ ...sold(account), group: 'third' })
  expect(await kinds()).toHaveLength(2)
  expect(await wishesOf(account)).toEqual({ on: false, muted: ['reviews'] })
})

test('what must be comes whatever is switched off, and cannot be ended', async () => {
  const account = await somebody({ messageMails: false })
  const cancelled = {
    kind: 'ownEventCancelled',
    about: newId(),
    parameters: { title: 'Lean' },
    link: '/',
  } as const
  await notify({ ...cancelled, to: { account: account.id } })
  const [mail] = arrived(account)
  expect(mail?.raw).toContain('is cancelled')
  expect(mail?.raw).not.toContain('List-Unsubscribe')
})

test('of what is alike one is an email until it was read; told again, none is sent twice', async () => {
  const account = await somebody()
  const first = sold(account)
  await notify(first)
  await notify(sold(account), first)
  const [row] = await db().select().from(notifications).where(eq(notifications.about, first.about))
  await mailNotification(systemContext('again'), row?.id ?? '')
  expect(await mailed(account)).toHaveLength(1)
})

test('nobody is written to at an address that is not confirmed', async () => {
  const account = await somebody({ emailVerified: false })
  await notify(sold(account))
  expect(await mailed(account)).toEqual([])
})

test('what somebody typed adds no header and no link', async () => {
  const account = await somebody()
  await notify(sold(account, 'Lean\r\nBcc: all@example.com\r\n\r\nhttps://evil.example Hello {{count}}'))
  const [mail] = arrived(account)
  const head = mail?.raw.split('\r\n\r\n')[0] ?? ''
  expect(head).not.toMatch(/^Bcc:/im)
  expect(mail?.raw).not.toContain('evil.example')
})

test('a link that was made up, or turned to somebody else, switches nothing off', async () => {
  const [account, other] = [await somebody(), await somebody()]
  const token = unsubscribeToken({ accountId: account.id, type: 'message' })
  const [type, , signature] = token.split('.')
  for (const wrong of [
    'made-up',
    '',
    `${type}.${other.id}.${signature}`,
    `newslet.${account.id}.${signature}`,
    `${token}.x`,
    token.slice(0, -1),
  ])
    await expect(unsubscribeAccount(makeContext({}), { token: wrong })).rejects.toMatchObject({
      kind: 'notFound',
    })
  expect([await wishesOf(account), await wishesOf(other)]).toEqual([ALL, ALL])
})

test('every kind that is an email is one in every language, with nothing missing', async () => {
  for (const language of LANGUAGES) {
    const account = await somebody({ language })
    const to = { account: account.id }
    const parameters = { title: 'Lean' }
    const kinds = [
      'seatsSold',
      'ownEventRuns',
      'ownEventCancelled',
      'ownEventLapsed',
      'requirementClosed',
    ] as const
    await notify(...kinds.map((kind) => ({ kind, to, about: newId(), parameters, link: '/dashboard' })))
    const rows = await mailed(account)
    expect(rows).toHaveLength(kinds.length)
    for (const { subject, text, html } of rows)
      for (const words of [subject, text, html.replace(/<style[\s\S]*?<\/style>|style="[^"]*"/g, '')])
        expect(words).not.toMatch(/\{\w|\w\}|\b(notifications|common):\w|undefined|mail\.\w/)
  }
})

test('whatever people are told is no email, one that they can end by one click, or one that they need', async () => {
  const account = await somebody()
  const parameters = { title: 'Lean', username: 'Ada', former: 'Eva', amount: { minor: 5, currency: 'EUR' } }
  const all = await notificationKinds.read()
  const kinds = Object.keys(all) as KindName[]
  await notify(
    ...kinds.map(
      (kind) => ({ kind, to: { account: account.id }, about: newId(), parameters, link: '/x' }) as Happened,
    ),
  )
  const found = new Map((await mailed(account)).map(({ kind, unsubscribe }) => [kind, unsubscribe]))
  for (const kind of kinds) {
    const [how, unsubscribe] = [kindOf(all, kind)?.mailed, found.get(`notifications.${kind}`)]
    if (how === 'own') expect([kind, unsubscribe]).toEqual([kind, undefined])
    else if (how === 'always') expect([kind, unsubscribe]).toEqual([kind, null])
    else expect([kind, unsubscribe]).toEqual([kind, expect.stringMatching(/^https?:\/\/.*\/unsubscribe\//)])
  }
})

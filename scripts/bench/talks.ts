import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { authSessions } from '#app/features/people/auth-sessions/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { conversationPath } from '#app/features/people/qmail/conversation.ts'
import { someConversations } from '#app/features/people/qmail/testing.server.ts'
import { newCode, newId } from '#app/kit/ids.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { sessionCookie } from '#app/platform/http/session-cookie.server.ts'
import { type Caller, Listener } from './listener.ts'

/** One side of a conversation: how it asks, the other's username, and what the two say. */
export type Side = Caller & { code: string; accountId: string; other: string; words: string[] }
export type Talk = { code: string; sides: [Side, Side] }

const DAY_MS = 86_400_000
/** What a process that is being replaced answers, or nobody. */
const PAUSE_MS = 300

/**
 * Conversations of two people each, both signed in, with one line; each of the two has so many messages to
 * write.
 */
export async function gatherTalks(port: number, count: number, messages: number): Promise<Talk[]> {
  return inTransaction(async (tx) => {
    const pairs = []
    for (let at = 0; at < count; at += 1)
      pairs.push([await signedIn(tx, port, 2 * at), await signedIn(tx, port, 2 * at + 1)] as const)
    const begun = await someConversations(
      tx,
      pairs.map(([one, other]) => ({
        ownId: one.account.partyId,
        otherId: other.account.partyId,
        subject: null,
        lines: [{ at: new Date(), side: one.account.partyId, author: one.account.id, words: 'Good morning' }],
      })),
    )
    return pairs.map(([one, other], at) => {
      const code = begun[at]?.code ?? ''
      const side = (own: typeof one, with_: typeof one, name: string): Side => ({
        ...own.caller,
        code,
        accountId: own.account.id,
        other: with_.account.displayUsername,
        words: Array.from({ length: messages }, (_, turn) => `${name} ${turn + 1}`),
      })
      return { code, sides: [side(one, other, 'Question'), side(other, one, 'Answer')] }
    })
  })
}

async function signedIn(tx: Tx, port: number, at: number) {
  const account = await anAccount(tx)
  const token = newCode(32)
  const expiresAt = new Date(Date.now() + DAY_MS)
  await tx.insert(authSessions).values({ id: newId(), userId: account.id, token, expiresAt })
  const cookie = sessionCookie(token).split(';', 1)[0] ?? ''
  return { account, caller: { port, cookie, address: `10.8.${at >> 8}.${at & 255}` } }
}

/**
 * Has all sides write what they have, each in its order, so many messages a second together. A message that
 * got no answer is sent again with its key, as a browser does. Calls `written` after each.
 */
export async function speak(talks: readonly Talk[], perSecond: number, written: () => void): Promise<void> {
  const sides = talks.flatMap((talk) => talk.sides)
  const began = Date.now()
  await Promise.all(
    sides.map(async (side, first) => {
      for (const [turn, words] of side.words.entries()) {
        const dueAt = began + ((turn * sides.length + first) * 1_000) / perSecond
        await sleep(Math.max(0, dueAt - Date.now()))
        await write(side, words)
        written()
      }
    }),
  )
}

async function write(side: Side, words: string): Promise<void> {
  const form = { code: side.code, words, key: randomUUID() }
  for (;;) {
    const status = await post(side, form)
    if (status === 302) return
    if (status >= 400 && status < 500) throw new Error(`a message was answered ${status}`)
    await sleep(PAUSE_MS)
  }
}

const headersOf = ({ port, cookie, address }: Caller) => ({
  cookie,
  origin: `http://localhost:${port}`,
  'x-forwarded-for': address,
})

/** The status of the answer; 0 where there was none. */
async function post(side: Side, form: Record<string, string>): Promise<number> {
  const url = `http://localhost:${side.port}/message/${side.other}`
  const asked = { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' } as const
  return fetch(url, { ...asked, headers: headersOf(side) }).then(
    async (answer) => {
      await answer.body?.cancel()
      return answer.status
    },
    () => 0,
  )
}

/** Opens the conversation as a page, by which all of it is read. */
export async function openPage(side: Side): Promise<void> {
  const url = `http://localhost:${side.port}${conversationPath(side.other, side.code).split('#')[0]}`
  const answer = await fetch(url, { headers: { ...headersOf(side), accept: 'text/html' } })
  await answer.text()
  if (answer.status !== 200) throw new Error(`a conversation was answered ${answer.status}`)
}

/** A listener for each side; every `deafEach`th has no line and asks every 20 seconds alone. */
export function listenTo(talks: readonly Talk[], deafEach: number): Listener[] {
  return talks.flatMap(({ code, sides }, at) =>
    sides.map((side, which) => new Listener(side, code, (2 * at + which) % deafEach === deafEach - 1)),
  )
}

/** Waits until all listeners show all lines of their conversations, or `limitMs` have passed. */
export async function allShown(listeners: readonly Listener[], lines: number, limitMs: number) {
  const end = Date.now() + limitMs
  const isDone = () => listeners.every(({ shown }) => shown.length >= lines)
  while (!isDone() && Date.now() < end) await sleep(50)
  return isDone()
}

/** What is wrong with what was shown: not once each, not in its order, not what was written. */
export function faultsIn(talks: readonly Talk[], listeners: readonly Listener[]): string[] {
  const ofCode = new Map(talks.map((talk) => [talk.code, talk]))
  return listeners.flatMap(({ code, shown, rows }) => {
    const sides = ofCode.get(code)?.sides ?? []
    const isInOrder = shown.every(({ position }, at) => position === at + 1)
    const written = sides.map(({ words }) => words)
    const isWhole = written.every((own) => {
      const said = new Set(own)
      const seen = shown.flatMap(({ words }) => (said.has(words) ? [words] : []))
      return seen.join('\n') === own.join('\n')
    })
    const whole = 1 + written.flat().length
    return [
      ...(isInOrder ? [] : [`${code}: not one after the other`]),
      ...(shown.length === whole ? [] : [`${code}: ${shown.length} of ${whole}`]),
      ...(isWhole ? [] : [`${code}: not what was written, in its order`]),
      ...(rows.every(({ position }, at) => at === 0 || position === (rows[at - 1]?.position ?? 0) + 1)
        ? []
        : [`${code}: rows of the page are not in their order`]),
    ]
  })
}

/** How many unread messages each side is told of, and how many rows there are. */
export async function countsOf(talks: readonly Talk[], client: pg.Client) {
  const told = await Promise.all(
    talks.flatMap(({ sides }) =>
      sides.map(async (side) => {
        const answer = await fetch(`http://localhost:${side.port}/api/inc/switchfunction`, {
          method: 'POST',
          body: new URLSearchParams({ action: 'countAllNotification' }),
          headers: headersOf(side),
        })
        const { message } = (await answer.json()) as { message: number }
        return { accountId: side.accountId, message }
      }),
    ),
  )
  const { rows } = await client.query<{ id: string; unread: number }>(
    `select a.id, count(l.id)::int as unread from accounts a
      join conversation_sides s on s.party_id = a.party_id
      left join conversation_reads r on r.conversation_id = s.conversation_id and r.account_id = a.id
      left join conversation_lines l on l.conversation_id = s.conversation_id and l.side_id <> s.party_id
        and l.position > coalesce(r.position, 0)
      where a.id = any($1) group by a.id`,
    [told.map(({ accountId }) => accountId)],
  )
  const unread = new Map(rows.map((row) => [row.id, row.unread]))
  return told.map(({ accountId, message }) => ({ told: message, rows: unread.get(accountId) }))
}
